/**
 * What words of requests and names mean, an entry a line, sorted. `a = b`: each means the other; `a > b`: who asks for a
 * means b; `a es> b`: the same for Spanish; `a < b`: a is a b, which is offered where no a is sold; `a ~ b`: who asks for
 * an a and says no more usually means one whose name has b; `a : b`: names write b as a. Further right sides stand behind `|`.
 */
export const VOCABULARY_LINES = `
1% milk < fluid milk | milk
1% milk = low fat milk
10x sugar > powdered sugar
2% milk < fluid milk | milk
2% milk = reduced fat milk
3 musketeers makes candy bar
5 hour energy makes energy shot | energy drink
7 up > lemon lime soda
7up > 7 up | lemon lime soda
9 lives makes cat food
9 volt battery = 9v battery
a and w root beer > root beer
a1 makes steak sauce
a1 sauce > steak sauce
absolut makes vodka
aceite de coco es> coconut oil
aceite de girasol es> sunflower oil
aceite de maiz es> corn oil
aceite de oliva es> olive oil
aceite en aerosol es> cooking spray
aceite es> oil
aceite vegetal es> vegetable oil
aceituna es> olive
aceituna negra es> black olive | ripe olive
aceituna verde es> green olive
acelga es> chard
acetaminophen < analgesic | pain reliever
achiote es> annatto
acne cream = acne medication
acondicionador es> conditioner
acorn squash < squash
act makes mouthwash
activia makes yogurt
acv > apple cider vinegar
aderezo cesar es> caesar dressing
aderezo es> dressing | salad dressing
aderezo italiano es> italian dressing
aderezo para ensalada es> salad dressing
aderezo ranch es> ranch dressing
adobo = adobo seasoning
adult diaper > adult incontinence
adult diaper > protective underwear
advil > ibuprofen
advil makes analgesic | pain reliever
afeitadora es> razor
after school snack > snack bar | fruit snack | cracker
agave = agave nectar | agave syrup
agua con gas es> sparkling water
agua con sabor es> flavored water
agua de coco es> coconut water
agua de colonia es> cologne
agua embotellada es> spring water | drinking water
agua es> water
agua mineral es> mineral water | sparkling water
agua natural es> spring water
agua oxigenada es> hydrogen peroxide
agua purificada es> purified water | drinking water
agua saborizada es> flavored water
agua sin gas es> spring water | drinking water | purified water
agua tonica es> tonic water
aguacate es> avocado
aguacate hass es> avocado
ahumada es> smoked
ahumado es> smoked
air freshener = air care
air wick > air freshener
airhead makes candy
aj > apple juice
aji dulce es> sweet pepper
aji es> pepper
ajo en polvo es> garlic powder
ajo es> garlic
ajonjoli es> sesame
ala de pollo es> chicken wing
alani nu makes energy drink
albacore tuna < tuna
albahaca es> basil
albaricoque es> apricot
albondiga de res es> beef meatball
albondiga es> meatball
alcachofa es> artichoke
alcaparra es> caper
alcohol free = non alcoholic | nonalcoholic
alcohol free beer = non alcoholic beer
alcohol free wine = non alcoholic wine
aleve makes analgesic | pain reliever
alexia makes french fry | frozen potato
alfredo sauce < pasta sauce
alfredo sauce = alfredo
alfredo sauce > alfredo pasta sauce
algodon es> cotton
alimento es> food
alimento para gato es> cat food
alimento para mascota es> dog food | cat food
alimento para perro es> dog food
alita de pollo es> chicken wing
alita es> chicken wing
alita picante es> buffalo wing | hot wing
alka seltzer makes antacid
all free clear makes laundry detergent
all natural > natural
all purpose cleaner = multi purpose cleaner
all purpose flour < flour
all purpose flour = flour white
all purpose flower > all purpose flour
allegra makes allergy relief | allergy
allergy med > allergy
allergy medicine = allergy relief
allergy medicine > allergy
allergy pill > allergy
alligator pear > avocado
allspice < spice
allspice = allspice spice
allspice powder = ground allspice
alm : almond
almd : almond
almeja es> clam
almendra es> almond
almibar es> syrup
almidon de maiz es> corn starch
almnd : almond
almond < nut
almond breeze makes almond milk
almond butter < nut butter
almond extract < extract
almond flour < flour
almond joy makes candy bar
almond milk < plant based milk
almond milk = almondmilk | almond beverage
almond milk ~ original | unsweetened
almond ~ whole | natural | roasted
alpo makes dog food
alta en fibra es> high fiber | fiber
alta en proteina es> high protein | protein
alto en fibra es> high fiber | fiber
alto en proteina es> high protein | protein
altoid makes breath mint
altoids makes breath mint
alubia es> bean | white bean
alum foil > aluminum foil
aluminium foil > aluminum foil
always pad > maxi pad | overnight pad | super pad | regular pad
am cheese > american cheese
am cheese slice > american cheese
amaretti < cookie
amarilla es> yellow
amarillo es> yellow
ambientador es> air freshener
amer : american
american cheese < cheese single
american cheese = american single | iws single cheese
amla < fruit
amy's makes soup | frozen burrito
anchoa es> anchovy
anchovy < fish
ancient grains are quinoa | barley | farro
andouille < sausage
angel food = angel food cake
angel food cake < cake
angel hair < pasta
angel soft makes toilet paper
angry orchard makes hard cider
animal cracker < cookie
animal cracker = animal cookie
anjou < pear
annie's makes macaroni and cheese
ant killer > ant roach
ant trap > ant bait | ant roach
antacid = antacid tablet
antacid = anti acid
antacid > tums
anti dandruff shampoo = dandruff shampoo
antiacido es> antacid
antibiotic free = no antibiotic | raised without antibiotic
antihistamine > allergy
antiperspirant = deodorant
ap flour > all purpose flour
apio es> celery
appl : apple
apple butter < fruit spread
apple cider < juice
apple cider vinegar = vinegar cider
apple for pie > granny smith apple
apple jack makes cereal
apple juice box > apple juice pouch | juice box
apple pie < pie
apple pie filling < pie filling
apple sauce cup > applesauce
apple turnover < pastry
apple ~ gala | fuji | honeycrisp
applegate makes lunch meat | bacon | hot dog
applesauce = apple sauce
applesauce cup > applesauce
applesce : applesauce
applewood smoked > smoked
apricot < fruit
aquafina makes water
aquafresh makes toothpaste
arandano azul es> blueberry
arandano es> blueberry | cranberry
arandano rojo es> cranberry
arandano seco es> dried cranberry
arborio < rice
arena para gato es> cat litter
arenque es> herring
arizona makes iced tea
arizona tea makes iced tea
arm and hammer makes baking soda | laundry detergent | cat litter
arnold makes bread
arnold palmer < iced tea
aro de cebolla es> onion ring
arrachera es> skirt steak
arroz amarillo es> yellow rice
arroz blanco es> white rice
arroz con leche es> rice pudding
arroz con pollo es> rice chicken
arroz de grano largo es> long grain rice
arroz es> rice | long grain rice
arroz instantaneo es> instant rice
arroz integral es> brown rice
arroz jazmin es> jasmine rice
arroz largo es> long grain rice
arroz precocido es> instant rice
arroz salvaje es> wild rice
artichoke < vegetable
articulo de limpieza es> cleaning supply
arugula salad > arugula
arveja es> pea
asada es> roasted | grilled
asado es> roasted
asiago < cheese
asiago = asiago cheese
asparag > asparagus
asparagus < vegetable
asparagus spear = asparagus
aspirin < analgesic | pain reliever
aspirina es> aspirin | pain reliever
asst : assorted
asstd : assorted
atta > whole wheat flour
atun en aceite es> tuna oil | tuna
atun en agua es> tuna water | tuna
atun en lata es> canned tuna | tuna
atun es> tuna
aubergine > eggplant
aunt jemima makes pancake syrup | pancake mix
auyama es> squash
aveeno makes lotion
avellana es> hazelnut
avena es> oat | oatmeal
avena instantanea es> instant oatmeal
avo > avocado
avocado oil < cooking oil
ayote es> squash
azucar blanca es> granulated sugar | white sugar
azucar en polvo es> powdered sugar
azucar es> sugar
azucar glas es> powdered sugar
azucar mascabado es> brown sugar
azucar morena es> brown sugar
baby back rib < pork rib
baby back rib < rib
baby bella mushroom = cremini mushroom
baby bottle < feeding accessory
baby carrot < carrot
baby carrot = mini carrot
baby cereal < baby food
baby food = infant food
baby formula = infant formula
baby milk > infant formula
baby ruth makes candy bar
baby snack > toddler puff | baby puff
baby spinach < spinach
baby wash > baby shampoo
baby yogurt > yogurt melt | toddler yogurt
babybel makes cheese
bacalao es> cod
bacardi makes rum
bacn : bacon
bacon bit < salad topping
bacon for blt > bacon
bacon for sandwich > bacon
badia makes spice | seasoning
bag for freezer > freezer bag
bag for garbage > trash bag
bag for lunch > sandwich bag | sandwich storage bag
bag for sandwich > sandwich bag | sandwich storage bag
bag for trash > trash bag
bag of ice > ice
bag of salad > salad mix | spring mix | salad kit
bag salad > salad mix | spring mix | salad kit
bagel bite makes pizza snack
bagel ~ plain
bagged salad > salad kit | spring mix | garden salad
baggie > sandwich bag | storage bag
bagle > bagel
baguette < bread
bai makes flavored water
baja en azucar es> low sugar | reduced sugar
baja en caloria es> low calorie
baja en carbohidrato es> low carb
baja en grasa es> low fat | reduced fat
baja en sodio es> low sodium | reduced sodium
bajo en azucar es> low sugar | reduced sugar
bajo en caloria es> low calorie
bajo en carbohidrato es> low carb
bajo en grasa es> low fat | reduced fat
bajo en sodio es> low sodium | reduced sodium
baked bean < bean
baked good > bakery
baked potato > russet potato
baking mix > biscuit mix | pancake mix
baking paper > parchment paper
baking potato > russet potato | idaho potato | potato russet
baking sheet < metal bakeware
bal vinegar > balsamic vinegar
ball jar > canning jar | mason jar
ball park frank > hot dog
ball park makes hot dog
baloney > bologna
bals : balsamic
balsamic < vinegar
balsamic vinaigrette < salad dressing
bana : banana
banana < fruit
banana boat makes sunscreen lotion
banana bread < bread
banana bread fixings are bananas | all purpose flour | sugar | eggs | butter
banana nut bread = walnut banana bread
banana nut bread > banana bread
banana pepper < pepper | pickled pepper
banana pepper > banana ring pepper
banano es> banana
band aid > bandage
bandage = adhesive bandage | bandage tape
bandaid > bandage
banger > sausage
banquet makes pot pie | frozen dinner
banza makes chickpea pasta | pasta
bap > hamburger bun
bar b q sauce > barbecue sauce
barbasol makes shaving cream
barbecue = bbq | barbeque | bar b que
barbecue sauce ~ original
barbeque sauce = barbecue sauce
barefoot makes wine
barilla makes pasta
barney butter makes almond butter
barq's makes root beer
barquillo es> wafer | cone
barra de cereal es> cereal bar
barra de chocolate es> chocolate bar
barra de granola es> granola bar
barra de pan es> french bread | loaf bread | bread
barra de proteina es> protein bar
barra es> bar
barrita es> bar
bartlett < pear
basil < herb
basil = basil herb
basil ~ fresh
basmati < rice
batata es> sweet potato
bath soap > bar soap
batido es> shake | smoothie
batteries = alkaline battery
battery > alkaline battery
battery ~ aa
bay leaf < spice
bay leaf = bay leaves
bbq : barbecue
bbq chip = bbq potato chip
bbq potato chip < potato chip
bbq sauce = barbecue sauce
bbque : barbecue
bcn : bacon
bday = birthday
bean > pinto bean | black bean | kidney bean | navy bean
bean dip < dip
bean soup < soup
bean ~ black | pinto
bear claw < pastry | donut
bear naked makes granola
bebe es> baby
bebida de almendra es> almond milk
bebida de arroz es> rice milk
bebida de avena es> oat milk
bebida de coco es> coconut milk
bebida de fruta es> fruit drink
bebida de soya es> soy milk
bebida deportiva es> sports drink
bebida energetica es> energy drink
bebida es> drink | beverage
beech nut makes baby food
beef broth < broth
beef broth = beef stock
beef chuck roast = chuck roast
beef chunk > stew meat | beef stew meat
beef consomme > beef broth
beef for burger > ground beef
beef for chili > ground beef
beef for fajita > flank steak | skirt steak | fajita beef
beef for hamburger > ground beef
beef for roasting > beef roast | chuck roast
beef for soup > beef stew meat
beef for stew > beef stew meat
beef for stir fry > stir fry beef | flank steak
beef for taco > ground beef
beef hash < canned meat
beef jerky < meat snack
beef liver < liver | beef
beef mince > ground beef
beef roast < beef
beef shank < beef
beef stew < stew
beef stew meat < beef
beef stick < meat snack | beef jerky
beef strip > stew meat | beef stew meat | beef fajita
beef tip < beef
beef ~ ground
beefaroni < canned pasta
beer < malt liquor
beer = beer ale malt
beer > lager | ale | beerale | malt liquor
beer brat < bratwurst | sausage
beer ~ lager | light
beeralemalt : beer ale malt
beet < vegetable
beetroot > beet
beggin strip makes dog treat
bell pepper < pepper
bell pepper ~ green | red
ben and jerry makes ice cream
ben's original makes rice
benadryl makes allergy relief | allergy
beneful makes dog food
bengay makes liniment | pain relief
berenjena es> eggplant
berro es> watercress
berry < fruit
berry > strawberry | blueberry | raspberry | blackberry
bertolli makes pasta sauce | olive oil
besan > chickpea flour | garbanzo bean flour
best choice makes store brands
best foods makes mayonnaise
betabel es> beet
better than bouillon makes bouillon | broth base
betty crocker makes cake mix | brownie mix | frosting
bev : beverage
beyond burger makes veggie burger | plant based burger
beyond meat makes plant based burger | veggie burger | meat alternative
bf : beef
bfast : breakfast
bhindi > okra
bibb lettuce = butter lettuce
bic makes razor
bicarb > baking soda
bicarbonate of soda > baking soda
bicarbonato de sodio es> baking soda
bicarbonato es> baking soda
bigelow makes tea bag
bikkie > cookie
bimbo makes white bread | bread
bin bag > trash bag
bin liner > trash bag
bird food > bird seed
bird seed = birdseed | wild bird food
birds eye makes frozen vegetable
birthday cake < cake
bisc : biscuit
biscoff makes cookie
biscotti < cookie
biscuit = biscuits refrigerated
biscuit mix < baking mix
biscuit tin > cookie
biscuit ~ buttermilk
bisquick makes baking mix | pancake mix
bistec es> steak
bistek es> steak
bizcocho es> cake
bkfst : breakfast
bkg powder > baking powder
bkg soda > baking soda
black bean < bean | dry bean
black eyed pea < bean
black eyed pea = blackeye pea | cowpea
black forest ham < ham
black olive = ripe olive
black pepper < spice
black pepper powder > ground black pepper
black tea < tea
blackberry < berry
blanca es> white
blanco es> white
blanqueador es> bleach
blanquillo es> egg
blbry : blueberry
bleach = bleach liquid
blistex makes lip balm
blk : black
blnd : blend
blondie < brownie
bloqueador solar es> sunscreen
blow pop makes lollipop
blu : blue
blubry : blueberry
blue bell makes ice cream
blue bonnet makes margarine
blue buffalo makes dog food | cat food
blue cheese < cheese
blue cheese = bleu cheese
blue cheese > blue cheese crumble
blue cheese dressing < salad dressing
blue diamond makes almond | almond milk
blue moon makes beer
blueb > blueberry
blueberry < berry
bnless : boneless
bnls : boneless
bnna : banana
bnns : banana
bns : bean
boar's head makes lunch meat | cheese | sliced turkey | sliced ham
bob evans makes breakfast sausage | mashed potato
boba > tapioca
bockwurst < sausage
body armor makes sports drink | isotonic drink
body soap > body wash | bar soap
body wash = shower gel
bog roll > bath tissue | toilet paper
boiled sweet > hard candy
bolillo es> roll
bologna < lunch meat
bologna = bologna lunch meat
boloney > bologna
bolsa de basura es> trash bag
bolsa de plastico es> storage bag | sandwich bag
bolsa es> bag
bolthouse makes juice | smoothie | carrot
bomb pop > ice pop
bombilla electrica es> light bulb
bombilla es> light bulb
bombon es> marshmallow | chocolate
bone broth < broth
boniato es> sweet potato
bonne maman makes preserve | jam
boom chicka pop makes popcorn
boost makes nutrition shake
booze > liquor | vodka | whiskey | rum | gin | brandy | tequila
borden makes cheese | milk
bosc < pear
boston butt = pork butt
boston lettuce = butter lettuce
botana es> snack
bottle water > spring water | drinking water | purified water
bottled water > spring water | drinking water | purified water
bottom round < beef
boudin < sausage
bouillon < broth
bouillon = bouillon cube | stock cube
bouillon ~ chicken | beef
boullion > bouillon
bounce makes dryer sheet
bounty makes paper towel
bourbon < whiskey
boursin makes cheese spread | cheese
bow tie < pasta
bow tie pasta > farfalle
bowtie > farfalle
bowtie pasta > farfalle
br sugar > brown sugar
braising steak > chuck steak | stew meat
bran flake < cereal
brandy < liquor | spirit
brat > bratwurst
brat bun > hot dog bun
bratwurst < sausage
braunschweiger < lunch meat
brawny makes paper towel
brd : bread
bread > loaf
bread and butter pickle < pickle
bread crumb < breading | crumb
bread flour < flour
bread for french toast > brioche bread | challah bread | white bread
bread for sandwich > sandwich bread | white bread
bread for stuffing > stuffing
bread roll > dinner roll
bread ~ white | wheat | sandwich
breadcrumb = bread crumb
breadstick = bread stick
breakfast bar > cereal bar
breakfast blend < coffee
breakfast blend > medium roast | light roast
breakfast blend coffee < coffee
breakfast blend ground coffee < ground coffee
breakfast link > sausage link
breakfast meat > breakfast sausage | bacon
breakfast patty > sausage patty
breakfast sausage < sausage
breakfast sausage > sausage link
breakfast sausage > sausage patty
breath mint > mint
brew > beer
brewski > beer
breyers makes ice cream
brie < cheese
brillo pad > scouring pad
brinjal > eggplant
brioche < bread
brisk makes iced tea
brisket < beef
brisket ~ beef
brita makes water filter
brkfst : breakfast
broad bean = fava bean
broc : broccoli
brocc > broccoli
broccoli < vegetable
broccolini < broccoli
brocoli > broccoli
brocoli es> broccoli
brote es> sprout
broth = stock
broth for pho > pho broth | beef broth
broth for ramen > ramen broth | chicken broth
broth ~ chicken | beef
brown bread > whole wheat bread | wheat bread
brown egg < egg
brown paper bag > paper bag
brown rice < rice
brown sugar < sugar
brownie < cake
brownie mix < baking mix
brownie mix ~ fudge | chocolate
brrto : burrito
brst : breast
brussels > brussel sprout
brwn : brown
bsct : biscuit
btr : butter
btrmlk : buttermilk
bttr : butter
bttrs : batteries
bttry : battery
bubble gum < gum
bubblegum = bubble gum
bubbly > champagne | sparkling wine
bubbly water > sparkling water | seltzer
bubly makes sparkling water
bucatini < spaghetti | pasta
bud light makes light lager | light beer | beer
buddig makes lunch meat
budin es> pudding
budweiser makes beer
bug spray > insect repellent | ant roach
bug spray > personal repellant | insecticide
bug spray ~ repellant | repellent
bugle makes corn snack
bulb for lamp > light bulb
bulgur = bulgur wheat
bullion > bouillon
bumble bee makes tuna | canned salmon
bun > roll
bun for brat > hot dog bun
bun for bratwurst > hot dog bun
bun ~ hamburger | hot dog
bunuelo < donut
burg : burger
burger > patty | hamburger
burger bun > hamburger bun
burger fixings are hamburger buns | ground beef | lettuce | tomatoes | american cheese
burger meat > ground beef
burger patty = hamburger patty | beef patty
burger toppings are lettuce | tomato | pickle | american cheese
burger ~ beef
burrata < cheese
burrito congelado es> frozen burrito
burrito fixings are flour tortillas | refried beans | rice | shredded cheese | salsa
burrito wrap > flour tortilla
bush's makes baked bean
butr : butter
butter = butter stick
butter alternative = butter substitute
butter alternative > margarine | plant based butter | vegan butter | buttery spread
butter bean < bean
butter bean = lima bean
butter cookie < cookie
butter lettuce < lettuce
butter substitute > margarine | plant based butter | vegan butter | buttery spread
butter ~ salted | unsalted
butterball makes turkey
butterfinger makes chocolate bar | candy bar
buttermilk < milk
buttermilk = butter milk
butternut squash < squash
butterscotch chip < baking chip
caballa es> mackerel
cabbage < vegetable
cabbage ~ green
cabello es> hair
cabernet < wine
cabernet sauvignon = cabernet sauvignon wine
cabeza de ajo es> garlic
cabot makes cheddar cheese
cacahuate es> peanut
cacahuete es> peanut
cacao = cocoa
cacao en polvo es> cocoa powder
cachorro es> puppy
caesar dressing < salad dressing
caesar salad < salad
cafe bustelo makes ground coffee | coffee
cafe descafeinado es> decaf coffee
cafe en grano es> whole bean coffee
cafe es> coffee
cafe frio es> cold brew | iced coffee
cafe helado es> iced coffee
cafe instantaneo es> instant coffee
cafe molido es> ground coffee
cafe soluble es> instant coffee
cafe tostado es> roasted coffee
caffeine free = decaffeinated
cajeta es> dulce de leche | caramel
cake decorating supplies are frosting | sprinkles | food coloring | birthday candles
cake decorations > sprinkles
cake fixings are cake mix | frosting | eggs | vegetable oil
cake flour < flour
cake frosting > frosting
cake icing > frosting
cake mix < baking mix
cake mix = layer cake mix
cake mix ~ yellow | chocolate | white
calabacin es> zucchini
calabacita es> zucchini
calabaza es> pumpkin | squash
calamar es> squid
calamari > squid
calcium < supplement
caldo de camaron es> shrimp bouillon | shrimp broth
caldo de pollo es> chicken broth | chicken bouillon
caldo de res es> beef broth
caldo de verdura es> vegetable broth
caldo en cubo es> bouillon
caldo es> broth | bouillon
califia makes almond milk | oat milk
camaron cocido es> cooked shrimp
camaron congelado es> frozen shrimp
camaron es> shrimp
camarones congelados es> frozen shrimp | raw shrimp
cambur es> banana
camel cigarette > cigarette
camembert < cheese
camote es> sweet potato | yam
campanelle < pasta
campbell makes soup
can > canned
can cat food = wet cat food | canned cat food
can dog food = wet dog food | canned dog food
can't believe it's not butter < margarine | spread
can't believe not butter < margarine | spread
canada dry makes ginger ale | club soda
canadian bacon < ham
candy > gummy | licorice | lollipop | taffy | jelly bean | hard candy | caramel
candy bar < candy
candy bar > chocolate bar
candy cane < candy
candy cane < peppermint candy | peppermint hard candy
candy corn < candy
candy floss > cotton candy
candy melt < candy
cane sugar < sugar
canela en polvo es> ground cinnamon
canela en rama es> cinnamon stick
canela es> cinnamon
canela molida es> ground cinnamon
canela stick es> cinnamon stick
cangrejo es> crab
canned > shelf stable
canned biscuit > refrigerated biscuit
canned cat food = wet cat food
canned chicken > canned chicken breast
canned chili > chili
canned coconut milk > coconut milk
canned corn ~ whole kernel
canned dog food = wet dog food
canned fruit > fruit cocktail
canned soup > soup condensed
canned tomato > diced tomato | crushed tomato | whole tomato
canned tuna > tuna | chunk light tuna
canned veggie > canned vegetable
cannellini bean < bean
cannellini bean = white kidney bean
canning jar = mason jar
canning jar > canning supply
cannoli < pastry
canola oil < vegetable oil
cantaloupe < melon
cantaloupe = cantaloup | muskmelon
cantaloupe ~ whole
cap n crunch makes cereal
cape cod makes kettle cooked potato chip
capellini < angel hair | pasta
cappuccino < coffee
capri sun makes juice box | juice pouch | juice drink
capsicum > bell pepper
capsula de cafe es> coffee pod
captain crunch > cap n crunch
captain crunch makes cereal
captain morgan makes rum
cara cara < navel orange | orange
cara cara = cara cara orange
caramel < candy
caramelo es> caramel | candy | hard candy
carbon es> charcoal
cardamom < spice
cardamom = cardamom spice
cardamom powder = ground cardamom
carmel > caramel
carmex makes lip balm
carnation makes evaporated milk
carnation milk > evaporated milk
carne de cangrejo es> crab meat
carne de cerdo es> pork
carne de cordero es> lamb
carne de hamburguesa es> hamburger | ground beef
carne de pavo es> turkey
carne de pollo es> chicken
carne de res es> beef
carne de res para guisar es> beef stew meat
carne deshebrada es> shredded beef
carne enlatada es> canned meat
carne es> beef | meat
carne molida de cerdo es> ground pork
carne molida de pavo es> ground turkey
carne molida de pollo es> ground chicken
carne molida es> ground beef
carne para asar es> skirt steak | flank steak | carne asada
carne para asar es> steak | beef
carne para guisado es> beef stew meat
carne para guisar es> stew beef | beef stew meat
carne para guisar es> stew meat | stew beef
carne para hamburguesa es> ground beef | beef patty
carne para tacos es> ground beef
carne seca de res es> beef jerky
carne seca es> beef jerky
carniceria es> meat
carnitas < pork
carrot < vegetable
carrot cake < cake
carrot ~ whole | baby
cascade makes dishwasher detergent
cascadian farm makes granola | granola bar | cereal
cashew < nut
cashew butter < nut butter
cashew milk = cashewmilk
cashew ~ whole | roasted | salted
caster sugar > superfine sugar | granulated sugar
cat fd > cat food
cat food pate > wet cat food
cat litter > litter | scoop litter | clumping litter
cat litter ~ clumping
cat ltr > cat litter
catfish < fish
catsup = ketchup
catsup es> ketchup
cauli : cauliflower
cauliflower < vegetable
cauliflower rice = riced cauliflower
cauliflower ~ head
cavatappi < pasta
cayenne < spice
cayenne = cayenne spice
cayenne pepper < spice
cayenne pepper = cayenne pepper spice
cayenne powder > cayenne pepper
cbd gummy < dietary supplement
cearal > cereal
cebada es> barley
cebolla amarilla es> yellow onion
cebolla blanca es> white onion
cebolla en polvo es> onion powder
cebolla es> onion
cebolla frita es> fried onion
cebolla morada es> red onion
cebollin es> green onion | chive
cedar's makes hummus
celery < vegetable
celery rib > celery
celery root = celeriac
celery ~ stalk | heart | bunch
celestial seasonings makes herbal tea
celiac > gluten free
celsius makes energy drink
cena congelada es> frozen dinner
centeno es> rye
cento makes crushed tomato
centrum makes multivitamin | vitamin
cepillo de diente es> toothbrush
cer : cereal
cerdo es> pork
cereal = breakfast cereal
cereal > flake | granola
cereal bar = breakfast bar
cereal bar > snack bar | granola bar
cereal integral es> whole grain cereal
cereza es> cherry
cerillo es> match
cerveza es> beer
cerveza sin alcohol es> nonalcoholic beer
cetaphil makes facial soap | lotion
chabacano es> apricot
chai = chai tea
challah < bread
chamomile tea < tea
chamoy < mexican candy | hot sauce
champagne < sparkling wine
champagne < wine
champagne = sparkling wine
champana es> champagne | sparkling wine
champinon es> mushroom
champu es> shampoo
chana dal > split chickpea | chickpea
chap stick > lip balm
chapati > flatbread
chapati flour > whole wheat flour
charcoal = charcoal briquet | briquet
charcoal briquette = charcoal briquet
charcoal for grilling > charcoal
charcuterie board are salami | prosciutto | brie | crackers | olives
charcuterie fixings are salami | prosciutto | brie | crackers | olives
chard = swiss chard
chardonnay < wine
chardonnay = chardonnay wine
charmin makes toilet paper
chayote es> squash
chckn : chicken
chdr : cheddar
ched : cheddar
cheddar < cheese
cheddar = cheddar cheese
cheddar cheese ~ sharp | mild
cheddar ~ sharp | mild
chedr : cheddar
cheerio makes toasted oat cereal | oat cereal | cereal
chees : cheese
cheese alternative > vegan cheese | dairy free cheese
cheese cracker = cheddar cracker
cheese curd < cheese
cheese dip = queso
cheese doodle > cheese puff | cheese curl
cheese for burger > american cheese slice | sliced american cheese | sliced cheddar | cheddar cheese
cheese for cheeseburger > american cheese slice | sliced american cheese | sliced cheddar | cheddar cheese
cheese for grilled cheese > american cheese slice | sliced american cheese | sliced cheddar | cheddar cheese
cheese for hamburger > american cheese slice | sliced american cheese | sliced cheddar | cheddar cheese
cheese for lasagna > ricotta cheese | mozzarella cheese
cheese for nacho > shredded mexican cheese | mexican blend cheese | shredded cheddar
cheese for pasta > parmesan cheese
cheese for pizza > shredded mozzarella | mozzarella cheese
cheese for quesadilla > shredded mexican cheese | mexican blend cheese | shredded cheddar
cheese for salad > feta cheese
cheese for sandwich > sliced cheese
cheese for taco > shredded mexican cheese | mexican blend cheese | shredded cheddar
cheese popcorn > cheddar popcorn
cheese puff < cheese snack
cheese puff = cheese curl | cheese ball | cheese snack
cheese single > american cheese
cheese slice = sliced cheese
cheese stick = string cheese
cheese substitute = cheese alternative
cheese substitute > vegan cheese | dairy free cheese
cheese ~ cheddar | american | mozzarella
cheesecake < cake
cheesecake = cheese cake
cheesecake ~ original | new york
cheeto makes cheese puff | cheese curl
cheetos makes cheese snack
cheez it makes cheese cracker
cheez whiz makes cheese spread | cheese sauce
cheezies > cheese puff
cheezits > cheez it | cheese cracker
chef boyardee makes canned pasta | ravioli
cherrio > cheerio
cherry < fruit
cherry garcia < ice cream
cherry pepper < pepper
cherry pie < pie
cherry pie filling < pie filling
cherry tomato < tomato
cherry tomato > grape tomato
chevre = goat cheese
chew > chewing tobacco
chewing gum < gum
chex makes cereal
chex mix < snack mix
chianti < wine
chic : chicken
chic pea > chick pea
chic pea > chickpea
chicharo congelado es> frozen pea
chicharo en lata es> sweet pea | green pea
chicharo es> pea
chicharron es> pork rind
chicharrone es> pork rind
chick pea = chickpea
chick pee > chickpea
chicken breast < chicken
chicken breast > chicken boneless
chicken breast ~ boneless skinless
chicken broth < broth
chicken broth = chicken stock
chicken cutlet > chicken breast
chicken drumstick < chicken drum | chicken
chicken fillet > chicken breast
chicken finger = chicken tender | chicken strip
chicken for fajita > chicken breast
chicken for roasting > whole chicken
chicken for soup > whole chicken
chicken for stir fry > chicken breast
chicken leg < chicken
chicken mince > ground chicken
chicken noodle soup < soup
chicken noodle soup ~ condensed | original | homestyle | classic
chicken nugget < breaded chicken | chicken
chicken of the sea makes tuna
chicken patty > breaded chicken
chicken soup < soup
chicken soup fixings are chicken breast | chicken broth | carrots | celery | egg noodles
chicken stock < broth
chicken stock = broth chicken
chicken strip > chicken tender
chicken tender < chicken
chicken tender = chicken strip
chicken tenderloin < chicken tender
chicken tenderloin > chicken breast tenderloin
chicken thigh < chicken
chicken wing < chicken
chicken ~ breast | thigh | whole
chickpea < bean
chicle es> chewing gum
chicle sin azucar es> sugar free gum
children tylenol < pediatric analgesic
chile = chily | pepper chile
chile > chili
chile chipotle es> chipotle
chile con carne > chili
chile en polvo es> chili powder
chile jalapeno es> jalapeno
chile pepper > chile | chily
chile poblano es> poblano
chile seco es> dried chile
chile serrano es> serrano
chile verde es> green chile
chili < canned chili
chili bean < bean
chili con carne > chili
chili fixings are ground beef | kidney beans | diced tomatoes | chili powder | onions
chili flake < seasoning | spice
chili flake > crushed red pepper
chili packet > chili seasoning
chili pepper = chile pepper
chili pepper > chile | chily
chili powder < spice
chili powder = chile powder
chili powder = chili powder spice
chili ~ bean | meat
chilli : chili
chilly > chili
chily = chile
chinese cabbage > napa cabbage
chinese five spice < spice
chinese leaf > napa cabbage
chinese parsley > cilantro
chinet makes paper plate
chip > potato chip | tortilla chip
chip dip > dip
chip for dipping > tortilla chip
chip for nacho > tortilla chip
chip ~ potato
chips ahoy makes chocolate chip cookie | cookie
chispa de chocolate es> chocolate chip
chive < herb
chivo es> goat
chix : chicken
chk : chicken
chkn : chicken
chobani makes greek yogurt | yogurt
choc : chocolate
choc chip > chocolate chip
choccy > chocolate
choccy milk > chocolate milk | flavored milk
choclo es> corn
choclt : chocolate
choco > chocolate
chocolat : chocolate
chocolate > chocolate bar | chocolate candy
chocolate abuelita es> mexican hot chocolate | hot chocolate | hot cocoa
chocolate amargo es> dark chocolate
chocolate bar < chocolate | candy bar
chocolate bar > candy bar
chocolate blanco es> white chocolate
chocolate cake < cake
chocolate caliente es> hot chocolate
chocolate candy < candy
chocolate candy > chocolate
chocolate chip < baking chip | baking morsel
chocolate chip = chocolate morsel
chocolate chip cookie < cookie
chocolate chip ~ semi sweet
chocolate con leche es> milk chocolate
chocolate de mesa es> mexican hot chocolate | hot chocolate
chocolate en polvo es> cocoa | hot cocoa
chocolate for baking > baking chocolate | chocolate chip
chocolate milk < milk
chocolate milk = milk chocolate drink
chocolate milk > flavored milk
chocolate negro es> dark chocolate
chocolate oscuro es> dark chocolate
cholula makes hot sauce
chook > chicken
chopped meat > ground beef
chopped tomato > diced tomato
chorizo < sausage
chorizo = chorizo sausage
chowder = clam chowder
chps : chips
christmas ham > spiral ham
chrry : cherry
chry : cherry
chs : cheese
chse : cheese
chuck eye < steak | beef
chuck roast < beef
chuleta de cerdo es> pork chop
chuleta de puerco es> pork chop
chuleta es> pork chop
chunk > tidbit
chunky monkey < ice cream
churro < donut
chx : chicken
chz : cheese
ciabatta < bread
ciabatta < bread | roll | bun
cider vinegar < vinegar
cider vinegar = apple cider vinegar
cig > cigarette
cigarrillo es> cigarette
cigarro es> cigarette
cilanto : cilantro
cilantro < herb
cilantro = coriander
cilantro fresco es> cilantro
cinn : cinnamon
cinnamon < spice
cinnamon = ground cinnamon
cinnamon bun > cinnamon roll
cinnamon powder = ground cinnamon
cinnamon raisin bread < raisin bread | bread
cinnamon roll < sweet roll
cinnamon stick < spice
cinnamon stick = cinnamon bark
cinnamon toast crunch makes cinnamon square | cinnamon cereal | cereal
cinnamon ~ ground
cinnmn : cinnamon
cinta es> tape
ciruela es> plum
ciruela pasa es> prune
citrus are oranges | lemons | limes
citrus fruits are oranges | lemons | limes
ckn : chicken
cktl : cocktail
cky : cookie
clabber girl makes baking powder
clairol makes hair color
clam < shellfish | seafood
clam chowder < chowder | soup
clamato makes tomato juice | vegetable juice
clara de huevo es> egg white
claritin makes allergy relief | allergy
classico makes pasta sauce
claussen makes pickle
clavo de olor es> clove
clavo es> clove
cleaner > all purpose cleaner
cleaner for counter > all purpose cleaner
cleaner for floor > floor cleaner
cleaner for glass > glass cleaner
cleaner for oven > oven cleaner
cleaner for toilet > toilet bowl cleaner
cleaner for window > glass cleaner
cleaner ~ all purpose
cleansing wipe = facial cleansing wipe
clearasil makes acne medication
clementine < orange
clementine > mandarin
clif makes energy bar
cling film > plastic wrap
clingwrap > plastic wrap
clog remover > drain opener
cloro es> bleach
clorox makes bleach
clorox wipe > disinfecting wipe | cleaning wipe
clothes soap > laundry detergent
clove < spice
clove powder = ground clove
clover valley makes store brands
clry : celery
clsc : classic
club cracker makes butter cracker | cracker
club soda < seltzer | sparkling water
clumping litter > cat litter
cnd : canned
cndmnt : condiment
cndy : candy
coca cola > cola
coca cola makes soft drink
cocacola makes cola
cocida es> cooked
cocido es> cooked
cocina es> kitchen
cocktail weenie > cocktail wiener
coco es> coconut
coco rallado es> shredded coconut | coconut flake
cocoa > hot chocolate | hot cocoa | cocoa powder
cocoa en polvo es> cocoa powder
cocoa powder = baking cocoa
cocoa puff makes chocolate cereal | cocoa cereal | cereal
cocont : coconut
coconut amino < soy sauce
coconut cookie < cookie
coconut flake > shredded coconut | flaked coconut
coconut milk < plant milk
coconut milk = coconutmilk | coconut beverage
coconut sugar < sugar
coconut water < plant based water
coconut water ~ pure | original
coctel de fruta es> fruit cocktail
coctel de frutas es> fruit cocktail
cod < fish
codito es> elbow macaroni
cof : coffee
coff : coffee
coffee bean > whole bean coffee
coffee cake < cake
coffee creamer = creamer | non dairy creamer
coffee creamer ~ french vanilla | hazelnut
coffee mate makes coffee creamer
coffee pod = single serve coffee
coffee pods > k cup
coffee ~ ground
cognac < brandy | liquor
coke > coca cola | cola
coke makes soft drink
col de bruselas es> brussels sprout
col es> cabbage
col rizada es> kale
cola < soft drink
cola > coca cola | pepsi
cola de langosta es> lobster tail
cola ~ classic | original
colby < cheese
colby jack < cheese
colby jack = colby jack cheese
cold brew < coffee
cold brew > cold brew coffee
cold brew concentrate > cold brew coffee
cold cut = lunch meat
cold flu medicine = cold flu relief
cold flu medicine > cough cold | cold flu
cold medicine = cold flu relief
cold medicine > cough cold | cold flu
cold one > beer
coleslaw < salad
coleslaw = cole slaw
coleslaw mix = slaw mix
coleslaw mix > coleslaw
colgate makes toothpaste
coliflor es> cauliflower
collagen < supplement
collard = collard green
colombian coffee < coffee
colombian ground coffee < ground coffee
columbian coffee = colombian coffee
comida china es> chinese
comida congelada es> frozen dinner | frozen entree
comida de bebe es> baby food
comida de gato es> cat food
comida de perro es> dog food
comida es> food
comida para bebe es> baby food
comida para gato es> cat food
comida para mascota es> dog food | cat food
comida para perro es> dog food
comino es> cumin
comino molido es> ground cumin
compota de manzana es> applesauce
conc : concentrate
concha es> pan dulce
concha es> sweet bread
cond : condensed
condensed milk < canned milk
condensed milk = sweetened condensed milk
condimento es> seasoning | condiment
conditioner < hair care
conditioner = hair conditioner
condom > prophylactic
conf sugar > powdered sugar
congelada es> frozen
congelado es> frozen
cono es> cone
consome de pollo es> chicken bouillon | chicken broth
consome de res es> beef bouillon | beef broth
consome es> broth | bouillon
contact solution < soft lens | eye care
contadina makes tomato paste | tomato sauce
contractor bag < trash bag
cookie = cooky
cookie dough > refrigerated cookie
cookie fixings are all purpose flour | sugar | brown sugar | butter | eggs | chocolate chips
cookie mix < baking mix
cookie ~ chocolate chip
cooking apple > granny smith apple
cooking oil > vegetable oil | canola oil | corn oil | sunflower oil
cooking spray = pan spray
cooking spray > no stick spray | nonstick spray
cool whip > whipped topping
coors light makes light lager | light beer | beer
coors makes beer
copenhagen makes snuff
copo de avena es> oatmeal | rolled oat
coppertone makes sunscreen lotion
cordero es> lamb
core power makes protein shake
coriander = coriander spice
coriander leaf > cilantro
coriander powder = ground coriander
coriander seed < spice
corkscrew pasta > rotini
corn bread = cornbread
corn curl > corn snack
corn dog = corndog
corn flake < cereal
corn flake = cornflake
corn flake ~ original | toasted
corn oil < vegetable oil
corn on the cob = corn cob | ear corn
corn pop makes cereal
corn syrup < syrup
corn tortilla < tortilla
cornbread mix = corn muffin mix | corn bread mix
corned beef < beef
corned beef hash > hash
cornflour > corn starch
cornish hen = game hen
cornmeal = corn meal
cornstarch = corn starch
corona makes beer
corona makes lager | beer
costilla de cerdo es> pork rib
costilla de puerco es> pork rib
costilla de res es> beef rib
costilla es> rib
cotija < cheese
cottage cheese < cheese
cottage cheese = cottage
cottage cheese small curd > cottage cheese
cottage cheese ~ small curd | 4%
cotton ball < cotton | first aid
cotton ball = cotton
cotton bud = cotton swab
cotton candy < candy
cotton swab = swab
cotton wool > cotton ball
cottonelle makes toilet paper
cotufa es> popcorn
cough candy > cough drop
cough drop < cough
cough drop = throat drop | throat lozenge
cough medicine > cough syrup
cough medicine > cough syrup | cough cold
cough syrup < cold medicine | cough cold
country crock makes margarine | spread
country style rib < pork rib
courgette > zucchini
cous cous > couscous
cr cheese > cream cheese
cr of chix soup > cream of chicken soup
crab < seafood
crab leg < crab
crab meat = crabmeat
crab meat > imitation crab | lump crab
crab stick > imitation crab
crabmeat > imitation crab | lump crab
cracker barrel makes cheddar cheese
cracker for cheese > cracker
cracker jack makes caramel corn | popcorn
cracker jacks > caramel corn
cracker ~ saltine | butter
cracklin > pork rind
craisin > dried cranberry
cran : cranberry
cranberry cocktail = cranberry juice cocktail
crawdad > crawfish
crawfish < shellfish | seafood
crawfish = crayfish
crax : cracker
crayola makes crayon
crayon < school supply | writing instrument
crckr : cracker
cream cheese = neufchatel
cream cheese spread > cream cheese
cream cheese ~ original | plain
cream corn = cream style corn
cream for coffee > half and half | coffee creamer
cream for itching > hydrocortisone
cream of celery < condensed soup | soup
cream of celery > cream celery soup
cream of chicken < condensed soup | soup
cream of chicken > cream chicken soup
cream of chicken > cream of chicken soup
cream of chix soup > cream of chicken soup
cream of mushroom < condensed soup | soup
cream of mushroom > cream mushroom soup
cream of mushroom soup < condensed soup
cream of tartar < spice
cream of wheat < hot cereal
cream of wheat > farina
cream soda < soft drink
cream soup < soup
cream substitute > non dairy creamer | coconut cream
cream ~ heavy | whipping
creamed corn = cream style corn
creamer = coffee cream
creamer ~ french vanilla | hazelnut
creamsicle makes orange cream bar | ice cream bar
creatine < supplement
crema > crema mexicana
crema agria es> sour cream
crema batida es> whipped cream
crema corporal es> body lotion
crema de afeitar es> shaving cream
crema de avellana es> hazelnut spread
crema de cacahuate es> peanut butter
crema de champinon es> cream mushroom soup | mushroom soup
crema de coco es> cream of coconut | coconut cream
crema de leche es> cream
crema de mani es> peanut butter
crema de pollo es> cream chicken soup
crema de tomate es> tomato soup
crema dental es> toothpaste
crema es> crema mexicana | sour cream | cream
crema facial es> facial cream
crema mexicana < sour cream
crema para batir es> heavy cream | whipping cream
crema para bebe es> baby lotion | baby cream
crema para cafe es> coffee creamer
crema para mano es> hand lotion
creme = cream
cremini < mushroom
cremini = baby bella
cremosa es> creamy
cremoso es> creamy
creole seasoning = cajun seasoning
crescent roll < roll
crescent roll = croissant dough
crest makes toothpaste
crisco > shortening
crisp > chip | potato chip
crisps > potato chip | chip | tortilla chip
crkr : cracker
crm : cream
crmd : crushed
crmr : creamer
crmy : creamy
crn : corn
crnbry : cranberry
crnch : crunch
crnchy : crunchy
crofter's makes preserve | jam
croissant < pastry
croissant < roll
croissant = crescent
crouton < salad topping
crown royal makes whiskey
crshd : crushed
crspy : crispy
cruciferous vegetables are broccoli | cauliflower | cabbage
cruda es> raw
crudo es> raw
crujiente es> crunchy | crispy
cruller < donut
crumble = crumbled
crumpet < english muffin
crush soda > orange soda
crushed ice > ice
crushed red pepper < seasoning | spice
crushed red pepper = red pepper flake
crystal light makes drink mix stick | drink mix
ctg : cottage
cttg : cottage
cube steak < steak | beef
cubito de caldo es> bouillon cube | bouillon
cubito de pollo es> chicken bouillon
cuchara es> spoon
cucumber < vegetable
cuidado personal es> personal care
cuke > cucumber
cumin < spice
cumin = cumin spice
cumin powder = ground cumin
cumin ~ ground
cup for baking > cupcake liner | baking cup
cup for party > plastic cup | paper cup
cup noodle = cup of noodle | ramen cup
cup of joe > coffee
cup of noodle > cup noodle | instant ramen
cup ~ plastic | paper | foam
cupcake < cake
cupcake = cup cake
cupcake liner > baking cup
cuppa > tea
curcuma es> turmeric
cured meats are bacon | salami | prosciutto | pepperoni
curita es> bandage
curly fry < french fry
curry < spice
curry powder < spice
curry powder = curry powder spice
cuscus es> couscous
cutie > mandarin | clementine
cutlery > plastic cutlery
d anjou = anjou
dahi > plain yogurt
dahl > lentil
daikon < radish
dairy free = non dairy | nondairy | dairyfree
dairy free > vegan | plant based
dairy free butter < buttery spread
dairy free butter > vegan butter | vegan spread
dairy free cheese < cheese alternative
dairy free cheese > vegan cheese | non dairy cheese | soy cheese
dairy free creamer > almond creamer | coconut creamer | oat creamer
dairy free frozen dessert = non dairy frozen dessert
dairy free ice cream > non dairy frozen dessert | coconut milk frozen dessert | almond milk frozen dessert | cashew milk frozen dessert | soy frozen dessert | sorbet | non dairy dessert | dairy free frozen dessert
dairy free milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk | plant milk | non dairy milk | soy beverage | almond beverage | rice beverage | oat beverage | hemp milk | soy rice milk
dairy free yogurt > coconut milk yogurt | almond milk yogurt | soy yogurt | cultured coconut
daisy cottage cheese > cottage cheese
daisy sour cream > sour cream
daiya makes vegan cheese | plant based cheese
dal > lentil
damasco es> apricot
dandruff shampoo < shampoo
danish < pastry
danish = danish pastry
dannon makes yogurt
dark chocolate < chocolate
dark roast < coffee
dark roast = dark roast coffee
dark roast coffee < coffee
dark roast ground coffee < ground coffee
dasani makes water
dashi < soup stock | broth
date < dried fruit
datil es> date
dave's killer makes bread
dawn makes dish soap
dayquil > daytime cold flu
dayquil makes cold flu relief | cold flu | cough cold
dcd : diced
de cecco makes pasta
decaf = decaffeinated
decaf coffee = decaffeinated coffee
decaf tea > herbal tea
decaffinated : decaffeinated
deep dish pizza < pizza
deer park makes water | spring water
degree makes deodorant
del monte makes canned vegetable | canned fruit
deli american > sliced american cheese | american cheese single
deli american cheese > sliced american cheese | american cheese single
deli bologna > sliced bologna | bologna
deli cheese > sliced cheese
deli glove > disposable glove
deli ham > ham lunch meat | ham deli meat | ham meat
deli ham > sliced ham
deli meat < lunch meat
deli meat > lunch meat | deli turkey | deli ham | salami
deli pastrami > sliced pastrami | pastrami
deli pepper jack > sliced pepper jack cheese
deli provolone > sliced provolone cheese
deli provolone cheese > sliced provolone cheese
deli roast beef < lunch meat
deli roast beef > sliced roast beef | roast beef lunch meat | beef bulk
deli salami > sliced salami | salami
deli swiss > sliced swiss cheese
deli swiss cheese > sliced swiss cheese
deli turkey = sliced turkey
deli turkey > sliced turkey breast
deli turkey > turkey lunch meat | turkey deli meat | turkey meat
demerara sugar > turbinado sugar | raw sugar
dennison makes chili
denture cleaner = denture cleanser
denture tablet > denture cleanser
dentyne makes gum
deod : deodorant
deodorant = antiperspirant
deodorant spray < deodorant
deodorant ~ fresh | stick
depend makes protective underwear | adult incontinence
depends makes adult incontinence
desayuno es> breakfast
descafeinada es> decaf
descafeinado es> decaf
descremada es> fat free | nonfat | skim
descremado es> fat free | nonfat | skim
desert > dessert
deshuesado es> boneless
desiccated coconut > shredded coconut
desinfectante es> disinfectant
deslactosada es> lactose free
deslactosado es> lactose free
desnatada es> fat free | nonfat | skim
desnatado es> fat free | nonfat | skim
desodorante es> deodorant
det : detergent
deterg : detergent
detergent > laundry detergent
detergent for dishwasher > dishwasher detergent
detergent ~ laundry
detergente de plato es> dish soap | dish detergent
detergente es> detergent | laundry detergent
detergente para plato es> dish soap | dish detergent
detergente para ropa es> laundry detergent
df : dairy free
diabetic > sugar free | no sugar added
diabetic candy > sugar free candy
diabetic cookie > sugar free cookie
dial makes bar soap | hand soap
diaper = diapers baby
diaper rash cream < baby cream | ointment
diaper rash ointment = diaper rash cream
diaper ~ size | newborn
diet > light
diet coke < soft drink
diet coke > coca cola diet | diet cola
diet pepsi < soft drink
diet pepsi > diet cola
diet soda < soft drink
diet soda > diet cola | zero sugar soda | diet soft drink
dietetica es> diet
dietetico es> diet
dietz and watson makes lunch meat | cheese
digestive > cookie | biscuit
digestive biscuit > cookie | graham cracker
digiorno makes frozen pizza
dijon < mustard
dijon mustard < mustard
dill < herb
dill = dill herb | dill weed
dill pickle < pickle
dill spear = pickle spear
dill ~ fresh | weed
ding dong makes snack cake
dinner roll < roll
dinnr : dinner
dip ~ french onion | ranch
dish pod > dishwasher pod
dish soap = dishwashing liquid | dish detergent | dish liquid
dish tab > dishwasher detergent
dish washer pod > dishwasher detergent
dish washer soap > dishwasher detergent
dish washer tablet > dishwasher detergent
dishw : dishwasher
dishwasher detergent = dish detergent automatic
dishwasher detergent pod < dishwasher detergent
dishwasher detergent pod = dishwasher pod
dishwasher detergent tablet < dishwasher detergent
dishwasher detergent tablet > dishwasher pod | dishwasher tablet | dishwasher detergent pod
dishwasher pod > dishwasher detergent
dishwasher soap > dishwasher detergent
dishwasher tab > dishwasher detergent
dishwasher tablet > dishwasher detergent
disinfecting wipe = cleaning wipe
disposable cutlery = plastic cutlery
disposable silverware > plastic cutlery
ditalini < pasta
dixie cup > paper cup
dixie cup > paper cup | plastic cup
dixie makes paper plate | paper cup
dixie plate > paper plate
dk : dark
dlx : deluxe
dnr : dinner
dog bone < rawhide chew
dog bone > dog treat | rawhide
dog chow > dog food
dog fd > dog food
dog food pate > wet dog food
dog poop bag = dog waste bag
dog toy = cat toy
dog treat = dog biscuit | dog snack
doggie > dog
doggy treat > dog treat
dole makes pineapple | banana | salad kit
domino makes sugar | brown sugar | powdered sugar
dona es> donut
dona maria makes mole sauce | mole
donut < pastry
donut = doughnut
donut hole < donut
donut hole = doughnut hole
donut shop coffee < coffee
donut ~ glazed
doritos > nacho tortilla chip
doritos makes tortilla chip
dosa < flatbread
double a battery > aa battery
double cream > heavy cream
double stuf oreo > chocolate sandwich cookie
double stuffed oreo = double stuf oreo
double stuffed oreo > chocolate sandwich cookie
doublemint makes gum
doughnuts > donut
dove makes bar soap | body wash | shampoo | deodorant
dove soap > bar soap
downy makes fabric softener
dozen egg > egg
dr pepper = dr pepper soda
dr pepper makes soft drink | soda
dr pepper zero > diet soda
dragon fruit = pitaya
drain cleaner = drain opener
drain opener < drain care
drano makes drain cleaner | drain care
drawstring trash bag > trash bag
dressing ~ ranch
dressng : dressing
dreyer's makes ice cream
dried > dry
dried apricot < dried fruit
dried bean < bean
dried bean = dry bean
dried cranberry < dried fruit
dried lentil > lentil
dried mango < dried fruit
dried milk > dry milk
dried pasta > pasta
drink powder > drink mix
drinkable yogurt < yogurt
drinking cup > plastic cup | paper cup
drinking water = purified water
drk : drink
drnk : drink
drp : drop
drsg : dressing
drsng : dressing
drssng : dressing
drumette > chicken wing
drumstick < chicken leg
drumstick > chicken drumstick
dry > dried
dry cereal > cereal
dry lentil > lentil
dry macaroni > macaroni
dry mustard > mustard powder
dry noodle > noodle
dry pasta > pasta
dry rice > rice
dry spaghetti > spaghetti
dryer sheet = softener sheet
dt : diet
dtrgnt : detergent
duct tape < tape
duke's makes mayonnaise
dulce de leche = caramel spread
dulce de leche es> caramel
dulce es> candy | sweet
dulces es> candy
dulcolax makes laxative
dum dum makes lollipop
dumpling > potsticker | gyoza
duncan hines makes cake mix | brownie mix | frosting
dunkin makes ground coffee | coffee pod | coffee
duracell makes battery
durazno en almibar es> peach syrup | canned peach | sliced peach
durazno es> peach
dye free detergent > free clear detergent | free clear laundry detergent
dye free laundry detergent > free clear laundry detergent
eagle brand makes condensed milk
ear corn > corn on the cob
ear of corn > corn on the cob | fresh corn
earth balance makes plant based butter | plant based spread
easter ham > spiral ham
easy cheese makes cheese spread
easy macaroni > macaroni and cheese cup | macaroni and cheese
easy off makes oven cleaner
edam < cheese
edamame = soybean
edulcorante es> sweetener
edys makes ice cream
egg bagel < bagel
egg beater > egg substitute
egg beater > egg white
egg free = eggless
egg free mayonnaise > vegan mayonnaise | plant based mayonnaise
egg nog = eggnog
egg noodle < noodle
egg pasta > egg noodle
egg roll < appetizer
egg roll = eggroll
egg substitute < egg
egg substitute = egg beater
egg substitute > liquid egg white
egg substitute ~ liquid
egg white < egg substitute | egg
egg white = liquid egg
egg yolk > egg
egg ~ large
eggland's best makes egg
eggo makes waffle
eggplant < vegetable
eggs > egg large
eight o'clock makes ground coffee | coffee
ejote en lata es> green bean
ejote es> green bean
elbow macaroni < macaroni | pasta
elbow pasta > macaroni | elbow
elmers makes adhesive
elote dulce es> sweet corn
elote en lata es> canned corn | whole kernel corn
elote es> corn
emmental < cheese
empanada = turnover
empanizada es> breaded
empanizado es> breaded
en lata es> canned
encendedor es> lighter
enchilada fixings are corn tortillas | enchilada sauce | shredded cheese | chicken breast
endulzante es> sweetener
energizante es> energy drink
energizer makes battery
energy bar > snack bar
energy drink > red bull | monster energy
energy drink ~ original
energy shot < energy drink
enfamil makes infant formula
english cucumber > cucumber
english muffin ~ original
english pea > sweet pea | green pea
enjuague bucal es> mouthwash
enjuague es> conditioner
enlatada es> canned
enlatado es> canned
ensalada de col es> coleslaw
ensalada de papa es> potato salad
ensalada es> salad
ensure makes nutrition shake | liquid nutrition | protein shake
entenmann's makes donut | snack cake
entera es> whole
entero es> whole
entre : entree
epsom salt < bath salt | bath soak
escoba es> broom
esencia de vainilla es> vanilla extract
esmalte es> nail polish
espagueti = spaghetti
espagueti es> spaghetti
esparrago es> asparagus
especia es> spice
espinaca es> spinach
esponja es> sponge
espresso < coffee | ground coffee
espresso bean < coffee bean | whole bean coffee
espresso roast > dark roast | espresso
essential everyday makes store brands
eucerin makes lotion
evap : evaporated
evaporated milk < canned milk
everything bagel seasoning < seasoning
evian makes water
evoo > extra virgin olive oil
excedrin makes analgesic | pain reliever
expresso > espresso
extra firm > firm
extra large = x large
extra lean ground beef > 93 lean ground beef | 96 lean ground beef | 95 lean ground beef
extra mature cheddar > extra sharp cheddar
extra sharp cheddar < cheddar | cheese
extra wide egg noodle < noodle
extra wide egg noodle > wide egg noodle
extracto de vainilla es> vanilla extract
eye drop < eye care
eye round < beef
fabric conditioner = fabric softener
fabric softener sheet = dryer sheet
fabuloso makes all purpose cleaner
face mask > facial mask
face tissue > facial tissue
face wash = facial cleanser
face wash > facial soap
face wipe > cleansing wipe
facial wipe > cleansing wipe
fage makes greek yogurt | yogurt
fairlife makes ultra filtered milk
fajita > tortilla
fajita fixings are flour tortillas | bell peppers | onions | chicken breast | fajita seasoning
fajita packet > fajita seasoning
fake crab > imitation crab
fake meat > meat alternative | meatless | plant based | vegetarian meat
fake sugar > sweetener
falda es> flank steak
famous amos makes cookie
fancy feast makes cat food
fanta > orange soda
fanta makes soft drink
fantastik makes all purpose cleaner
farfalle < pasta
farfalle = farfalle pasta
farmer cheese < cheese
fat free = non fat
fava bean < bean
faygo makes soft drink
febreze > air freshener
febreze plug in > air freshener
fecula de maiz es> corn starch
fem : feminine
feminine products > maxi pads | tampons
fennel powder = ground fennel
ferrero rocher makes chocolate candy
feta < cheese
feta = feta cheese
fettuccine < pasta
fettuccine = fettuccine pasta
fettuccine = fettuccini | fettucine
fever reducer > pain reliever | acetaminophen | ibuprofen
ff : fat free
fideo cabello de angel es> angel hair pasta
fideo es> vermicelli | thin noodle | noodle | pasta
fiesta es> party
fig < fruit | dried fruit
fig bar < fruit filled cookie
fig bar = fig cookie
fig newton > fig bar
fiji makes water
fiji water makes water
filbert = hazelnut
filet mignon < steak | beef
filete de pescado es> fish fillet
filete de res es> beef steak
filete de salmon es> salmon fillet
filete de tilapia es> tilapia fillet
filete es> fillet | steak
filippo berio makes olive oil
fillet = filet
fillo < phyllo dough
finger food > chicken wing | mozzarella stick | frozen appetizer
fingerling < potato
finish makes dishwasher detergent
fire roasted tomato > diced tomato
fish fillet < fish
fish fillet = fish filet
fish finger > fish stick
fish flake > fish food
fish oil pill < vitamin
fish patty > fish fillet
fish stick < fish
fish stick = fish finger
fish stick > breaded fish
fish ~ salmon | tilapia | cod
five hour energy makes energy shot | energy drink
five spice < spice
fixodent makes denture adhesive
fizzy drink > soda | soft drink | sparkling
fizzy water > sparkling water | seltzer
flan = custard
flank steak < steak | beef
flapjack > pancake
flat iron steak < steak | beef
flat leaf parsley > italian parsley
flatbread < bread
flea collar < flea tick collar
fleischmann's makes yeast
flk : flake
flonase makes nasal spray | allergy
flor es> flower
floridas natural makes orange juice
floss = dental floss
flounder < fish
flour = flour meal
flour tortilla < tortilla
flour ~ all purpose
flower tortilla > flour tortilla
flr : flour
fltr : filter
flu medicine = cold flu relief
flu medicine > cough cold | cold flu
fluff > marshmallow creme
flushable wipe < moist toilet tissue
flushable wipe > toilet wipe | personal wipe | baby wipe
flv : flavor
flvr : flavor
flvrd : flavored
focaccia < bread
foco es> light bulb
foil for grilling > aluminum foil
foil ~ aluminum
folgers makes ground coffee | coffee
fontina < cheese
fontina = fontina cheese
food club makes store brands
food color = food coloring
food for kitten > kitten food | cat food
food for puppy > puppy food | dog food
foot long hot dog = footlong hot dog
foot long hot dog > hot dog
football snack > tortilla chip | salsa | chicken wing
footlong hot dog > hot dog
formula > infant formula | baby formula
formula for baby > infant formula | baby formula
formula milk > infant formula
formula para bebe es> infant formula | baby formula
foster farms makes chicken
foundation makeup < makeup | cosmetic
fragrance free = perfume free
fragrance free = unscented
fragrance free detergent > free clear detergent | free clear laundry detergent
fragrance free laundry detergent > free clear laundry detergent
frambuesa es> raspberry
frances es> french
francesa es> french
frank = frankfurter
frank red hot makes hot sauce
frappe > milk shake
frappuccino > coffee drink
frd : fried
free range = cage free
free range egg = cage free egg
freezer bag < storage bag
freezer bag = freezer storage bag
freezer pop = freeze pop
freezie > freeze pop | ice pop
french baguette > baguette
french bean > green bean
french bread < bread
french cut green bean = french style green bean
french fry < frozen potato
french fry = frozen potato fry | fries
french fry > french fried potato
french fry ~ crinkle cut | straight cut | shoestring
french mustard < mustard
french onion dip < dip
french roast < coffee
french roast > dark roast
french roast coffee < coffee
french roast ground coffee < ground coffee
french toast fixings are bread | eggs | milk | cinnamon | maple syrup
fresa es> strawberry
fresca es> fresh
fresca makes soft drink
fresco es> fresh
fresh coriander > cilantro
fresh cravings makes salsa
fresh cream > heavy cream | whipping cream
fresh cut fruit > fruit tray | fruit bowl | cut fruit
fresh step makes cat litter
freshness guaranteed makes store brands
friendly's makes ice cream
frigo makes string cheese
frijol bayo es> pinto bean
frijol blanco es> white bean | navy bean
frijol de lata es> canned bean
frijol en lata es> canned bean | bean
frijol es> bean
frijol negro es> black bean
frijol pinto es> pinto bean
frijol refrito es> refried bean
frijol rojo es> red bean | kidney bean
frijole es> bean
frijole negro es> black bean
frijole pinto es> pinto bean
frijole refrito es> refried bean
frijoles refritos es> refried bean
friskies makes cat food
frita es> fried
frito es> fried
frito lay makes potato chip | corn chip
fritos makes corn chip
frml : formula
frnch : french
froot loop makes cereal
frosted flake < cereal
frosted mini wheat < cereal
frosting ~ vanilla | chocolate
froyo > frozen yogurt
frozen berry < frozen fruit
frozen blueberry < frozen fruit
frozen broccoli < frozen vegetable
frozen carrot < frozen vegetable
frozen cauliflower < frozen vegetable
frozen cherry < frozen fruit
frozen chip > french fry
frozen corn < frozen vegetable
frozen dinner = frozen meal | frozen entree
frozen fry = french fry
frozen green bean < frozen vegetable
frozen mango < frozen fruit
frozen mango > mango chunk frozen fruit
frozen mango ~ chunk
frozen mixed vegetable < frozen vegetable
frozen okra < frozen vegetable
frozen pea < frozen vegetable
frozen peach < frozen fruit
frozen pizza < pizza
frozen shrimp > raw shrimp | cooked shrimp
frozen spinach < frozen vegetable
frozen stir fry < frozen vegetable
frozen strawberry < frozen fruit
frozen veggie > frozen vegetable
frozen yogurt < ice cream | yogurt
frsh : fresh
frstd : frosted
frsty : frosty
frt : fruit
fruit > apple | banana | orange | grape
fruit cake = fruitcake
fruit chew > chewy candy
fruit cocktail < canned fruit | mixed fruit
fruit cup < fruit
fruit cup = fruit bowl
fruit for smoothy > frozen fruit
fruit gummy > fruit snack
fruit leather = fruit roll
fruit loop > froot loop
fruit punch < juice drink | fruit drink
fruit punch ~ original
fruit roll up > fruit roll | fruit snack
fruit roll ups > fruit roll | fruit snack | fruit leather
fruit salad fixings are strawberries | grapes | pineapple | melon | blueberries
fruitbar : fruit bar
fruity pebble makes cereal
frut : fruit
fruta congelada es> frozen fruit
fruta en lata es> canned fruit
fruta es> fruit
fruta seca es> dried fruit
frutilla es> strawberry
fruto seco es> nut | dried fruit
fry > french fry
fryer oil > frying oil | vegetable oil | canola oil
frying oil > vegetable oil | canola oil
frz : frozen
frzn : frozen
fudge < candy
fudgesicle > fudge bar
fudgsicle makes fudge bar
fuji < apple
fuji apple < apple
full cream milk > whole milk
full fat > whole milk | original | regular
full fat milk > whole milk
full fat yogurt > whole milk yogurt
funyun makes onion ring
fusilli < pasta
fusilli = fusilli pasta
fz : frozen
fzn : frozen
gain fling > laundry pod | laundry detergent pod
gain makes laundry detergent | fabric softener
gain pod < laundry detergent
gain pod > laundry pod | laundry detergent pod
gala < apple
gala apple < apple
galleta con chispa es> chocolate chip cookie
galleta de animalito es> animal cracker
galleta de arroz es> rice cake | rice cracker
galleta de avena es> oatmeal cookie
galleta de chocolate es> chocolate cookie
galleta de jengibre es> ginger cookie | ginger snap
galleta de mantequilla es> butter cookie
galleta de soda es> soda cracker | saltine
galleta de vainilla es> vanilla cookie | vanilla wafer
galleta es> cookie | cracker
galleta graham es> graham cracker
galleta integral es> whole grain cracker | whole wheat cracker
galleta para perro es> dog treat | dog biscuit
galleta salada es> saltine | soda cracker
gallon bag > storage bag | freezer bag
game day snack > tortilla chip | salsa | chicken wing
gammon > ham
gandule es> pigeon pea
gandules es> pigeon pea
gar : garlic
garam masala < spice
garbage bag = trash bag
garbage liner > trash bag
garbage sack > trash bag
garbanzo = chickpea
garbanzo bean < bean
garbanzo bean = chickpea
garbanzo en lata es> chickpea
garbanzo es> chickpea
garbonzo > garbanzo
garden pea > sweet pea | green pea
garden salad > salad mix | spring mix | salad kit
garl : garlic
garlic < vegetable
garlic bulb > garlic
garlic clove = garlic
garlic powder < seasoning | spice
garlic powder = garlic powder spice
garlic salt < seasoning | spice
garlic toast = texas toast
garnier makes shampoo | conditioner
gaseosa es> soda | soft drink
gatito es> kitten
gato es> cat
gatorade > isotonic drink
gatorade makes isotonic drink | sports drink
gatorade powder > powdered drink mix | drink mix
gds : goods
gel antibacterial es> hand sanitizer
gelatin = gelatine
gelatin ~ strawberry | cherry
gelatina de fresa es> strawberry gelatin
gelatina es> gelatin
gelatina sin azucar es> sugar free gelatin
gelato < ice cream
gelato > ice cream
gemelli < pasta
general mills makes cereal
gerber makes baby food
gf : gluten free
ghee < butter
ghee = clarified butter
gherkin > pickle
ghirardelli makes chocolate bar | chocolate chip | brownie mix
ghost energy makes energy drink
giardiniera < pickled vegetable
gillette makes razor
gin < liquor | spirit
ginebra es> gin
ginger < vegetable | spice
ginger = ginger root
ginger ail > ginger ale
ginger ale < soft drink
ginger ale = ginger ale soda
ginger ale = gingerale
ginger beer < soft drink
ginger cookie < cookie
ginger powder = ground ginger
ginger snap < cookie
gingerbread < cookie
gingersnap < cookie
gizzard < chicken
glace cherry > candied cherry | maraschino cherry
glad bag > storage bag | trash bag
glad makes plastic wrap | trash bag | storage bag
glade makes air freshener spray | air freshener | air care
glade plug in > air freshener
gluten free = glutenfree
gluten free > glutino | schar | kinnikinnick | udi | crunchmaster | simple mills | canyon bakehouse | mary gone | enjoy life
gluten free bread > rice bread
gluten free cereal > rice chex | corn chex
gluten free cracker > rice cracker | nut cracker | almond cracker | nut thin
gluten free crackers > rice cracker
gluten free flour > rice flour | almond flour | coconut flour | tapioca flour | corn flour | oat flour
gluten free noodle > rice noodle | rice pasta
gluten free oat = gluten free oatmeal
gluten free pasta > brown rice pasta | rice pasta | corn pasta | quinoa pasta | chickpea pasta | lentil pasta
gluten free pizza > cauliflower crust pizza
gluten free snack > rice cake | popcorn | rice cracker
gluten free soy sauce > tamari
gluten free tortilla > corn tortilla
glutino < gluten free
glzd : glazed
gmo free = non gmo
gngr : ginger
gnocchi < pasta
gnochi > gnocchi
go gurt > yogurt tube | kid yogurt
goat cheese < cheese
goat cheese log = goat cheese
goat milk < milk
gobstopper makes candy
godiva makes chocolate candy | chocolate bar
gogo squeez makes applesauce | applesauce pouch
gogurt > yogurt tube | kid yogurt
gogurt makes yogurt
gold medal flour > all purpose flour
gold medal makes flour
gold peak makes iced tea
gold pot > gold potato
gold potato < potato
golden delicious < apple
goldfish = fish shaped cheese cracker
goldfish > goldfish cracker
goldfish cracker < cheese cracker
goldfish cracker = fish cracker
goldfish cracker = fish shaped cheese cracker
goldfish makes cheese cracker
goma de mascar es> chewing gum
gomita es> gummy | gummi
goober > peanut
good and gather makes store brands
good humor makes ice cream bar
goodie bag > gift bag
goody bag > gift bag
gorgonzola < blue cheese | cheese
gorp > trail mix
gorton's makes fish stick | fish fillet
gouda < cheese
gouda = gouda cheese
goya makes bean | rice | adobo seasoning | plantain
gr onion > green onion
graeter's makes ice cream
graham = graham cracker
graham cracker < cracker
graham cracker crust < pie crust
graham cracker ~ honey | original
grain free > paleo | almond flour | coconut flour
gram flour > chickpea flour | garbanzo bean flour
gran : granulated
granada es> pomegranate
granary bread > multigrain bread | whole grain bread
grande es> large
granny smith < apple
granny smith apple < apple
granola < cereal
granola bar < snack bar
granola bar = granola snack bar
granola bar > cereal bar
granola bar ~ chocolate chip | oat honey
granulated sugar < sugar
grape < fruit
grape jc > grape juice
grape jelly < jelly
grape nuts < cereal
grape soda < soft drink
grape tomato < tomato
grape ~ red | green
grapefruit < fruit | citrus
grass fed beef < beef
grated cheese < cheese
grated cheese > shredded cheese | grated parmesan
gravy > gravy mix
gravy ~ turkey | chicken | brown
grd : ground
grdn : garden
great northern bean < bean | dry bean
great value makes store brands
greek yogurt < yogurt
greek yogurt ~ plain | vanilla | strawberry
green > collard
green apple > granny smith apple
green bean ~ fresh | cut
green chile < chily
green chile = green chili
green chily = green chile
green giant makes canned vegetable | frozen vegetable
green grape < grape
green mountain makes coffee pod
green pepper < bell pepper | pepper
green pepper = bell pepper green
green pepper > green bell pepper
green tea < tea
greenhouse = hothouse
greenies makes dog treat | dental treat
greens > collard green | kale | mustard green
grey poupon makes dijon mustard | mustard
grhm : graham
griddle cake > pancake
griego es> greek
grill > barbecue
grilled cheese fixings are bread | american cheese | butter
grinder > sub
gripe water < medicine
grits < hot cereal
grits = hominy grit
grk : greek
grlc : garlic
grlld : grilled
grn : green
grnd : ground
grnla : granola
grosella es> currant
ground allspice < spice
ground beef = hamburger meat
ground chicken < ground turkey | chicken
ground chuck > ground beef
ground cumin < cumin | spice
ground ginger < spice
ground lamb < lamb
ground mustard < spice
ground pork < pork
ground red pepper = cayenne pepper
ground round < ground beef
ground sage < sage | spice
ground sirloin < ground beef
ground turkey < turkey
groundnut > peanut
grouper < fish
grp : grape
grtd : grated
gruyere < cheese
gruyere = gruyere cheese
guac > guacamole
guac dip > guacamole
guacamole < dip
guacamole cup > guacamole
guacamole fixings are avocados | limes | onions | cilantro | jalapenos
guanabana es> soursop
guante es> glove
guava < fruit
guayaba es> guava
guineo es> banana
guineo verde es> green banana | banana
guinness < beer
guisante es> pea
gum = chewing gum
gum drop = gumdrop
gummy = gummi
gummy > gummy candy
gummy bear < candy
gummy bear = gummi bear
gummy vitamin < vitamin
gummy worm < candy
gummy worm = gummi worm
gusher makes fruit snack
gyoza = dumpling
haagen dazs makes ice cream
haba es> fava bean | broad bean
habanero < pepper
habichuela es> bean | green bean
habichuela negra es> black bean
habichuela roja es> red bean | kidney bean
habichuela rosada < bean
habichuela rosada es> pink bean
habichuela tierna es> green bean
haddock < fish
haggis < sausage
hair dye = hair color
hair dye > hair color
hair gel < hair set
hair spray = hairspray
hake < white fish | fish
haldi > turmeric
half and half = half half
half half < coffee creamer | light cream
half n half > half half
halibut < fish
halloumi < cheese
halls makes cough drop
halo top makes ice cream
halos > mandarin | clementine
ham burger > hamburger
ham burger meat > ground beef | hamburger meat
ham for christmas > spiral ham
ham for easter > spiral ham
ham for the holidays > spiral ham
ham hock < smoked pork | ham
ham steak < ham
hamb : hamburger
hamburg > ground beef
hamburger > ground beef
hamburger bean > hamburger bun
hamburger bun = burger bun | hamburger roll
hamburger helper > dinner kit | skillet dinner
hamburger helper makes dinner mix
hamburger meat > ground beef
hamburguesa es> hamburger | burger | patty
hamburguesa vegetariana es> veggie burger
hand sani > hand sanitizer
hand soap = liquid hand soap | liquid soap
hand wash > hand soap
hanover makes bean | frozen vegetable
happy belly makes store brands
happy egg makes egg
hard boiled egg > hard cooked egg
hard candy < candy
hard cider < beer
hard seltzer = spiked seltzer
haribo makes gummy | candy
haricot bean > navy bean
haricot vert > green bean
harina de almendra es> almond flour
harina de arroz es> rice flour
harina de avena es> oat flour
harina de coco es> coconut flour
harina de maiz es> corn flour | masa | corn meal
harina de trigo es> wheat flour | flour
harina es> flour
harina integral es> whole wheat flour
harina para hot cake es> pancake mix
harina para pan es> bread flour
harissa < hot sauce | chili paste
hash brown < frozen potato
hash brown = hashbrown
hash brown ~ patty | shredded
hashbrown patty < hash brown
hashbrown patty > hash brown patty
havarti < cheese
havarti = havarti cheese
hawaiian punch makes fruit punch | juice drink
hawaiian roll < roll
hazelnut < nut
hazelnut coffee < flavored coffee | coffee
hb bun > hamburger bun
hd bun > hot dog bun
head and shoulders makes shampoo
head of cauliflower > cauliflower
head of lettuce > iceberg lettuce | lettuce
headache > pain reliever | ibuprofen | acetaminophen
headache medicine > pain reliever | ibuprofen | acetaminophen
headache relief > pain reliever | ibuprofen | acetaminophen
heart healthy > low sodium | low fat | whole grain
heartburn > antacid
heartburn medicine > antacid
heartburn relief > antacid
heavy cream = heavy whipping cream
hebrew national makes beef frank | beef hot dog
hefty makes trash bag | storage bag | foam plate
heineken makes lager | beer
heinz 57 < steak sauce
heinz ketchup < ketchup
heirloom tomato < tomato
helado de chocolate es> chocolate ice cream
helado de crema es> ice cream
helado de fresa es> strawberry ice cream
helado de vainilla es> vanilla ice cream
helado es> ice cream
helado sin lactosa es> dairy free frozen dessert | non dairy frozen dessert
helado sin leche es> dairy free frozen dessert | non dairy frozen dessert
hellmann's makes mayonnaise
herbal essences makes shampoo | conditioner
herdez makes salsa
hero > sub
herring < fish
hershey bar > milk chocolate bar
hershey kiss makes chocolate candy
hershey makes chocolate bar | chocolate syrup
hershey syrup > chocolate syrup
hi c makes fruit drink | juice drink
hickory smoked > smoked
hidden valley makes ranch dressing
hielo es> ice
hierbabuena es> mint
higado es> liver
high fiber > fiber | bran | whole grain
high noon makes hard seltzer
high protein > protein
highlighter < writing instrument
higiene personal es> personal care
higo es> fig
hillshire farm makes smoked sausage | lunch meat | sliced turkey | sliced ham
hilo dental es> dental floss
himalayan salt < salt
hing > asafoetida
hisopo es> cotton swab
hmbrgr : hamburger
hmstyl : homestyle
hny : honey
hnycrsp : honeycrisp
hnydw : honeydew
ho ho makes snack cake
hoagie = submarine
hoagie > sub
hoagie roll = sub roll
hogar es> household
hoja es> leaf
hojuela de avena es> oatmeal | rolled oat
hojuela de maiz es> corn flake
hojuela es> flake
holiday ham > spiral ham
holiday turkey > whole turkey | frozen turkey
home fry > hash brown | potato
hominy = maiz pozolero
homo milk > whole milk
homogenized milk = homo milk
homogenized milk > whole milk
honest tea makes iced tea
honey > honey bear
honey bear > honey
honey bunches of oats < cereal
honey ham < ham
honey mustard < mustard
honey nut cheerio > honey nut toasted oat
honey nut cheerios < cereal
honey ~ clover
honeycrisp < apple
honeycrisp apple < apple
honeydew < melon
hongo es> mushroom
hooch > liquor
hor d'oeuvre > appetizer
horchata > rice drink
horizon makes organic milk
horlicks makes malted milk
hormel makes bacon | chili | pepperoni
horseradish < condiment
hostess makes snack cake | donut
hot cereal > oatmeal
hot chocolate > hot cocoa | hot cocoa mix | hot chocolate mix
hot cocoa > hot chocolate | hot cocoa mix | hot chocolate mix
hot dog = frankfurter | frank
hot dog bean > hot dog bun
hot dog bun = frankfurter bun
hot dog bun = hot dog roll | frankfurter roll
hot dog fixings are hot dogs | hot dog buns | ketchup | mustard | relish
hot dog roll > hot dog bun
hot dog ~ beef | classic
hot link < sausage
hot pepper > jalapeno | chili pepper | serrano
hot pocket > frozen sandwich | pocket sandwich
hot pockets makes breakfast sandwich
hot sauce > pepper sauce | tabasco | sriracha
hot sauce ~ original
hot tamale makes candy
hot wing > buffalo wing
hotcake > pancake
hotdg : hot dog
hotdog = hot dog
hothouse cucumber = english cucumber
house blend < coffee
house blend > medium roast
house blend coffee < coffee
house blend coffee > medium roast coffee
house blend ground coffee < ground coffee
house blend ground coffee > medium roast ground coffee
hp sauce > steak sauce
huachinango es> snapper
hubba bubba makes bubble gum
huevo blanco es> white egg
huevo es> egg
huevo grande es> large egg
huevo organico es> organic egg
huggies makes diaper | baby wipe
hummus < dip
hummus = houmous | humus
hummus cup > hummus
hummus ~ classic | original
hungry jack makes mashed potato | pancake mix
hungry man makes frozen dinner
hunt's makes tomato sauce | diced tomato | ketchup
hunts snack pack > pudding cup | pudding
huy fong makes sriracha
hvy : heavy
hygn : hygiene
iams makes dog food | cat food
ibuprofen < analgesic | pain reliever
ibuprofen = ibuprofen tablet
ice cream bar < ice cream
ice cream cone < cone
ice cream cone > cake cone | waffle cone | sugar cone
ice cream sandwich < ice cream
ice cream ~ vanilla | chocolate
ice creme > ice cream
ice cube > ice
ice lolly > ice pop | popsicle
ice pop = freeze pop
iceberg < lettuce
icebrg : iceberg
icecrm : ice cream
iced coffee > cold brew coffee | bottled coffee | coffee drink
iced tea < tea
iced tea = ice tea | bottle tea
iced tea mix > instant tea | tea mix
iced tea ~ sweet | lemon
icee makes frozen novelty | candy
icing = frosting
icy hot makes liniment | pain relief
idahoan makes mashed potato
idli < rice cake
imitation crab = surimi | imitation crab meat | imitation crabmeat
imodium makes anti diarrheal
impossible burger makes veggie burger | plant based burger
impossible meat > plant based ground | plant based burger
impossible meat makes meat alternative
individually wrapped cheese > cheese single | american cheese single | string cheese
infant tylenol > acetaminophen children
injera < flatbread
insect repellent = bug repellent
insecticida es> insecticide
inst : instant
instant coffee < coffee
instant noodle > ramen
instant oatmeal packet > instant oatmeal
instant potato = instant mashed potato
instant pudding > instant pudding mix
instant rice < rice
instant rice = quick rice
instantanea es> instant
instantaneo es> instant
integral es> whole wheat | whole grain
international delight makes coffee creamer
ipa < beer
irish spring makes bar soap
ital : italian
italian bread < bread
italian dressing < salad dressing | dressing
italian ice < frozen dessert
italian ice = water ice
italian parsley < parsley
italian roast < coffee
italian roast > dark roast
italian sausage < sausage
italian seasoning < seasoning
italiana es> italian
italiano es> italian
itln : italian
izze makes sparkling juice
jabon de bano es> bar soap
jabon de lavar es> laundry detergent
jabon de mano es> hand soap
jabon de ropa es> laundry detergent
jabon de trastes es> dish soap
jabon en polvo es> laundry detergent
jabon es> soap
jabon liquido es> liquid soap | hand soap
jabon para lavar platos es> dish soap
jabon para lavar ropa es> laundry detergent
jabon para lavar trastes es> dish soap
jabon para plato es> dish soap
jabon para ropa es> laundry detergent
jabon para trastes es> dish soap
jack cheese > monterey jack
jack daniels makes whiskey
jack link's makes beef jerky
jacket potato > russet potato | baking potato
jaiba es> crab
jalapeno < pepper
jalapeno = jalapeno pepper
jalapeno en escabeche es> pickled jalapeno
jalapeno en vinagre es> pickled jalapeno
jalapeno popper < frozen appetizer
jalea de fresa es> strawberry jelly
jalea de uva es> grape jelly
jalea es> jelly
jam < jam jelly
jam = preserve | fruit spread
jam ~ strawberry
jamon ahumado es> smoked ham
jamon cocido es> cooked ham
jamon de pavo es> turkey ham | sliced turkey
jamon es> ham
jamon serrano es> prosciutto | serrano ham
jar > jarred
jarabe de maple es> maple syrup | pancake syrup
jarabe es> syrup
jarabe para la tos es> cough syrup | cough medicine
jarritos makes soda | tamarindo soda
jasmine rice < rice
java > coffee
jce : juice
jeera > cumin
jell o > gelatin dessert
jello < gelatin
jello = gelatin cup
jello = jell o
jello > gelatin
jello cup < gelatin
jello cup > gelatin cup
jelly = jam | preserve | fruit spread
jelly bean < candy
jelly bean = jellybean
jelly belly makes jelly bean
jelly ~ grape
jengibre es> ginger
jergens makes lotion
jerky = meat snack
jerky > beef jerky
jet dry makes rinse aid
jif makes peanut butter
jiffy makes corn muffin mix
jiffy mix < corn muffin mix
jim beam makes bourbon | whiskey
jimmies > sprinkle
jimmy dean makes breakfast sausage
jitomate bola es> tomato
jitomate es> tomato
jitomate saladet es> roma tomato | plum tomato
jlp : jalapeno
jly : jelly
jmbo : jumbo
joe > coffee
johnsonville makes bratwurst | italian sausage
jolly rancher makes hard candy
juc : juice
judia es> bean
jugo de arandano es> cranberry juice
jugo de cereza es> cherry juice
jugo de china es> orange juice
jugo de durazno es> peach juice
jugo de lima es> lime juice
jugo de limon es> lemon juice | lime juice
jugo de mango es> mango juice
jugo de manzana es> apple juice
jugo de naranja es> orange juice
jugo de pera es> pear juice | pear nectar
jugo de pina es> pineapple juice
jugo de tomate es> tomato juice
jugo de toronja es> grapefruit juice
jugo de uva es> grape juice
jugo de verdura es> vegetable juice
jugo de verduras es> vegetable juice
jugo de zanahoria es> carrot juice
jugo es> juice
jugo verde es> green juice
juguete es> toy
juice box = juice pouch
juice box > aseptic pack juice
juice box > juice drink | juice pouch
juice ~ orange | apple
juicy fruit makes gum
juicy juice makes apple juice | juice
jumex makes fruit nectar | nectar
junior mint makes candy
just egg > plant based egg | plant based liquid egg | egg substitute
justin's makes almond butter | peanut butter cup
k cup < coffee
k cup = coffee pod
kaiser roll < roll
kale < vegetable | green
karo makes corn syrup
kashi makes cereal | granola bar
kc masterpiece makes barbecue sauce
keebler makes cracker | cookie
keenwa > quinoa
kefir < yogurt
kefir = cultured milk
kefir ~ plain
kellogg's makes cereal
ken's makes salad dressing
kerrygold makes butter | cheese
keto > low carb
keto bar > low carb bar
keto bread < bread
keto bread > low carb bread
keto ice cream > low carb ice cream | no sugar added ice cream
keto snack > pork rind | cheese crisp | jerky
ketsup > ketchup
kettle brand makes kettle cooked potato chip | potato chip
kettle chip < potato chip
kettle corn < popcorn
kettle corn = popcorn kettle
keurig cup > k cup | coffee pod
keurig makes coffee pod
kibble > dry dog food | dry cat food
kibbles n bits makes dog food
kid > child
kid snack > fruit snack | cheese cracker | granola bar
kid yogurt > yogurt tube
kidney bean < bean | dry bean
kids cereal > cereal
kids juice > juice box | juice pouch
kielbasa < sausage
kielbasa = polish sausage
kikkoman makes soy sauce | teriyaki sauce
kind makes nut bar
king arthur flour > flour
king arthur makes flour
king crab < crab
king prawn > jumbo shrimp
king's hawaiian makes hawaiian sweet roll | dinner roll | roll
kingsford makes charcoal
kinnikinnick < gluten free
kipper > herring
kirkland signature makes store brands
kit kat = kitkat
kit kat makes chocolate bar | candy bar
kitchen foil > aluminum foil
kitchen roll > paper towel
kitchen towel > paper towel
kitchen trash bag < trash bag
kitten food > cat food
kitty food > cat food
kitty liter > kitty litter
kitty litter = cat litter
kitty litter > scoop litter | clumping litter
kiwi < fruit
kiwi = kiwifruit
kix makes cereal
kleenex > facial tissue
klondike makes ice cream bar
knockwurst < sausage
knorr makes bouillon
kombu < seaweed
kombucha = fermented tea
kool ade > kool aid
kool aid > drink mix
kool aid > powdered drink mix
kosher salt < salt
kotex makes overnight pad | super pad | regular pad | sanitary pad | feminine napkin
kraft dinner > macaroni cheese
kraft makes macaroni and cheese | american cheese | shredded cheese
kraft single > american cheese | cheese single
kretschmar makes lunch meat
krispies > crisped rice
krispy kreme makes donut
la choy makes soy sauce
la colombe makes coffee
la croix makes sparkling water | seltzer
la yogurt makes yogurt
labial es> lipstick | lip balm
labneh < strained yogurt | greek yogurt
laca es> hair spray
lacroix makes sparkling water | seltzer
lactaid = lactose free
lactaid makes lactose free milk | milk
lacteo es> dairy
lactose free cheese > vegan cheese
lactose free ice cream > non dairy frozen dessert | sorbet
lactose free milk > lactaid milk
lactose intolerant = lactose free
laffy taffy makes candy
lager < beer
lager = beer lager
lala makes yogurt | milk
lamb chop < lamb
lamb mince > ground lamb
lamb shank < lamb
land o frost makes lunch meat
land o lakes butter > butter
land o lakes makes butter | half and half
land olakes makes butter | half and half
langosta es> lobster
larabar makes fruit bar | snack bar
lard < shortening
lard = manteca
large curd > cottage cheese
large egg < egg
large trash bag > large drawstring trash bag | 30 gallon trash bag
lasagna fixings are lasagna noodles | ricotta cheese | mozzarella cheese | pasta sauce | ground beef
lasagna noodle < pasta
lasagna noodle = lasagna pasta
lasagna sheet = lasagna noodle
lasagne : lasagna
lasana es> lasagna
lasg : lasagna
lassi < drinkable yogurt
late night snack > chip | cookie | popcorn
latke < potato pancake | hash brown
laughing cow makes cheese
laundry detergent = detergent liquid laundry
laundry detergent pod < laundry detergent
laundry pod < laundry detergent
laundry pod = laundry detergent pod | laundry detergent pac
laundry powder > laundry detergent
laundry soap = laundry detergent
laurel es> bay leaf
lavaplato es> dish soap
lavatraste es> dish soap
lavavajilla es> dish soap | dishwasher detergent
lawn bag < trash bag
lawry makes seasoned salt | seasoning
lay's makes potato chip
lays > lay potato chip
lays makes potato chip
ldry : laundry
lea and perrins makes worcestershire sauce
leafy green > spinach | kale | lettuce
lean cuisine makes frozen dinner | frozen entree
lean turkey > ground turkey
leche baja en grasa es> low fat milk
leche con chocolate es> chocolate milk
leche con lactosa reducida es> lactose free milk
leche condensada azucarada es> sweetened condensed milk
leche condensada es> sweetened condensed milk
leche de almendra es> almond milk
leche de arroz es> rice milk
leche de avena es> oat milk
leche de cabra es> goat milk
leche de chocolate es> chocolate milk
leche de coco es> coconut milk
leche de polvo es> dry milk
leche de soya es> soy milk
leche de vaca es> milk
leche descremada es> skim milk | fat free milk
leche deslactosada es> lactose free milk
leche desnatada es> skim milk | fat free milk
leche en polvo es> dry milk | milk powder
leche entera es> whole milk
leche es> milk
leche evaporada descremada es> evaporated milk
leche evaporada es> evaporated milk
leche fresca es> milk
leche organica es> organic milk
leche semidescremada es> low fat milk | reduced fat milk
leche sin lactosa es> lactose free milk
lechera makes sweetened condensed milk
lechosa es> papaya
lechuga es> lettuce
lechuga romana es> romaine lettuce
leek < vegetable | onion
leg of lamb < lamb
leg quarter < chicken leg | chicken
lego < toy
legumes are beans | lentils | chickpeas | split peas
lejia es> bleach
lem : lemon
lemon < fruit | citrus
lemon cookie < cookie
lemon extract < extract
lemon lime soda < soft drink
lemon lime soda > sprite | 7 up
lemon pepper < seasoning
lemon zest > lemon | lemon peel
lemonade = lemon ade
lemonade ~ original | classic
lemongrass < herb
lenteja es> lentil
lenteja seca es> lentil
lentil < bean | dry bean
lett : lettuce
lettuce = iceberg
lettuce for burger > iceberg lettuce | green leaf lettuce
lettuce for salad > romaine lettuce
lettuce for sandwich > green leaf lettuce | iceberg lettuce
lettuce ~ iceberg | romaine
levadura es> yeast
lf : low fat
lg : large
licorice < candy
licorice = licorice twist
licuado es> smoothie
life saver makes hard candy
lifesaver makes hard candy
ligera es> light
ligero es> light
light = lite
light bread > white bread
light bulb = lightbulb
light bulb > purpose bulb | frost bulb | decor bulb | soft white bulb | led bulb
light cream cheese > reduced fat cream cheese | less fat cream cheese
light roast < coffee
light roast = light roast coffee
light roast coffee < coffee
light roast ground coffee < ground coffee
lighter fluid = charcoal lighter
lil smokies > cocktail wiener | smoked sausage
lima bean < bean
lima es> lime
lima limon es> lemon lime
limburger < cheese
lime < fruit | citrus
lime zest > lime
limeade < lemonade
limon amarillo es> lemon
limon es> lemon | lime
limon verde es> lime
limonada es> lemonade
limpiador de piso es> floor cleaner
limpiador es> cleaner
limpiador multiuso es> all purpose cleaner
limpiavidrio es> glass cleaner
limpieza del hogar es> cleaning supply
limpieza es> cleaning supply | cleaning
linaza es> flax seed
lindor makes chocolate candy | truffle
lindt makes chocolate bar
linguica < sausage
linguine < pasta
linguine = linguine pasta
linguine = linguini
link sausage > sausage link
lip balm = chapstick | lipcare | lip care
lipstick < makeup | cosmetic
lipton makes tea bag | iced tea | tea
liq : liquid
liqueur < liquor | spirit
liquid iv makes electrolyte drink mix | electrolyte drink
liquid plumr makes drain cleaner | drain care
listerine makes mouthwash
litter > cat litter
little debbie makes snack cake
little smokies > cocktail wiener | smoked sausage
liver > beef liver | chicken liver
liverwurst < lunch meat
lmn : lemon
lmnd : lemonade
lndry : laundry
lng : long
loaf > bread
lobster < shellfish | seafood
lobster tail < lobster
locion es> lotion
log cabin makes pancake syrup
lollipop < candy
lolly > lollipop
lomo de cerdo es> pork loin
lomo de puerco es> pork loin
london broil < steak | beef
long grain rice < rice
longaniza es> sausage | chorizo
loo paper > bath tissue | toilet paper
loo roll > bath tissue | toilet paper
lotion = hand lotion | body lotion
lotion for baby > baby lotion
lotion ~ body | hand
louisiana hot sauce > hot sauce
low cal drink > diet | zero calorie
low calorie = low cal | reduced calorie
low calorie > light | diet | 100 calorie | zero calorie | skinny
low carb > keto | carb smart
low carb bread > keto bread | carb smart bread | light bread
low carb pasta > shirataki | carb smart pasta | protein pasta
low carb snack > beef jerky | pork rind | nut
low carb tortilla > carb balance tortilla | carb smart tortilla
low fat = 1%
low fat > reduced fat | light | 1% | 2% | fat free | nonfat
low fat milk < fluid milk | milk
low salt = low sodium | less salt
low salt > lightly salted | unsalted | no salt added
low sodium = reduced sodium | less sodium
low sodium > no salt added | unsalted | lightly salted | low salt
low sodium broth > unsalted broth | no salt added broth
low sodium soup > light sodium soup | heart healthy soup
low sodium soy sauce > less sodium soy sauce | lite soy sauce | light soy sauce
low sugar = reduced sugar | less sugar
low sugar > lightly sweetened | no sugar added | unsweetened | sugar free
lowfat = low fat
lox > smoked salmon
lozng : lozenge
lqd : liquid
lrg : large
ls : low sodium
lttc : lettuce
lubriderm makes lotion
lucky charm makes cereal
luna bar makes energy bar
lunch bag > paper bag
lunch box snack > snack bar | fruit snack | string cheese | applesauce pouch
lunch kit = lunch combo
lunch meat = luncheon meat | deli meat
lunch meat = sandwich meat
lunch meat > deli ham | deli turkey | bologna | salami | sliced ham | sliced turkey
lunch meat ~ turkey | ham
lunch sack > lunch bag
lunchable > lunch kit | lunch combo
lunchbox snack > snack bar | fruit snack | string cheese | applesauce pouch
lunchmeat = lunch meat
lurpak makes butter
luvs makes diaper
lwft : low fat
lychee < fruit
lysol > disinfecting wipe | disinfectant
lysol makes disinfectant
lysol spray > disinfectant spray
lysol spray > disinfecting spray
lysol wipe > disinfecting wipe | cleaning wipe
m and ms = m m
m m makes chocolate candy
m&ms < chocolate candy
m&ms > m m
maalox makes antacid
mac : macaroni
mac > macaroni
mac and cheese > macaroni cheese
mac and cheese cup < macaroni and cheese
mac and cheese cup = macaroni and cheese cup
mac cheese > macaroni cheese
mac n cheese > macaroni cheese
macadamia < nut
macaroni < pasta
macaroni = elbow
macaroni and cheese = macaroni cheese
macaroni and cheese ~ original
macaroni cheese > macaroni and cheese dinner | mac and cheese
macaroni salad < salad
macaroni ~ elbow
macaroon < cookie
macarron con queso es> macaroni cheese
macarron es> macaroni
mackerel < fish
macncheese > macaroni cheese
macrn : macaroni
mag > magazine
magdalena es> muffin | cupcake
maggi noodle > instant noodle | ramen
magic eraser > melamine eraser | cleaning eraser
magnum makes ice cream bar
mahatma makes rice
mahi mahi < fish
maicena es> corn starch
maida > all purpose flour
maiz dulce es> sweet corn
maiz en lata es> canned corn | whole kernel corn
maiz es> corn
maiz palomero es> popcorn
maize > corn
makeup = cosmetic
makeup remover wipe > cleansing wipe
makeup wipe > cleansing wipe
malanga es> taro
malbec < wine
malbec = malbec wine
malteada es> milk shake | shake
malvavisco es> marshmallow
manchego < cheese
manchego = manchego cheese
mandarin < orange
mandarin = mandarin orange
mandarin orange cup > canned mandarin orange | fruit cup | fruit bowl
mandarina es> mandarin | tangerine
mangetout > snow pea
mango < fruit
mani es> peanut
manicotti < pasta
manojo de cilantro es> cilantro
manteca de cerdo es> lard
manteca es> lard | shortening
manteca vegetal es> shortening
mantecado es> ice cream
mantequilla de almendra es> almond butter
mantequilla de cacahuate es> peanut butter
mantequilla de mani es> peanut butter
mantequilla en barra es> butter stick | butter
mantequilla es> butter
mantequilla sin sal es> unsalted butter
manwich makes sloppy joe sauce
manzana es> apple
manzana roja es> red apple | red delicious
manzana verde es> green apple | granny smith
manzanilla es> chamomile
maple bacon < bacon
maple syrup < syrup
maple syrup > pancake syrup
maquillaje es> makeup | cosmetic
maracuya es> passion fruit
marg : margarine
margar : margarine
margarina en barra es> margarine stick
margarina es> margarine
margarine = margarine spread | buttery spread
margarine > vegetable oil spread
marge > margarine
marie callender makes pot pie | frozen dinner
marinado es> marinated
marinara < pasta sauce
marinara = marinara sauce
mariquita es> plantain chip
maris piper < potato
marisco es> seafood | shellfish | shrimp
marjoram = marjoram herb
marker < writing instrument | school supply
market pantry makes store brands
marlboro makes cigarette
marmalade < jam
marmalade > jam
marsh : marshmallow
marshmellow > marshmallow
maruchan makes ramen
masa es> dough | corn flour
mascara < makeup | cosmetic
mascarpone < cheese
mascota es> pet
maseca makes corn flour | masa
mash > mashed potato
match = matchstick
matcha > green tea powder
mater > tomato
maters > tomato
mature cheddar > sharp cheddar
maxi pad > overnight pad | super pad | regular pad | sanitary pad | feminine napkin
maxwell house makes ground coffee | coffee
mayo : mayonnaise
mayo = mayonnaise
mayonesa es> mayonnaise
mayonnaise < semi solid salad dressing
mayonnaise ~ real | classic | original
mazapan es> marzipan
mazola makes corn oil
mccafe makes coffee pod | ground coffee
mccain makes french fry
mccormick makes spice | seasoning | extract
mcintosh < apple
meal replacement = nutrition shake
meat alternative = meat substitute | vegetarian meat
meat alternative > veggie burger | meatless | vegetarian
meat for burger > ground beef
meat for chili > ground beef
meat for hamburger > ground beef
meat for lasagna > ground beef
meat for sandwich > lunch meat | deli meat
meat for spaghetti > ground beef
meat for stew > beef stew meat
meat for taco > ground beef
meat stick < meat snack | beef jerky
meat stick = beef stick
meat substitute = meat alternative
meatball for pasta > frozen meatball | meatball
meatball for spaghetti > frozen meatball | meatball
meatball ~ italian | homestyle
meatless = meat free
meatless meatball < meat alternative | meat substitute
meatloaf fixings are ground beef | bread crumbs | eggs | onions | ketchup
med : medium
media crema es> table cream | half half
mediano es> medium
medicina es> medicine
medicina para la tos es> cough syrup | cough medicine | cough drop
medicine for allergy > allergy relief
medicine for cold > cold flu relief | cold medicine | cold flu
medicine for cough > cough syrup | cough suppressant
medicine for fever > acetaminophen | ibuprofen
medicine for headache > pain reliever | ibuprofen | acetaminophen
medicine for headaches > pain reliever | ibuprofen | acetaminophen
medicine for heartburn > antacid
medicine for upset stomach > antacid
medium roast < coffee
medium roast = medium roast coffee
medium roast coffee < coffee
medium roast ground coffee < ground coffee
mejillon es> mussel
melatonin gummy < dietary supplement
mello yello makes soft drink
melocoton es> peach
melon > watermelon | cantaloupe | honeydew
melon es> cantaloupe
members mark makes store brands
menta es> mint
mentos makes mint
meow mix makes cat food
merienda es> snack
merlot < wine
merlot = merlot wine
merluza es> hake | whiting
mermelada de durazno es> peach preserve
mermelada de fresa es> strawberry jam | strawberry preserve
mermelada de naranja es> orange marmalade
mermelada de uva es> grape jelly
mermelada es> jam | jelly | marmalade | preserve
metamucil makes laxative
method makes hand soap | all purpose cleaner
mex : mexican
mexcn : mexican
mexican cheese blend < shredded cheese
mexican food > hispanic food | mexican
mexicana es> mexican
mexicano es> mexican
mezcal < liquor | spirit
mezcla de nuez es> mixed nut
mezcla de verdura es> mixed vegetable
mezcla para brownie es> brownie mix
mezcla para galleta es> cookie mix
mezcla para pancake es> pancake mix
mezcla para pastel es> cake mix
mezzetta makes olive | pepper
michelob makes beer
microwave meal > frozen dinner
microwave popcorn < popcorn
microwave rice > ready rice
midol makes analgesic | pain reliever
miel de abeja es> honey
miel de agave es> agave
miel de maple es> maple syrup | pancake syrup
miel es> honey
mike and ike makes candy
mike's hard lemonade makes hard lemonade
milanesa es> cutlet
milano makes cookie
milk = fluid milk
milk alternative > almond milk | soy milk | oat milk | coconut milk | rice milk
milk bone makes dog treat | dog biscuit
milk chocolate < chocolate
milk powder = dry milk
milk substitute = milk alternative
milk substitute > almond milk | soy milk | oat milk | coconut milk | rice milk
milk ~ whole
milky way makes chocolate bar | candy bar
miller lite makes light lager | light beer | beer
mince > ground beef
minced beef > ground beef
minced lamb > ground lamb
mineral water > sparkling water | spring water
mint = mint herb
mint > peppermint
mint chip ice cream = mint chocolate chip ice cream
mint chocolate chip ice cream < ice cream
mint leaves > mint herb | fresh mint
mint ~ peppermint | spearmint
minute maid makes orange juice | juice
minute rice < instant rice
minute rice = instant rice
mio makes water enhancer
miracle whip makes mayonnaise | salad dressing
miralax makes laxative
mirin < rice wine | cooking wine
miso = miso paste
mission makes tortilla
mitad es> half
mixed berry < fruit
mixed berry = berry mix
mixed fruit = fruit mix
mixed greens > spring mix
mixed nut < nut
mixed nut = nut mix
mixed spice > pumpkin pie spice
mixed vegetable = vegetable mix
mixta es> mixed
mixto es> mixed
mlk : milk
mlt : malt
mms > m m
mochi > mochi ice cream
modelo makes beer
moisturizer > lotion
mojarra es> tilapia
mole = mole sauce
mole poblano es> mole
molida es> ground
molido es> ground
mondongo es> tripe
monk fruit < sweetener
monster > monster energy
monster energy makes energy drink
monterey jack < cheese
monterey jack = monterey jack cheese
moo juice > milk
moong dal > mung bean
moose track ice cream < ice cream
mora es> blackberry
morada es> purple | red
morado es> purple | red
morcilla es> blood sausage | sausage
morningstar makes veggie burger | plant based burger | meat alternative
mortadela es> bologna | mortadella
mortadella < lunch meat
morton salt > salt
moscato < wine
moscato = moscato wine
mostaza es> mustard
motrin > ibuprofen
motrin makes analgesic | pain reliever
mott's makes apple juice | applesauce
mountain dew > citrus soda
mountain dew makes soft drink | soda
mountian dew > mountain dew
mouth rinse = mouthwash
mouthwash = oral rinse
movie night are popcorn | candy | soda
movie night snack > popcorn | candy
movie snack > popcorn | candy
mozz : mozzarella
mozz > mozzarella
mozzar : mozzarella
mozzarella < cheese
mozzarella ball < mozzarella | cheese
mozzarella stick < appetizer
mozzarella stick > mozzarella string cheese | mozzarella cheese stick
mpl : maple
mr clean makes all purpose cleaner
mrgrn : margarine
mrs butterworth makes pancake syrup
mrs dash makes seasoning
mrs meyer's makes hand soap | dish soap
mrsh : marshmallow
mshd : mashed
mshrm : mushroom
mstrd : mustard
mt olive makes pickle
mtbl : meatball
mtn dew = mountain dew
mtn dew > citrus soda
mtn dew makes soft drink | soda
mucinex makes cold flu | cough cold
mueller's makes pasta
muenster < cheese
muenster = muenster cheese
muesli < cereal
muesli bar > granola bar
muffin < pastry
muffin mix < baking mix
muffin tin < metal bakeware
muffin ~ blueberry | chocolate chip
mufn : muffin
mug root beer > root beer
muir glen makes diced tomato | tomato sauce
mulgrn : multigrain
muller makes yogurt
multgrn : multigrain
multi vitamin = multivitamin
multigrain bread < bread
multivitamin < vitamin
multivitamin > multiple vitamin
munchies > snack
mung bean < bean
muscle > mussel
muscle milk makes protein shake
mush : mushroom
mushrm : mushroom
mushroom = mushrooms white
mushroom soup < soup
mushroom ~ white
muslo de pollo es> chicken thigh
muslo es> thigh | chicken thigh
musrm : mushroom
mussel < shellfish | seafood
mustard green < collard green
mustard green < green
mustard powder < spice
mustard ~ yellow
mxd : mixed
mylanta makes antacid
naan < bread | pita
naan = nan
nabisco makes cracker | cookie
nabo es> turnip
nacho > tortilla chip
nacho cheese < cheese sauce
nacho fixings are tortilla chips | shredded cheese | salsa | sour cream | jalapenos
nail polish < nailcare | cosmetic
nair makes hair remover
naked juice makes juice | smoothie
nana > banana
naner > banana
nanner > banana
napa cabbage < cabbage
napkin = paper napkin
nappy > diaper
naproxen < analgesic | pain reliever
naranja agria es> sour orange | orange
naranja es> orange
nas : no sugar added
nata es> cream
nata para montar es> heavy cream | whipping cream
nathan's makes hot dog
natilla es> custard | pudding
natrl : natural
natto < soybean
natural yogurt > plain yogurt
nature made makes multivitamin | fish oil softgel
nature valley makes granola bar
nature's own makes bread
nature's path makes cereal | granola
navel orange < orange
navy bean < bean | dry bean
navy bean = white bean
ndl : noodle
ndle : noodle
neapolitan ice cream < ice cream
near east makes rice mix | couscous
nectar de durazno es> peach nectar
nectar de mango es> mango nectar
nectarina es> nectarine
nectarine < fruit
negra es> black
negro es> black
neosporin makes antibiotic ointment | first aid
nerds makes candy
nescafe makes instant coffee | coffee
nesquik makes chocolate drink | chocolate milk
nestea makes iced tea
nestle makes chocolate chip | chocolate bar | coffee creamer
neutrogena makes facial soap
new potato < potato
new potato > baby potato
new york strip < steak | beef
newman's own makes pasta sauce | salad dressing
newport makes cigarette
nf : nonfat
ngts : nugget
ni piel es> skinless
nieve de limon es> lemon sherbet | lemon ice
nieve es> ice cream | sherbet
nilla wafer > vanilla wafer
nine volt battery > 9v battery
nitrate free > uncured
nivea makes lotion
no added sugar = no sugar added
no picante es> mild
no salt > unsalted
no stick cooking spray > cooking spray
no sugar added fruit > canned fruit
non alcoholic = alcohol free
non alcoholic beer < beer
non dairy milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk | soy beverage | rice beverage | soy rice milk
nonalc : nonalcoholic
nonalchlc : nonalcoholic
nonfat = fat free | non fat
nonstick cooking spray > cooking spray
nonstick spray > cooking spray
noodl : noodle
noodle > pasta | ramen | egg noodle
noodle cup = cup noodle | ramen cup
noodle for ramen > ramen noodle
noodle for stir fry > stir fry noodle | rice noodle | lo mein noodle
noodle soup < soup
noodle ~ egg
noosa makes yogurt
nopal es> cactus
nopale es> cactus
nopalito es> cactus
nori = seaweed
notebook < school paper | school supply
novel < book
noxzema makes facial soap
nsa : no salt added
ntrl : natural
nuece es> walnut | pecan | nut
nuez de la india es> cashew
nuez es> walnut | pecan | nut
nuez mixta es> mixed nut
nuez moscada es> nutmeg
nuez pecana es> pecan
nugget > chicken nugget
nugget de pollo es> chicken nugget
nuggie > chicken nugget
nugt : nugget
nut > almond | cashew | peanut | walnut | pecan | pistachio | macadamia | hazelnut
nut butter > almond butter | peanut butter | cashew butter
nut for baking > chopped walnut | chopped pecan
nut free < peanut free
nut free butter > sunflower butter | soy nut butter
nut milk > almond milk | cashew milk | hazelnut milk
nut ~ mixed
nutella > hazelnut spread
nutmeg < spice
nutmeg = nutmeg spice
nutmeg powder = ground nutmeg
nutri grain makes cereal bar
nutritional yeast < seasoning
nuts > mixed nut
nutter butter makes peanut butter cookie | peanut butter sandwich cookie | cookie
ny strip > new york strip
nyquil > nighttime cold flu
nyquil makes cold flu relief | cold flu | cough cold
oat milk < plant based milk
oat milk = oatmilk | oat beverage
oat milk ~ original
oatly makes oat milk
oatmeal < hot cereal
oatmeal = oat
oatmeal cookie < cookie
oatmeal packet > instant oatmeal
oatml : oatmeal
oats > oatmeal
oaxaca cheese < cheese
oaxaca cheese > queso oaxaca
oblea es> wafer
ocean spray makes cranberry juice
octopus < seafood
odwalla makes juice
oikos makes greek yogurt | yogurt
oil for baking > vegetable oil
oil for deep frying > peanut oil | canola oil | vegetable oil
oil for frying > canola oil | vegetable oil
oil for frying turkey > peanut oil
oil for salad > olive oil
oil ~ vegetable | olive | canola
oj > orange juice
oj concentrate > frozen orange juice
okra < vegetable
olay makes facial moisturizer | body wash
old bay < seafood seasoning | seasoning
old el paso makes taco shell | taco seasoning | refried bean
old spice makes deodorant
oleo > margarine
olipop makes soda | prebiotic soda
olive > green olive | black olive | ripe olive
olive oil < cooking oil
olive oil ~ extra virgin
olive ~ black | green
olv : olive
omega 3 > fish oil
omelet fixings are eggs | shredded cheese | bell peppers | onions | ham
omelette > omelet
one a day makes multivitamin
onin : onion
onion powder < seasoning | spice
onion powder = onion powder spice
onion ring < appetizer
onion ring < frozen appetizer
onion roll < roll
onion soup < soup
onion soup packet < dry soup
onion soup packet > onion soup mix | onion dry soup mix
onion ~ yellow | white | red
onn : onion
open nature makes store brands
oral b makes toothbrush | dental floss
orange < fruit | citrus
orange juice ~ original | no pulp | pulp free
orange marmalade < marmalade
orange roughy < fish
orange soda < soft drink
orange zest > orange | orange peel
orange ~ navel
orbit gum > chewing gum | gum
ore ida makes french fry | tater tot | frozen potato
orecchiette < pasta
oregano < spice | herb
oregano = oregano herb | oregano spice
oregano molido es> ground oregano
oreo > chocolate sandwich cookie
oreo double stuf > chocolate sandwich cookie
oreo makes sandwich cookie | cookie
org : organic
orgain makes protein shake | protein powder
organic = bio
organic egg < egg
organic valley makes organic milk | butter | egg
organica es> organic
organico es> organic
orgnc : organic
orig : original
orng : orange
ornge : orange
ortega < taco shell
orville redenbacher makes microwave popcorn | popcorn kernel
orzo < pasta
oscar mayer makes lunch meat | hot dog | bacon | sliced turkey | sliced ham
oscar mayer wiener > hot dog
ostion es> oyster
ostra es> oyster
otter pop > freeze pop
outshine bar > fruit bar
outshine makes fruit bar
ovaltine makes malted milk | chocolate drink
oven chip > french fry
overnight pad < sanitary pad | feminine napkin
oxi clean > oxiclean
oxiclean makes stain remover
oxtail < beef
oyster < shellfish | seafood
oyster cracker < cracker
ozarka makes spring water
pabst makes beer
pace makes salsa
pace picante > salsa
pacific foods makes broth | soup
pacifier < infant accessory
packing tape < tape
pad > feminine napkin
pad > sanitary pad
pain killer > pain reliever | ibuprofen | acetaminophen
pain relief > pain reliever | ibuprofen | acetaminophen
pain reliever = analgesic
pain reliever > ibuprofen | acetaminophen | aspirin
painkiller > ibuprofen | acetaminophen | aspirin | pain reliever | analgesic
pak choi = bok choy
pale ale < beer
paleo < grain free
paleta de caramelo es> lollipop
paleta de hielo es> ice pop
paleta es> ice pop | lollipop | fruit bar
paleta helada es> ice pop
palito de pescado es> fish stick
palmolive makes dish soap
palomita de maiz es> popcorn
palomita es> popcorn
palta es> avocado
pam makes cooking spray
pampers makes diaper
pan blanco de molde es> white bread
pan blanco es> white bread
pan con pasa es> raisin bread
pan cubano < bread
pan cubano es> cuban bread
pan de ajo es> garlic bread
pan de avena es> oat bread
pan de caja es> sandwich bread | white bread
pan de centeno es> rye bread
pan de hamburguesa es> hamburger bun
pan de maiz es> cornbread
pan de molde es> sandwich bread | white bread
pan de pita es> pita
pan de platano es> banana bread
pan de trigo es> wheat bread
pan dulce es> sweet bread | sweet roll
pan es> bread
pan for baking > baking pan
pan frances es> french bread | baguette
pan integral es> whole wheat bread | wheat bread | whole grain bread | multigrain bread
pan para hot dog es> hot dog bun
pan pita es> pita
pan pizza < pizza
pan rallado es> bread crumb
pan sobao < bread
pan tostado es> toast
panaderia es> bakery
panal es> diaper
panal para bebe es> diaper
panale es> diaper
pancake fixings are pancake mix | eggs | milk | maple syrup
pancake mix > baking mix
pancake mix > waffle mix
pancake mix ~ original | buttermilk
pancake syrup < syrup
pancake syrup > maple syrup
pancake ~ buttermilk | original
pancetta < bacon
panecillo es> roll | bun
paneer < cheese
panela cheese < cheese
panettone < sweet bread
panko < bread crumb
panquecito es> muffin | cupcake
panqueque es> pancake
pantene makes shampoo | conditioner
pantyhose > hosiery
panuelo desechable es> facial tissue
panuelo es> tissue
papa a la francesa es> french fry
papa blanca es> white potato
papa congelada es> frozen potato | french fry
papa de bolsa es> potato chip
papa dulce es> sweet potato
papa es> potato
papa frita es> french fry | potato chip
papa roja es> red potato
papad > papadum
papaya < fruit
papel aluminio es> aluminum foil
papel de bano es> toilet paper | bath tissue
papel de cocina es> paper towel
papel encerado es> wax paper
papel higienico es> toilet paper | bath tissue
papel toalla es> paper towel
paper bag < sack
paper for baking > parchment paper
paper towel roll > paper towel
papita es> potato chip
pappadum = papadum
pappardelle < pasta
paprika < spice
paprika = paprika spice
paprika powder > paprika
paracetamol > acetaminophen
paratha > flatbread
parcha es> passion fruit
parchment = parchment paper
pargo es> snapper
parkay makes margarine
parm : parmesan
parm > parmesan
parmesan < cheese
parmesan = parmigiano | parmigiano reggiano
parsley < herb
part skim mozzarella > mozzarella
party cup > plastic cup | paper cup
party mix < snack mix
party snack > chip | pretzel | cracker
party supply > paper plate | plastic cup | paper napkin
pasa es> raisin
passata > tomato puree | strained tomato
pasta > spaghetti | penne | rotini | macaroni | linguine | fettuccine | rigatoni | farfalle | fusilli | elbow | ziti | angel hair | lasagna noodle | noodle
pasta de diente es> toothpaste
pasta de tomate es> tomato paste
pasta dental es> toothpaste
pasta for soup > ditalini | orzo | small shell
pasta integral es> whole wheat pasta
pasta night are pasta | pasta sauce | parmesan cheese | garlic bread
pasta para sopa es> soup pasta | pasta
pasta roni > pasta side dish | pasta side
pasta sauce = spaghetti sauce
pasta sauce > marinara | tomato sauce
pasta sauce ~ marinara
pasta shell < pasta
pasta ~ spaghetti | penne
pastel de chocolate es> chocolate cake
pastel de queso es> cheesecake
pastel es> cake
pastelito es> snack cake | cupcake
pastilla para el dolor es> pain reliever
pastilla para la tos es> cough drop
pastina < pasta
pastr : pasteurized
pastrami < lunch meat
patata es> potato
pate cat food > wet cat food
pate dog food > wet dog food
pato es> duck
pavo es> turkey
pavo molido es> ground turkey
pay de calabaza es> pumpkin pie
pay de manzana es> apple pie
pay de queso es> cheesecake
pay es> pie
pb > peanut butter
pb and j > peanut butter jelly
pbj > peanut butter jelly
pch : peach
peach < fruit
peach cup > canned peach | fruit cup | fruit bowl
peach half = peach halves
peach half > canned peach | peach slice
peach ~ yellow
peanut < nut
peanut butter < nut butter
peanut butter = peanut spread
peanut butter cracker > sandwich cracker
peanut butter ~ creamy
peanut free > sunflower butter
peanut oil < cooking oil
peanut ~ roasted | salted
pear < fruit
pear cup > canned pear | fruit cup | fruit bowl
pecan < nut
pecan pie < pie
pecan ~ halve | piece
pechuga de pavo es> turkey breast
pechuga de pollo es> chicken breast
pechuga es> chicken breast | breast
pecorino < cheese
pedialyte makes electrolyte solution | electrolyte drink | electrolyte
pedigree makes dog food
pee pad > puppy pad
peep makes marshmallow candy | marshmallow
peet's makes ground coffee | whole bean coffee
pellegrino makes sparkling water | mineral water
pelo es> hair
pen < writing instrument
pencil < writing instrument | school supply
penne < pasta
penne = penne pasta
pep : pepper
pep pizza > pepperoni pizza
pepcid makes antacid
pepinillo es> pickle
pepino es> cucumber
pepita = pumpkin seed
pepp : pepperoni
pepper > black pepper | bell pepper
pepper corn > peppercorn
pepper flake < spice
pepper jack < cheese
pepper jack = pepper jack cheese
pepper powder > ground black pepper
pepper towel > paper towel
pepper ~ bell | black
peppercorn < pepper | spice
peppercorn = black pepper whole
pepperidge farm makes bread | cookie | goldfish cracker
pepperjack = pepper jack
peppermint < mint
peppermint extract < extract
pepperoni < lunch meat
pepperoni = pepperoni sausage
pepperoni = pepperoni slice
pepperoni for pizza > pepperoni slice | sliced pepperoni
pepperoni pizza < pizza
pepprni : pepperoni
pepsi > cola
pepsi makes soft drink
pepto bismol makes antacid tablet | antacid
pepto makes antacid
pequeno es> small
pera en almibar es> pear syrup | canned pear
pera es> pear
perch < fish
perdue makes chicken | turkey
perejil es> parsley
perfume es> fragrance
periodico es> newspaper
pernil es> pork shoulder
perogie > pierogi
perrier makes sparkling water
perro es> dog
persil makes laundry detergent
personal care > health beauty
pescaderia es> seafood
pescado es> fish
pesto < pasta sauce
pet food > dog food | cat food
peter pan makes peanut butter
pg tips makes tea bag
pharmacy > medicine
philadelphia cream cheese > cream cheese
philadelphia makes cream cheese
philly > cream cheese
phish food < ice cream
phyllo = fillo dough
phyllo = filo
picada es> chopped | diced
picado es> chopped | diced
picante es> hot | spicy
picante sauce = salsa
pickle = dill pickle
pickle > gherkin
pickle relish = relish
pickle slice > hamburger dill slice | dill slice | pickle chip
pickle ~ dill
pickled jalapeno > jalapeno slice | sliced jalapeno
picnic ham < ham
pico de gallo < salsa
pico de gallo = fresh salsa
pie crust < pie shell
pie crust = pie shell
pie crust ~ deep dish | regular
pie ~ apple
pierna de pollo es> chicken leg | chicken drumstick
pierna de puerco es> pork leg | pork
pierogi = perogy | pierogy
pig foot < pork
pigeon pea < bean
pigs in a blanket > cocktail wiener | mini hot dog
pila es> battery
pill for headache > pain reliever | ibuprofen | acetaminophen
pillsbury makes biscuit | crescent roll | cookie dough | cinnamon roll
piloncillo es> brown sugar
pilsner < beer
pimento cheese = pimiento cheese
pimento loaf < lunch meat
pimenton es> bell pepper | paprika
pimienta es> black pepper | ground pepper
pimienta molida es> ground black pepper
pimienta negra es> black pepper
pimiento es> pepper | bell pepper
pimiento rojo es> red bell pepper | red pepper
pimiento verde es> green bell pepper | green pepper
pina en almibar es> pineapple syrup | canned pineapple
pina en lata es> canned pineapple | pineapple chunk
pina en rodajas es> sliced pineapple
pina es> pineapple
pinata < party favor
pine nut < nut
pine sol makes all purpose cleaner
pineappl : pineapple
pineapple < fruit
pineapple chunk = pineapple tidbit
pineapple ring > pineapple slice | canned pineapple
pineapple ~ whole
pink lady < apple
pink lady = pink lady apple
pink salt = himalayan salt
pinon es> pine nut
pinot < wine
pinot grigio < wine
pinot grigio = pinot grigio wine
pinot noir < wine
pinot noir = pinot noir wine
pinto bean < bean | dry bean
pistachio < nut
pistacho es> pistachio
pita = pita bread | pitta
pita bread < bread
pita chip < chip
pizza = pizza frozen
pizza cheese > mozzarella
pizza congelada es> frozen pizza
pizza crust = pizza dough
pizza de pepperoni es> pepperoni pizza
pizza de queso es> cheese pizza
pizza dough < pizza crust | dough
pizza fixings are pizza dough | pizza sauce | mozzarella cheese | pepperoni
pizza night are frozen pizza | pizza dough | pizza sauce
pizza pep > pepperoni pizza
pizza pie > pizza
pizza roll = pizza snack
pizza roll ~ roll
pizza sauce < pasta sauce
pizza ~ pepperoni | cheese
plain flour > all purpose flour
planet oat makes oat milk
plant based burger < veggie burger | meat alternative | meat substitute
plant based burger > vegan burger
plant based chicken < meatless chicken | chick n
plant based meat < meatless | meat alternative
plant based meat > plant based ground | plant based burger | plant based sausage | vegan sausage
plant based milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk
plant milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk
plantain < banana | fruit
planters makes peanut | mixed nut | cashew
planters peanut > peanut
plaster > bandage
plastic bag > storage bag | sandwich bag
plastic fork > cutlery
plastic knife > cutlery
plastic silverware > plastic cutlery
plastic spoon > cutlery
plastic wrap = food wrap
plastico para envolver es> plastic wrap
plasticware > plastic cutlery
platanito es> plantain chip
platano es> banana | plantain
platano macho es> plantain
platano maduro es> ripe plantain | yellow plantain | plantain
platano verde es> plantain | green banana
plate > paper plate | foam plate
plate for party > paper plate
plato de papel es> paper plate
plato desechable es> paper plate | foam plate
pledge makes furniture polish
pln : plain
plum < fruit
plum tomato = roma tomato
pnappl : pineapple
pnt : peanut
pnut : peanut
po boy > sub
poblano < pepper
pocky makes biscuit stick | cookie
pod for dishwasher > dishwasher pod | dishwasher detergent
poland spring makes water | spring water
polaner makes preserve | jam
polenta > cornmeal
polident makes denture cleanser
polish sausage < sausage
pollo asado es> roasted chicken | rotisserie chicken
pollo empanizado es> breaded chicken
pollo entero es> whole chicken
pollo es> chicken
pollo frito es> fried chicken
pollo para asar es> whole chicken
pollo para caldo es> whole chicken | cut up whole chicken
pollo rostizado es> rotisserie chicken
pollock < fish
polvo de hornear es> baking powder
polvo es> powder | powdered | dry
pomegranate < fruit
pomelo es> grapefruit
pompeian makes olive oil
ponche es> punch
poop bag = waste bag
pop = soda | soft drink
pop tart > toaster pastry
popchips makes potato chip
popcorn = popping corn | popped corn
popcorn chicken > chicken nugget | breaded chicken
popcorn kernel > popping corn | popcorn
popcorn ~ butter
popcrn : popcorn
popote es> straw
popover < roll
poppadom = papadum
popper < appetizer
poppi makes soda | prebiotic soda
popsicle < water ice
popsicle = ice pop
pork and bean = pork bean
pork belly < pork
pork butt < pork
pork chop < pork
pork chp > pork chop
pork cutlet < pork
pork free > beef | chicken | halal | kosher | turkey | vegan
pork free bacon = no pork bacon
pork free bacon > turkey bacon | beef bacon
pork free pepperoni = no pork pepperoni
pork free pepperoni > turkey pepperoni | beef pepperoni
pork free sausage = no pork sausage
pork free sausage > turkey sausage | chicken sausage | beef sausage
pork loin < pork
pork loin = pork loin roast
pork loin chop > pork chop
pork mince > ground pork
pork rib < pork
pork roast < pork
pork shoulder < pork
pork skin = pork rind
pork tenderloin < pork
pork ~ chop | loin
poroto es> bean
porridge > oatmeal | oat
port wine < wine
portabella : portobello
porterhouse < steak
portobello < mushroom
portobello = portabella
portobello mushroom < mushroom
post it < label post it
post makes cereal
postre es> dessert
pot noodle > cup noodle
pot pie < frozen dinner
pot pie ~ chicken
pot roast > chuck roast
pot salad > potato salad
potat : potato
potato bread < bread
potato chip ~ classic | original
potato flake > instant mashed potato
potato for baking > russet potato
potato for frying > russet potato
potato for mashing > russet potato | yukon gold potato | gold potato
potato for potato salad > red potato | gold potato
potato for roasting > baby potato | red potato | gold potato
potato roll < roll
potato salad < salad
potato soup < soup
potato stick > shoestring potato
potato wedge > french fry
potato ~ russet
potatos : potato
potsticker < wonton | appetizer
potsticker = dumpling
poultry > chicken | turkey
poultry seasoning < seasoning
pound cake < cake
powder for dishwasher > dishwasher detergent
powdered drink > drink mix
powdered milk = dry milk | milk powder
powdered sugar < sugar
powdered sugar = confectioner sugar | icing sugar | 10x sugar
power bar > energy bar | protein bar
powerade makes sports drink | isotonic drink
ppr : pepper
pprni : pepperoni
pproni : pepperoni
prawn > shrimp
prego makes pasta sauce
premier protein makes protein shake
premio para perro es> dog treat
preserve = fruit spread
pretz : pretzel
pretzel rod > pretzel stick | pretzel
pretzel stick = pretzel
pretzel stick ~ stick
pretzel twist > pretzel
pretzel ~ twist
prilosec makes antacid
prime beef < beef
prime rib < beef
pringle > potato crisp | stacked potato crisp
pringle makes potato chip
pringles makes canister potato
private selection makes store brands
prk : pork
prmsn : parmesan
probiotic > probiotic supplement
producto de limpieza es> cleaning supply
producto lacteo es> dairy
progresso makes soup | bread crumb
propel makes sports drink | flavored water
prosciutto < ham
proscuitto > prosciutto
prosecco < sparkling wine
prot : protein
protector solar es> sunscreen
protein bar < nutrition bar
protein bar = nutrition bar | energy bar
protein powder < protein
protein shake = nutrition shake | protein drink
proteina es> protein
prov : provolone
provolone < cheese
provolone = provolone cheese
prtn : protein
prtzl : pretzel
prune < dried fruit
prune = dried plum
prune ~ pitted
ptato : potato
ptto : potato
ptzl : pretzel
pudding = pudding cup
pudding cup < pudding
pudding ~ chocolate | vanilla
pudin es> pudding
puerco es> pork
puerro es> leek
puff pastry = pastry sheet
puffs makes facial tissue
puffs tissue > facial tissue
pull up = pull ups
pull ups > training pant
pulp free orange juice = no pulp orange juice
pulpo es> octopus
pulses are lentils | chickpeas | dry beans | split peas
pumpernickel < bread
pumpkin pie < pie
pumpkin puree = canned pumpkin | solid pack pumpkin | pure pumpkin
pumpkin seed < seed
puppy chow > puppy food
puppy chow > puppy food | dog food
puppy food = dog food puppy
puppy food > puppy chow | dog food
puppy pad = dog pad | training pad
pure de calabaza es> canned pumpkin | pumpkin
pure de manzana es> applesauce
pure de papa es> mashed potato
pure de tomate es> tomato puree | tomato sauce
pure instantaneo es> instant mashed potato
pure leaf < iced tea
pure leaf makes iced tea | tea
pure life makes bottled water | water
pure maple syrup > maple syrup
pure protein makes protein bar | protein shake
purell makes hand sanitizer
purex makes laundry detergent
purina makes dog food | cat food
pwd sugar > powdered sugar
pwdr : powder
pwdrd : powdered
pyrex makes glass bakeware
pza : pizza
q tip > cotton swab
quaker makes oatmeal | granola bar | rice cake
quaker oats > oatmeal
quart bag > storage bag | freezer bag
quesadilla fixings are flour tortillas | shredded cheese | sour cream | salsa
queso amarillo es> american cheese
queso americano es> american cheese
queso azul es> blue cheese
queso blanco < cheese
queso blanco es> queso fresco
queso blanco es> white cheese
queso cheddar es> cheddar cheese
queso cotija es> cotija
queso cottage es> cottage cheese
queso crema en barra es> cream cheese
queso crema es> cream cheese
queso de cabra es> goat cheese
queso de hebra es> string cheese
queso de papa es> cheddar cheese
queso dip > cheese dip
queso en barra es> cheese block
queso en rebanada es> sliced cheese
queso es> cheese
queso feta es> feta
queso for nacho > nacho cheese sauce | nacho cheese dip | cheese sauce | cheese dip | shredded cheese
queso fresco < cheese
queso manchego es> manchego
queso mozarela es> mozzarella
queso mozzarella es> mozzarella
queso oaxaca es> oaxaca cheese
queso panela es> panela cheese
queso para quesadillas es> quesadilla cheese | oaxaca cheese | shredded cheese
queso para tacos es> shredded cheese | cotija cheese
queso parmesano es> parmesan
queso provolone es> provolone
queso rallado es> shredded cheese | grated cheese
queso suizo es> swiss cheese
quest bar makes protein bar
quilted northern makes toilet paper
quinua es> quinoa
rabano es> radish
rack of rib > pork rib
radish < vegetable
ragu makes pasta sauce
raid makes roach spray | ant spray
raisin < dried fruit
raisin bran < cereal
raisin bread < bread
rajas de jalapeno es> sliced jalapeno
rallada es> shredded | grated
rallado es> shredded | grated
raman > ramen
raman noodle > ramen noodle
ramen < noodle soup
ramen = ramen noodle
ramen cup > cup noodle | instant noodle | noodle bowl | noodle soup cup
ramen noodle < noodle soup
ramen ~ chicken | beef
ramune < soft drink | soda
ranch > ranch dressing
ranch dip mix > ranch seasoning mix
ranch dressing < salad dressing | dressing
ranch dressing ~ original | classic | buttermilk
ranch mix > ranch seasoning mix | ranch dip mix
ranch packet > ranch seasoning mix | ranch dip mix | salad dressing mix
rao's makes pasta sauce
rapeseed oil > canola oil
rasher > bacon
rasp : raspberry
raspb > raspberry
raspberry < berry
raspbry : raspberry
rastrillo es> razor
rava > semolina
ravioli < pasta
rawhide < dog chew
razor = shaver
razor blade = razor and blade
rc cola makes soft drink
rd : red
reading glasses = reading glass
ready meal > frozen dinner | frozen entree
real maple syrup > maple syrup
rebanada es> sliced | slice
rebanado es> sliced
red apple < apple
red baron makes frozen pizza
red bean < bean
red bull makes energy drink
red chili powder > chili powder
red delicious < apple
red grape < grape
red meats are beef | pork
red onion < onion
red pepper < bell pepper | pepper
red pepper > red bell pepper
red pepper flake < seasoning | spice
red pepper flake = crushed red pepper
red pot > red potato
red potato < potato
red sauce > marinara | pasta sauce
red star makes yeast
red vine makes licorice | candy
red wine < wine
red wine > cabernet sauvignon | merlot | pinot noir | malbec | zinfandel
red wine ~ cabernet | merlot
reddi whip makes whipped cream | aerosol topping
reddi wip makes whipped cream | aerosol topping
reduced fat = 2% | less fat
reduced fat milk < fluid milk | milk
reducida en grasa es> reduced fat
reducida en sodio es> reduced sodium
reducido en azucar es> reduced sugar
reducido en grasa es> reduced fat
reducido en sodio es> reduced sodium
reese makes peanut butter cup
reeses cup > peanut butter cup
refresco de cola es> cola | soft drink
refresco de dieta es> diet soda
refresco de limon es> lemon lime soda
refresco de naranja es> orange soda
refresco es> soda | soft drink
refresco sin azucar es> diet soda | zero sugar soda | diet cola
refrg : refrigerated
refrgratd : refrigerated
refried bean < bean
refrig : refrigerated
refrito es> refried
regaliz es> licorice
relief for heartburn > antacid
relish ~ sweet
remolacha es> beet
repellant = repellent
repollo es> cabbage
requeson es> ricotta | cottage cheese
res es> beef
res molida es> ground beef
revista es> magazine
reynolds wrap > aluminum foil
rf : reduced fat
rib > sparerib
rib eye = ribeye
ribena makes blackcurrant drink | juice drink
ribeye < steak | beef
ribeye steak < steak | beef
rice > long grain rice
rice a roni makes rice mix | rice
rice cake < snack
rice cake ~ lightly salted
rice cracker < cracker
rice for sushi > sushi rice
rice krispie > crispy rice cereal | crisped rice
rice krispie makes crispy rice cereal | rice cereal | cereal
rice krispie treat > crispy rice treat
rice krispies = rice krispie
rice milk = rice beverage | rice drink
rice milk > soy rice milk
rice noodle < noodle
rice ~ white | long grain | jasmine | basmati
ricola makes cough drop
ricotta < cheese
ricotta = ricotta cheese
riesling < wine
riesling = riesling wine
rigatoni < pasta
rigatoni = rigatoni pasta
right guard makes deodorant
ring pop < lollipop
risotto < rice
ritz > butter cracker
ritz makes cracker
rmn : romaine
roach spray > ant roach
roach spray > insecticide | insect killer
road trip snack > trail mix | beef jerky | chip
roast beef < lunch meat | beef
roasted pepper < pepper | pimento
roasted red pepper < pepper | pimento
roasted seaweed = seaweed snack
robalo es> bass
robitussin makes cough syrup
rocket > arugula
rocket salad > arugula
rockstar makes energy drink
rocky road < ice cream
rocky road ice cream < ice cream
roja es> red
rojo es> red
rolaids makes antacid
rold gold makes pretzel
roll of foil > aluminum foil
roll ~ dinner
rolled oat = old fashioned oat
roma tomato < tomato
romaine < lettuce
romaine = romaine lettuce | romaine heart
romaine ~ heart
roman noodle > ramen noodle
romano < cheese
romero es> rosemary
ron es> rum
ronzoni makes pasta
root beer < soft drink
root beer = root beer soda
root beer = rootbeer
root beer floats are root beer | vanilla ice cream
root vegetables are carrots | potatoes | beets
roquefort < blue cheese | cheese
rosado es> pink | rose
rosca es> bread | ring
rose > rose bouquet | rose bunch
rose > rose wine
rose water < cooking water
rose wine < wine
rosemary < herb
rosemary = rosemary herb
rosita de maiz es> popcorn
rosquilla es> donut
rotel > diced tomato with green chili
rotel makes diced tomato
roti > flatbread
rotini < pasta
rotini = rotini pasta
rotiss : rotisserie
rotisserie chicken > roasted chicken
rotisserie chicken breast > rotisserie chicken
rst : roast
rstd : roasted
rub for rib > rib rub | barbecue rub | barbecue seasoning
rubbing alcohol = isopropyl alcohol
ruffle makes potato chip
rum < liquor | spirit
rump roast < beef
rump steak > top sirloin steak | sirloin steak
runner bean > green bean
russell stover makes chocolate candy
russet < potato
russet pot > russet potato
rxbar makes protein bar
rye bread < bread
s&p are salt | black pepper
sabra makes hummus | guacamole
saffron < spice
sage < herb
sage = sage herb
sage powder = ground sage
sake < rice wine | wine
sal de ajo es> garlic salt
sal de mar es> sea salt
sal es> salt | salted
sal kosher es> kosher salt
sal rosa es> pink salt
sal y pimienta are salt | black pepper
salad > salad mix
salad cream > salad dressing
salad dressing > dressing | vinaigrette
salad dressing ~ ranch | italian
salad fixings are lettuce | tomatoes | cucumbers | salad dressing
salad green > spring mix | salad mix
salad kit < salad
salad mix = salad blend
salad mix > spring mix | salad kit
salad oil = vegetable oil
salad onion > green onion
salad topping > crouton | salad dressing
salada es> salted | salty
salado es> salted | salty
salame > salami
salami < lunch meat
salchicha de desayuno es> breakfast sausage
salchicha de pavo es> turkey sausage | turkey frank
salchicha de pollo es> chicken sausage | chicken frank
salchicha es> hot dog | frankfurter | frank | wiener | sausage
salchicha italiana es> italian sausage
salchicha polaca es> polish sausage | kielbasa
salchicha vienesa es> vienna sausage
salchichon es> salami | sausage
salmon < fish
salmon ahumado es> smoked salmon
salmon en lata es> canned salmon | salmon
salmon ~ atlantic | fillet
salsa < dip
salsa = picante
salsa barbacoa es> barbecue sauce
salsa blanca es> alfredo sauce | white sauce
salsa de enchilada es> enchilada sauce
salsa de espagueti es> spaghetti sauce
salsa de ostion es> oyster sauce
salsa de pescado es> fish sauce
salsa de soja es> soy sauce
salsa de soya es> soy sauce
salsa de tomate es> tomato sauce
salsa for espagueti > spaghetti sauce | pasta sauce
salsa for pasta > pasta sauce
salsa for spaghetti > spaghetti sauce | pasta sauce
salsa inglesa es> worcestershire sauce
salsa mexicana es> salsa
salsa para carne es> steak sauce
salsa para pasta es> pasta sauce | spaghetti sauce
salsa picante es> hot sauce
salsa roja es> red salsa
salsa teriyaki es> teriyaki sauce
salsa verde < salsa
salsa verde es> green salsa
salsa ~ medium | mild
salt = table salt
salt and pepper are salt | black pepper
salt and vinegar chip = salt and vinegar potato chip
salt and vinegar potato chip < potato chip
salt crkr > saltine cracker
salt free = no salt added
salt free seasoning = no salt seasoning
salt pork < pork
salt ~ iodized | table
saltfish < salt cod | cod
saltine < cracker
saltine = soda cracker | saltine cracker
saltines > soda cracker
salty snack > potato chip | pretzel | popcorn
salvado es> bran
sambal < chili sauce | hot sauce
sammich > sandwich
sammie > sandwich
sams choice makes store brands
san marzano < canned tomato
san pellegrino makes sparkling water
sand : sandwich
sandia es> watermelon
sandwic : sandwich
sandwich bag = sandwich storage bag
sandwich baggy > sandwich bag
sandwich bread > white bread | bread
sandwich cookie < cookie
sandwich de helado es> ice cream sandwich
sandwich fixings are sandwich bread | lunch meat | sliced cheese | mayonnaise | lettuce
sandwich meat > lunch meat
sandwich thin < bread
sandwich thin > sandwich bread
sanitary napkin = sanitary pad | feminine pad | feminine napkin
sanitary pad = sanitary napkin | hygn napkin
sanitary pad > overnight pad | super pad | regular pad | feminine napkin
sanka makes decaf coffee
sara lee makes bread | bun | pound cake
saran > plastic wrap
saran wrap > plastic wrap
sardina en lata es> sardine
sardina es> sardine
sardine < fish
sargento makes shredded cheese | sliced cheese | cheese
satsuma > mandarin | clementine
sauc : sauce
sauce for spaghetti > spaghetti sauce | pasta sauce
sauce for wing > wing sauce | buffalo sauce | hot sauce
sauer kraut > sauerkraut
sauerkraut = kraut
saus : sausage
sausage > bratwurst | kielbasa | chorizo
sausage for breakfast > breakfast sausage
sausage for pasta > italian sausage
sausage for pizza > italian sausage
sausage for spaghetti > italian sausage
sausage ~ italian | breakfast
sausg : sausage
sauvignon blanc < wine
sauvignon blanc = sauvignon blanc wine
sazon < seasoning
sazonador es> seasoning
scallion = green onion
scallop < shellfish | seafood
scalloped potato < boxed potato | dry potato
scalloped potato = au gratin potato
sce : sauce
scent free = fragrance free
schar < gluten free
schick makes razor
schweppes makes ginger ale | tonic water
scone < pastry
scone > biscuit
scope makes mouthwash
scotch < whiskey
scotch tape < tape
scott makes toilet paper | paper towel
scouring pad < sponge
scouring pad = steel wool
scrapple < breakfast sausage
scrubber > scouring pad
sdlss : seedless
sea food > seafood
sea salt < salt
seafood > shrimp | fish | crab
season salt = seasoned salt
seasoning = spice
seasoning blend = seasoning
seasoning for chili > chili seasoning
seasoning for steak > steak seasoning
seasoning for taco > taco seasoning
seca es> dried | dry
seco es> dried | dry
secret makes deodorant
seed free > seedless
seedless cucumber > english cucumber
seitan < meat alternative
self raising flour > self rising flour
self rising flour < flour
seltzer = sparkling water
seltzer > club soda
semi skimmed milk > reduced fat milk
semidescremada es> reduced fat | low fat
semidescremado es> reduced fat | low fat
semilla de ajonjoli es> sesame seed
semilla de calabaza es> pumpkin seed
semilla de chia es> chia seed
semilla de girasol es> sunflower seed
semilla de lino es> flax seed
semilla de sesamo es> sesame seed
semilla es> seed
sensodyne makes toothpaste
serial > cereal
serrano < pepper
serviette > napkin
servilleta de papel es> napkin
servilleta es> napkin
seta es> mushroom
seven up > 7 up | lemon lime soda
seventh generation makes dish soap | laundry detergent | paper towel
sf : sugar free
sft : soft
sgr : sugar
shades > sunglasses
shake n bake makes coating mix
shampoo = hair shampoo
shampoo for baby > baby shampoo
shampoo para bebe es> baby shampoo
sharpie > marker | writing instrument
shasta makes soft drink
shaving cream = shave cream | shave gel
shell pasta < pasta
shelled > no shell
shellfish are shrimp | crab | scallops
sherbert > sherbet
sherbet < ice cream
sherbet = sherbert
sherry > cooking sherry
shiitake < mushroom
shitake > shiitake
shmp : shampoo
short rib < beef rib | beef
shortbread < cookie
shortening = vegetable shortening
shout makes stain remover
shower gel > body wash
shrd : shredded
shrdd : shredded
shred : shredded
shredded cheese < cheese
shredded wheat < cereal
shrimp < seafood
shrimp = prawn
shrimp for cocktail > cooked shrimp
shrmp : shrimp
shroom > mushroom
sidra es> cider
sierra mist > lemon lime soda
sierra mist makes lemon lime soda | soft drink
siggi's makes yogurt
signature select makes store brands
silk almond > almond milk
silk makes almond milk | soy milk | oat milk | plant based milk
silk milk > soy milk | almond milk
silk oat > oat milk
silk soy > soy milk
similac makes infant formula
simple truth makes store brands
simply lemonade > lemonade
simply orange makes orange juice
simply organic makes spice | seasoning
sin alcohol es> alcohol free | nonalcoholic
sin aluminio es> aluminum free
sin aroma es> fragrance free | unscented
sin azucar agregada es> no sugar added
sin azucar anadida es> no sugar added
sin azucar es> sugar free | no sugar added | unsweetened
sin cacahuate es> peanut free
sin cafeina es> caffeine free | decaffeinated
sin carne es> meatless | meat free
sin conservador es> preservative free
sin endulzar es> unsweetened
sin fluor es> fluoride free
sin fluoruro es> fluoride free
sin fragancia es> fragrance free | unscented
sin frijol es> bean free
sin gluten es> gluten free
sin grano es> grain free
sin grasa es> fat free
sin hueso es> boneless
sin huevo es> egg free
sin lacteo es> dairy free
sin lactosa es> lactose free
sin leche es> dairy free
sin maiz es> corn free
sin mani es> peanut free
sin nuece es> nut free
sin nuez es> nut free
sin olor es> unscented | fragrance free
sin parabeno es> paraben free
sin perfume es> fragrance free | unscented
sin picante es> mild
sin piel es> skinless
sin pulpa es> pulp free
sin sal anadida es> no salt added | unsalted
sin sal es> unsalted | no salt added
sin semilla es> seedless
sin sodio es> salt free | no salt added | low sodium
sin soja es> soy free
sin soya es> soy free
sin sulfato es> sulfate free
sin trigo es> wheat free
single cream > half half | light cream
sippy cup > toddler cup
sirloin < steak | beef
sirloin steak < steak | beef
sirloin tip roast < beef roast
skim = fat free | nonfat | non fat
skim milk < fluid milk | milk
skim milk = fat free milk | nonfat milk | non fat milk | skimmed milk
skin on = bone in
skinny pop makes popcorn
skippy makes peanut butter
skirt steak < steak
skirt steak < steak | beef
skittle makes candy
skls : skinless
skm : skim
sknls : skinless
skoal makes snuff
skyr < yogurt
slaw > coleslaw
slc : sliced
slcd : sliced
sld : salad
sleep aid > melatonin
sleep gummy > melatonin
sleeping pill > sleep aid
slice = sliced
sliced almond < almond
sliced bread > sandwich bread | white bread | bread
sliced cheese < cheese
sliced cheese = cheese slice
sliced ham > ham lunch meat
sliced peach > peach slice | canned peach
sliced turkey > sliced turkey breast
sliced turkey > turkey lunch meat
slider bun < roll
slim jim makes beef stick | meat stick
slimfast makes nutrition shake | diet
slivered almond < almond
sloppy joe = sloppy joe sauce
slt : salt
sltd : salted
slurpee makes frozen drink
small curd > cottage cheese
small curd cottage cheese > cottage cheese
smart balance makes margarine | buttery spread
smartfood makes popcorn
smarties makes candy
smartwater makes water
smirnoff makes vodka
smithfield makes bacon | ham | pork
smkd : smoked
smoked paprika < paprika | spice
smoked sausage < sausage
smokehouse almond < almond
smokehouse almond > smoked almond
smokes > cigarette
smoothie = fruit smoothie
smoothie fixings are frozen berries | bananas | yogurt | orange juice
smores are graham crackers | marshmallows | milk chocolate bars
smores fixings are graham crackers | marshmallows | milk chocolate bars
smth : smooth
smucker makes jelly | jam
snack for baby > baby snack | toddler puff
snack for kid > fruit snack | animal cracker
snack for road trip > trail mix | beef jerky | chip
snack for toddler > toddler snack | toddler puff
snack pack makes pudding
snackies > snack
snag > sausage
snap bean = green bean
snapper < fish
snapple makes iced tea
snck : snack
sndw : sandwich
sndwch : sandwich
snickers makes chocolate bar | candy bar
snow crab < crab
snow pea < pea
snuggle makes fabric softener | dryer sheet
snyder's makes pretzel
so delicious makes frozen dessert | coconut milk | ice cream
soap for dishes > dish soap
soap for dishwasher > dishwasher detergent
soap for laundry > laundry detergent
soap ~ hand | bar
soba < noodle
sockeye < salmon
soda = soft drink | carbonated beverage
soda > cola | root beer | ginger ale | pop
soda bread < bread
soda cracker < cracker
soda pop = soft drink
soda sin azucar es> diet soda | zero sugar soda | diet cola
soda ~ cola | lemon lime
sodie > soda
sofrito < cooking base
soft drink > cola
softsoap makes hand soap
sole < fish
solo cup > plastic cup
solo makes plastic cup
something for sleep > melatonin
sooji > semolina
sopa de almeja es> clam chowder
sopa de cebolla es> onion soup
sopa de champinon es> mushroom soup
sopa de chicharo es> pea soup
sopa de fideo es> noodle soup
sopa de frijol es> bean soup
sopa de lenteja es> lentil soup
sopa de maiz es> corn chowder
sopa de pasta es> noodle soup | pasta
sopa de pollo es> chicken soup | chicken noodle soup
sopa de res es> beef soup
sopa de tomate es> tomato soup
sopa de verdura es> vegetable soup
sopa enlatada es> canned soup
sopa es> soup
sopa instantanea es> ramen | instant noodle
sopa maruchan es> ramen
sorbet < ice cream
sorbet > sherbet
sore throat > cough drop | throat lozenge
soup > chowder | broth
soup ~ chicken noodle | tomato
sour cream and onion chip = sour cream and onion potato chip
sour cream and onion potato chip < potato chip
sour cream ~ original | regular
sour crm > sour cream
sour kraut > sauerkraut
sour patch kid < gummy candy | candy
sour patch makes candy
sourdoe > sourdough
sourdough < bread
sourdough = sourdough bread
soured cream = sour cream
soy free butter > buttery spread
soy milk < plant based milk
soy milk = soymilk | soy beverage | soya milk | soya drink | soy drink | soya bean drink
soy milk > soy rice milk
soy milk ~ original
soy sauce = shoyu
soy sauce ~ original | regular | traditional
soya sauce = soy sauce
spag : spaghetti
spaghetti < pasta
spaghetti = spaghetti pasta
spaghetti fixings are spaghetti | pasta sauce | ground beef | parmesan cheese
spaghetti sauce > marinara | pasta sauce
spaghetti squash < squash
spaghettios > spaghetti o | canned pasta
spam > luncheon loaf | canned meat
spam > luncheon meat
spare rib < pork rib | pork
spare rib = sparerib
sparkling water = carbonated water
sparkling water ~ plain | original | lime
spc : spice
spch : spinach
spcl : special
spear = whole spear
special k makes cereal
speed stick makes deodorant
spice > seasoning
spin : spinach
spinach dip < dip
spinach ~ baby
spindrift makes sparkling water | seltzer
spiral ham < ham
spirits > liquor | vodka | whiskey | rum | gin
spkl : sparkling
splenda > sucralose
splenda makes sweetener | sugar substitute
split pea < pea | dry pea
spnch : spinach
sponge = scrub sponge
sports drink = isotonic drink
sports drink > gatorade | powerade
sports drink powder > electrolyte drink mix
spray cheese > cheese spread
spray deodorant < deodorant
spray for bug > insect killer | insect repellent
spray for counter > all purpose cleaner
sprd : spread
spread butter > butter
spring mix < salad
spring mix < salad mix
spring mix = mixed green
spring onion > green onion | scallion
spring roll = egg roll
sprinkle < cake decoration | cake decor
sprite > lemon lime soda
sprite makes soft drink
spud > potato
squid < seafood
squirt makes soft drink
sr crm > sour cream
sriracha < hot sauce
sriracha ~ chili
ssg : sausage
ssnd : seasoned
stacy's makes pita chip
stain remover = soil stain remover
stake > steak
starbucks frappuccino > coffee drink
starbucks makes coffee
starburst makes fruit chew | candy
starkist makes tuna
starry > lemon lime soda
stash tea makes tea bag
stay free makes overnight pad | super pad | regular pad
stayfree makes sanitary pad | feminine napkin
steak > ribeye | sirloin | beef
steak for fajita > skirt steak | flank steak
steak for grilling > ribeye steak | sirloin steak | strip steak
steak for taco > skirt steak | flank steak
steak fry < french fry
steak sauce ~ original
steak ~ ribeye | sirloin | strip
steel wool < scouring pad
steel wool < scrub pad
steel wool > scouring pad
stella artois makes beer
stevia > sweetener
stew beef < beef
stew meat > beef stew meat | stewing beef
stewing beef > stew meat
stewing steak > stew meat
stick of butter > butter
sticky bun > cinnamon roll
stilton < blue cheese | cheese
stir fry fixings are stir fry vegetables | chicken breast | soy sauce | rice
stk : steak
stock > broth
stock cube > bouillon
stock ~ chicken | beef
stok makes cold brew
stomach medicine > antacid
stone fruits are peaches | plums | cherries | nectarines
stonewall kitchen makes preserve | jam
stonyfield makes yogurt
stool softener < laxative
storage bag = food storage bag
stouffer makes frozen lasagna | frozen dinner | frozen entree
stout < beer
stove top makes stuffing mix
str : strawberry
straw < drinking straw
straw < tableware
strawb > strawberry
strawberry < berry
strawberry = berry strawberry
strawberry jam < jam | preserve
streaky bacon > bacon
string bean = green bean
string cheese = mozzarella string cheese
string cheese stick = string cheese
string cheese ~ mozzarella
strong bread flour > bread flour
strong flour > bread flour
strong white flour > bread flour
strw : strawberry
strwb : strawberry
strwbry : strawberry
stuffing = stuffing mix | dressing mix
suave es> soft | mild
suave makes shampoo | deodorant
suavitel makes fabric softener
suavizante de ropa es> fabric softener
suavizante de tela es> fabric softener
suavizante es> fabric softener
sub = submarine sandwich
sub bun = sub roll
sub roll = submarine roll
sub sandwich > sandwich
success makes rice
sucker > lollipop
sudafed makes sinus allergy | allergy
suds > beer
suero de leche es> buttermilk
sugar alternative = sugar substitute
sugar cookie < cookie
sugar free = zero sugar | sugarless | sugarfree
sugar free > unsweetened | diet | no sugar added
sugar free gum = sugarless gum
sugar free jello = sugar free gelatin
sugar free soda > diet soda | zero sugar soda | diet cola
sugar snap = snap pea
sugar substitute = sugar sweetener
sugar wafer < cookie
sugar ~ granulated | white | cane
sugarless = sugar free
suja makes juice
suji > semolina
sultana > raisin
summer sausage < sausage
summer squash > yellow squash | zucchini
sun chips makes multigrain tortilla chip | tortilla chip | snack
sun dried tomato < dried tomato
sun dried tomato < tomato
sun maid makes raisin
suncream > sunscreen
sunflower seed < nut
sunflower seed = sunflower kernel
sunflower seed ~ original | kernel
sunglasses = sunglass
sunkist makes orange soda | soft drink
sunny d makes orange drink | juice drink
sunscreen = sunblock
sunscreen = sunscreen lotion
sunscreen > suntan lotion | suntan spf
sunsweet makes prune
suntan lotion > sunscreen
super glue < adhesive
surtida es> assorted
surtido es> assorted
sutter home makes wine
sw : sweet
sw potato > sweet potato
swai < fish
swanson broth > broth
swanson makes broth | chicken broth
swede > rutabaga
swedish fish makes candy
sweet baby ray's makes barbecue sauce
sweet corn = corn
sweet cream butter > butter
sweet iced tea = sweet tea
sweet milk > whole milk
sweet n low makes sweetener | sugar substitute
sweet onion < onion
sweet pepper = bell pepper
sweet pot > sweet potato
sweet potato < potato
sweet potato = yam
sweet potato fry < french fry
sweet roll > cinnamon roll
sweet tea < iced tea
sweet tea > sweetened tea
sweetarts makes candy
sweetcorn > corn
sweetener = sugar substitute
sweetie > candy
sweets > candy
swiffer makes wet mop pad | mop | floor cleaner
swiss = swiss cheese
swiss chard < leafy green | green
swiss cheese < cheese
swiss miss makes hot cocoa mix | hot cocoa
swordfish < fish
swt : sweet
swt potato > sweet potato
swtn : sweetened
swtnd : sweetened
syr : syrup
syrp : syrup
syrup > pancake syrup
syrup ~ maple | original pancake
t bone < steak
t paper > toilet paper
tabasco makes hot sauce
table salt < salt
table salt = iodized salt
taco fixings are taco shells | taco seasoning | shredded cheese | salsa
taco meat > ground beef
taco night are taco shells | taco seasoning | ground beef | shredded cheese | salsa
taco packet > taco seasoning
taco seasoning < seasoning mix | mexican seasoning
taco shell < taco tostado shell
taco shell ~ crunchy
taffy < candy
tagliatelle < pasta
tajin < seasoning
tajin makes chili lime seasoning
takis makes tortilla chip
talco es> baby powder
talenti makes gelato | ice cream
tall kitchen bag < trash bag
tall kitchen bag = tall kitchen trash bag
talla es> size
tallarin es> noodle
tamal es> tamale
tamale = tamal
tamarindo es> tamarind
tampax makes tampon
tampax pearl > tampon
tampon = hygn tampon
tang makes drink mix
tangerine > mandarin
tapatio makes hot sauce
taro = taro root
taro root < root vegetable
tarragon < herb
tarragon = tarragon herb
tarta de manzana es> apple pie
tarta de queso es> cheesecake
tarta es> pie | cake
tartar sauce = tartare sauce
tastykake makes snack cake
tater > potato
tater tot < frozen potato
tater tot = potato tot | potato puff | tater nugget
taters > potato
tattie > potato
tazo makes tea bag
te chai es> chai
te de jengibre es> ginger tea
te de manzanilla es> chamomile tea
te de menta es> mint tea
te es> tea
te helado es> iced tea
te negro es> black tea
te verde es> green tea
tea bag < tea
tea ~ black | green
teddy graham makes cookie | graham cracker
teff < whole grain
tempeh < meat alternative
temptations makes cat treat
tender > chicken tender
tendie > chicken tender
tenedor es> fork
tequila < liquor
teriyaki < sauce
ternera es> beef
texas pete makes hot sauce
texas toast < bread
thanksgiving dinner are whole turkey | stuffing mix | cranberry sauce | gravy | mashed potatoes
thanksgiving turkey > whole turkey | frozen turkey
theraflu makes cold flu relief | cold flu
thick cut bacon < bacon
thomas makes english muffin | bagel
thomas muffin > english muffin
thousand island < salad dressing
three musketeers makes candy bar
thyme < herb
thyme = thyme herb
tic tac makes breath mint
tidbit = chunk
tide makes laundry detergent
tide pod < laundry detergent
tide pod > laundry pod | laundry detergent pod | laundry pac
tidy cats makes cat litter
tiger prawn > jumbo shrimp
tilapia < fish
tillamook makes cheddar cheese | ice cream
tin > canned
tin foil > aluminum foil
tinfoil > aluminum foil
tinned tomato > diced tomato | canned tomato
tinned tuna > tuna
tinte es> hair color
tiny potato > baby potato
tira de pollo es> chicken strip | chicken tender
tissue = facial tissue
tissue ~ facial
titos makes vodka
tky : turkey
tlt : toilet
to go container < food storage container
toalla de papel es> paper towel
toalla femenina es> sanitary pad | feminine pad
toalla sanitaria es> sanitary pad | feminine pad
toallita es> wipe | baby wipe
toallita humeda es> baby wipe
toaster pastry > pop tart
toaster strudel makes toaster pastry
tocineta es> bacon
tocino ahumado es> smoked bacon | bacon
tocino de pavo es> turkey bacon
tocino es> bacon
toddler snack > toddler puff
tofu = bean curd
toilet bowl cleaner > toilet bowl
toilet cleaner > toilet bowl cleaner
toilet paper = bath tissue | toilet tissue | bathroom tissue
toilet roll > bath tissue | toilet paper
toiletry > personal care | health beauty
toll house makes chocolate chip | cookie dough
tom : tomato
tomate cherry es> cherry tomato
tomate en lata es> canned tomato | diced tomato
tomate enlatado es> canned tomato
tomate es> tomato
tomate picado es> diced tomato
tomate seco es> sun dried tomato
tomater > tomato
tomatillo < vegetable | tomato
tomato bisque < soup
tomato for pasta > crushed tomato
tomato for sandwich > tomato
tomato for taco > roma tomato
tomato paste < canned tomato
tomato soup < soup
tomato soup > tomato bisque
tomato soup ~ condensed | original
tomatos : tomato
tombstone makes frozen pizza
tomillo es> thyme
toms > tomato
tomt : tomato
tonic = tonic water
tonic > tonic water
tonic water > mixer tonic
tony chachere makes seasoning
toor dal > split pigeon pea | pigeon pea
tooth brush = toothbrush
tooth floss > dental floss
tooth past > tooth paste
toothbrush = oral hygiene brush
toothpaste = tooth paste
tootsie roll makes candy
top ramen > ramen
top roman > ramen
top round < beef
topo chico makes sparkling water
tor chip > tortilla chip
torch > flashlight
toronja es> grapefruit
tort : tortilla
torta es> cake | sandwich
tortelini > tortellini
tortellini < pasta
tortilla > flour tortilla | corn tortilla | soft tortilla
tortilla chip > nacho chip
tortilla chip ~ original | restaurant style
tortilla de harina es> flour tortilla
tortilla de maiz es> corn tortilla
tortilla for burrito > flour tortilla
tortilla for enchilada > corn tortilla
tortilla for fajita > flour tortilla
tortilla for quesadilla > flour tortilla
tortilla for taco > corn tortilla | flour tortilla
tortilla soup < soup
tortilla wrap > tortilla
tortilla ~ flour
tostada > tostada shell
tostada es> toast
tostado es> toasted | roasted
tostito makes tortilla chip
tostito queso > queso dip | cheese dip
tostitos makes tortilla chip
toston es> fried plantain
tot > tater tot
totino makes frozen pizza | pizza roll
totopo es> tortilla chip
tp > toilet paper | bath tissue | toilet tissue
tpst : toothpaste
trader joes makes store brands
trail mix < nut
trail mix = snack mix
training pant < diaper
trapeador es> mop
trash bag = garbage kitchen bag | kitchen bag | garbage compactor bag
trash bag > kitchen bag
trash bag ~ kitchen
trash can liner > trash bag
trash liner > trash bag
treacle > molasses
treat for cat > cat treat
treat for dog > dog treat
treat for puppy > puppy treat | dog treat
tree top makes apple juice
tresemme makes shampoo | conditioner
tri tip < beef
trident makes gum
trigo es> wheat
triple a battery > aaa battery
triscuit makes wheat cracker | cracker
trk : turkey
trky : turkey
trolli makes gummy | candy
tropicana makes orange juice
trout < fish
trozo es> chunk | piece
trucha es> trout
truffle < chocolate
truly hard seltzer makes hard seltzer
truvia makes sweetener | stevia
tthpst : toothpaste
tumeric > turmeric
tumeric powder > ground turmeric
tums makes antacid tablet | antacid
tuna < fish
tuna = tunafish
tuna fish = tuna
tuna helper makes dinner kit | skillet dinner | dinner mix
tuna ~ chunk light | albacore
tupperware > food storage container
turbinado = raw sugar
turk : turkey
turkey bacon < bacon
turkey breast < turkey
turkey burger < burger
turkey for thanksgiving > whole turkey | whole hen
turkey hill makes ice cream | iced tea
turkey jerky < jerky
turkey leg < turkey drum | turkey
turkey mince > ground turkey
turkey sausage < sausage
turkey wing < turkey
turkey ~ ground | breast | whole
turmeric < spice
turmeric = turmeric spice
turmeric powder = ground turmeric
turnip < vegetable
turnip green < collard green | green
turnover < pastry
tv dinner > frozen dinner
tv dinner > frozen dinner | frozen entree
twinings makes tea bag
twinkie > snack cake
twinkies makes snack cake
twisted tea makes hard iced tea | hard tea
twix makes chocolate bar | candy bar
twizzler > licorice twist
twizzler makes licorice | candy
twl : towel
two good makes yogurt
tylenol > acetaminophen | pain reliever
tylenol makes analgesic
tyson chicken > chicken
tyson makes chicken | chicken nugget
tzatziki > cucumber dip
udi < gluten free
udon < noodle
uncle ben makes rice
unclog drain > drain opener
unsalted < lightly salted
unsalted = no salt added | no salt | salt free
unscented detergent > free clear laundry detergent
unscented laundry detergent > free clear laundry detergent
unslt : unsalted
unsltd : unsalted
unsw : unsweetened
unsweet tea > unsweetened tea
unsweetened = no sugar added
unsweetened iced tea > unsweetened tea
unsweetened tea = tea unsweetened
unswt : unsweetened
unswtn : unsweetened
up and up makes store brands
upset stomach > antacid
utz makes potato chip | pretzel
uva es> grape
uva pasa es> raisin
uva roja es> red grape
uva verde es> green grape
v8 makes vegetable juice
vainilla es> vanilla | vanilla extract
vainita es> green bean
valentina makes hot sauce
van : vanilla
vanil : vanilla
vanilla > vanilla extract
vanilla coke > vanilla cola | cherry vanilla cola | cola
vanilla essence > vanilla extract
vanilla extract < extract | pure extract | imitation extract
vaseline makes petroleum jelly
vaso desechable es> plastic cup | foam cup
vaso es> cup
veal cutlet < veal
veg : vegetable
veg > vegetable
veg oil > vegetable oil
vegan < vegetarian | veggie | dairy free | non dairy
vegan > plant based
vegan burger < veggie burger | meatless burger | garden burger | meat alternative | vegetarian meat
vegan burger > plant based burger
vegan butter < buttery spread | vegetable spread
vegan butter = plant based butter
vegan butter > vegan spread | plant butter
vegan cheese < cheese alternative
vegan cheese = non dairy cheese
vegan cheese > dairy free cheese | non dairy cheese | plant based cheese | soy cheese
vegan chicken < meatless chicken | chick n
vegan chicken > plant based chicken
vegan cookie < dairy free cookie
vegan cream cheese > non dairy cream cheese | dairy free cream cheese
vegan ice cream > non dairy frozen dessert | dairy free frozen dessert | plant based frozen dessert
vegan meat < meatless | meat alternative | vegetarian meat
vegan meat > plant based meat | tofu | tempeh
vegan meatball < meatless meatball | veggie meatball | meat alternative | meat substitute
vegan meatball > plant based meatball
vegan milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk | soy rice milk
vegan protein > plant protein | pea protein | plant based protein
vegan ranch < dairy free ranch
vegan ranch > plant based ranch
vegan sausage < meatless sausage | vegetarian sausage | veggie sausage | meat alternative | vegetarian meat
vegan sausage > plant based sausage
vegan snack < veggie chip | fruit bar
vegan snack > plant based snack
vegan yogurt > coconut milk yogurt | almond milk yogurt | soy yogurt | dairy free yogurt | cultured coconut
vegana es> vegan
vegano es> vegan
vegetable > mixed vegetable
vegetable broth < broth
vegetable juice ~ original
vegetable oil < cooking oil
vegetable oil > canola oil | soybean oil | corn oil
vegetable soup < soup
vegetable stock < broth
vegetable stock > vegetable broth
vegetal es> vegetable
vegetal mixto es> mixed vegetable
vegetale es> vegetable
vegetarian = veggie | meatless | meat free
vegetarian > vegan | plant based | meat alternative
vegetarian bacon = veggie bacon | meatless bacon
vegetarian burger < meat alternative | meat substitute
vegetarian chicken = meatless chicken | chickenless | chick n
vegetarian meatball < meat alternative | meat substitute
vegetarian meatball = veggie meatball
vegetarian meatball > vegan meatball | plant based meatball
vegetarian sausage < meat alternative | meat substitute
vegetarian sausage = veggie sausage | meatless sausage
vegetarian sausage > vegan sausage | plant based sausage
vegetariana es> vegetarian
vegetariano es> vegetarian
veggie > vegetable
veggie burger < vegetarian meat | meat alternative
veggie burger = vegetarian burger | vegetable burger | garden burger | veggie patty
veggie burger > plant based burger | vegan burger
veggie chicken < vegetarian meat | meat alternative
veggie dog > vegetarian hot dog | meatless hot dog
veggie hot dog < vegetarian meat | meat alternative
veggie juice > vegetable juice
veggie meatball < meat alternative | veggie burger
veggie meatball = meatless meatball
veggie oil > vegetable oil
veggie sausage < vegetarian meat | meat alternative
veggie sausage > vegan sausage | plant based sausage
veggie straw = vegetable straw
veggies > vegetable | mixed vegetable
vegt : vegetable
vegtbl : vegetable
vela es> candle
velveeta > loaf cheese | cheese spread
velveeta makes american cheese
velveeta shell > macaroni and cheese
verde es> green
verdura congelada es> frozen vegetable
verdura es> vegetable
verdura mixta es> mixed vegetable
vermicelli < pasta
vermouth < wine | liquor
vgtbl : vegetable
vicks makes vapor rub | cough drop | cold medicine
vidalia > sweet onion
vidalia onion > sweet onion
vinagre balsamico es> balsamic vinegar
vinagre blanco es> white vinegar
vinagre de manzana es> apple cider vinegar | cider vinegar
vinagre es> vinegar
vinagreta es> vinaigrette
vinegar ~ white distilled
vino > wine
vino blanco es> chardonnay | pinot grigio | sauvignon blanc | riesling | white wine
vino es> wine
vino tinto es> cabernet sauvignon | merlot | pinot noir | malbec | zinfandel | red wine
virginia ham < ham
visine makes eye care
vit : vitamin
vital farms makes egg | butter
vitamin < supplement
vitamin > multivitamin
vitamin c < vitamin
vitamin c gummy > vitamin c
vitamin d < vitamin
vitamin d = vitamin d3
vitamin gummy < vitamin
vitamin gummy = gummy vitamin
vitamin water < water
vitamina es> vitamin
vitaminwater makes flavored water
viva makes paper towel
vlasic makes pickle
vngr : vinegar
vodka < liquor | spirit
vrty : variety
wafer < cookie
wafer cookie = wafer
waffle fry < french fry
waffle mix > pancake mix
waffle ~ buttermilk | homestyle | original
walnut < nut
walnut ~ halve | piece
wasabi < condiment
washing powder > laundry detergent
washing up liquid > dish soap
water biscuit > cracker
water cracker < cracker
water ~ spring | purified | drinking
watercress < leafy green | salad green
watermelon < melon
watermelon ~ whole
weenie > hot dog | wiener
weight loss shake > meal replacement
weiner > wiener
welch's makes grape juice | grape jelly
wesson makes vegetable oil | canola oil
wet cat food pate > wet cat food
wet dog food pate > wet dog food
wfl : waffle
wg : whole grain
wheat brd > wheat bread
wheat bread < bread
wheat cracker < cracker
wheat free > gluten free
wheat thins makes wheat cracker | cracker
wheaties makes cereal
whip cream > whipped cream
whipped cream = aerosol topping
whipped cream > whipped topping
whipped cream ~ original | regular
whipping cream = heavy cream
whiskas makes cat food
whiskey < liquor | spirit
whisky = whiskey
whisky es> whiskey
white bean < bean
white bean > navy bean | great northern bean | cannellini bean
white bread < bread
white chocolate < chocolate
white claw makes hard seltzer
white fish > cod | tilapia | haddock | flounder
white mushroom < mushroom
white onion < onion
white pepper < spice
white rice < rice
white rice > long grain rice
white sugar < sugar
white sugar > granulated sugar | sugar
white wine < wine
white wine > chardonnay | pinot grigio | sauvignon blanc | riesling
white wine ~ chardonnay
whitener > creamer
whiting < fish
whl : whole
whole bean > whole bean coffee
whole chicken < chicken
whole grain = wholegrain
whole milk < fluid milk | milk
whole milk = vitamin d milk
whole milk > fluid milk
whole turkey < turkey
whole turkey > whole hen
whole turkey ~ frozen | fresh
whole wheat = wholewheat
whole wheat > whole grain | 100% wheat
whole wheat flour < flour
wholemeal > whole wheat | whole grain
wholly guacamole makes guacamole
whp : whipped
whpd : whipped
wht : white
whte : white
wide egg noodle < egg noodle | noodle
wiener = hot dog | frankfurter | frank
wild planet makes tuna | sardine
wild rice < rice
windex makes glass cleaner
window cleaner = glass cleaner
wine < alcoholic beverage
wing > chicken wing | hot wing | buffalo wing
winter squash are butternut squash | acorn squash | spaghetti squash
wipe > baby wipe | cleaning wipe
wipe for baby > baby wipe
wish bone makes salad dressing
wonder bread > white bread
wonderful makes pistachio
wonton soup < soup
worcester sauce > worcestershire sauce
worcestershire = worcestershire sauce
worch sauce > worcestershire sauce
worchester : worcestershire
worchester > worcestershire
worchestershire > worcestershire
wrap > tortilla
wrap for sandwich > flour tortilla
wrapping paper > gift wrap
wtr : water
wtrmln : watermelon
ww : whole wheat
xl : extra large
xtra : extra
yasso makes frozen yogurt bar | frozen yogurt
yeast ~ active dry
yel : yellow
yellow onion < onion
yellow rice < rice
yellow squash < squash
ygrt : yogurt
yllw : yellow
ylw : yellow
yog : yogurt
yoghourt > yogurt
yoghurt : yogurt
yogi tea makes tea bag | herbal tea
yogrt : yogurt
yogur de fresa es> strawberry yogurt
yogur descremado es> nonfat yogurt | fat free yogurt
yogur es> yogurt
yogur griego es> greek yogurt
yogur liquido es> drinkable yogurt | yogurt drink
yogur natural es> plain yogurt
yogurt cup > yogurt
yogurt descremado es> nonfat yogurt | fat free yogurt
yogurt drink = drinkable yogurt
yogurt for kids > yogurt tube
yogurt griego es> greek yogurt
yogurt ~ plain | vanilla | strawberry
yoplait makes yogurt
yorkshire tea makes tea bag
yuca es> cassava
yuengling makes beer
yukon gold < potato
yukon gold > gold potato
za > pizza
zanahoria baby es> baby carrot
zanahoria en escabeche es> pickled carrot
zanahoria es> carrot
zarzamora es> blackberry
zatarain's makes rice mix
zero = zero sugar
zero calorie = no calorie | calorie free | 0 calorie
zero sugar > diet | sugar free
zevia makes soda | soft drink
zinfandel < wine
zinfandel = zinfandel wine
zip bag > storage bag
zip lock bag > storage bag | sandwich bag
ziploc > storage bag | food storage bag
ziploc makes storage bag | sandwich bag
ziti < pasta
ziti = ziti pasta
zoodle > zucchini noodle
zote makes laundry soap | bar soap
zuc : zucchini
zucchini < squash
zucchini = squash zucchini
zucchini ~ green | squash
zumo de arandano es> cranberry juice
zumo de limon es> lemon juice | lime juice
zumo de manzana es> apple juice
zumo de naranja es> orange juice
zumo de pina es> pineapple juice
zumo de uva es> grape juice
zumo es> juice
zyrtec makes allergy relief | allergy
`;
