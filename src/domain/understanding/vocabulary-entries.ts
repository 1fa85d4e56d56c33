/**
 * What words of requests and names mean, an entry a line, sorted. `a = b`: each means the other; `a > b`: who asks for a
 * means b; `a es> b`: the same for Spanish; `a < b`: a is a b, which is offered where no a is sold;
 * `a : b`: names write b as a. Further right sides stand behind `|`.
 */
export const VOCABULARY_LINES = `
1% milk < fluid milk | milk
1% milk = low fat milk
10x sugar > powdered sugar
2% milk < fluid milk | milk
2% milk = reduced fat milk
7up > 7 up | lemon lime soda
a1 sauce > steak sauce
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
achiote es> annatto
acondicionador es> conditioner
activia < yogurt
acv > apple cider vinegar
aderezo cesar es> caesar dressing
aderezo es> dressing | salad dressing
aderezo italiano es> italian dressing
aderezo ranch es> ranch dressing
adobo = adobo seasoning
advil > ibuprofen
afeitadora es> razor
agave = agave nectar | agave syrup
agua con gas es> sparkling water
agua con sabor es> flavored water
agua de coco es> coconut water
agua embotellada es> spring water | drinking water
agua es> water
agua mineral es> mineral water | sparkling water
agua natural es> spring water
agua purificada es> purified water | drinking water
agua tonica es> tonic water
aguacate es> avocado
ahumada es> smoked
ahumado es> smoked
air freshener = air care
aj > apple juice
ajo en polvo es> garlic powder
ajo es> garlic
ajonjoli es> sesame
ala de pollo es> chicken wing
albahaca es> basil
albaricoque es> apricot
albondiga de res es> beef meatball
albondiga es> meatball
alcachofa es> artichoke
alcaparra es> caper
alcohol free = non alcoholic | nonalcoholic
alfredo sauce = alfredo
algodon es> cotton
alimento para gato es> cat food
alimento para perro es> dog food
alita de pollo es> chicken wing
alita es> chicken wing
alka seltzer < antacid
all natural > natural
all purpose flour = flour white
all purpose flower > all purpose flour
allergy pill > allergy
alligator pear > avocado
alm : almond
almeja es> clam
almendra es> almond
almibar es> syrup
almidon de maiz es> corn starch
almnd : almond
almond < nut
almond butter < nut butter
almond milk = almondmilk | almond beverage
alpo < dog food
alto en proteina es> high protein | protein
altoid < mint
alubia es> bean | white bean
aluminium foil > aluminum foil
amarilla es> yellow
amarillo es> yellow
ambientador es> air freshener
amer : american
american cheese = american single | iws single cheese
anchoa es> anchovy
andouille < sausage
angel food = angel food cake
angel hair < pasta
animal cracker = animal cookie
anjou < pear
antacid > tums
antiacido es> antacid
antibiotic free = no antibiotic | raised without antibiotic
ap flour > all purpose flour
apio es> celery
appl : apple
apple butter < fruit spread
apple cider < juice
apple cider vinegar = vinegar cider
apple pie < pie
apple sauce cup > applesauce
apple turnover < pastry
applesauce = apple sauce
applesce : applesauce
aquafina < water
arandano azul es> blueberry
arandano es> blueberry | cranberry
arandano rojo es> cranberry
arandano seco es> dried cranberry
arborio < rice
arena para gato es> cat litter
arenque es> herring
arizona tea < iced tea
aro de cebolla es> onion ring
arroz amarillo es> yellow rice
arroz blanco es> white rice
arroz con leche es> rice pudding
arroz de grano largo es> long grain rice
arroz es> rice
arroz instantaneo es> instant rice
arroz integral es> brown rice
arroz jazmin es> jasmine rice
arroz largo es> long grain rice
arroz salvaje es> wild rice
arveja es> pea
asada es> roasted | grilled
asado es> roasted
asiago < cheese
asparagus spear = asparagus
asst : assorted
asstd : assorted
atun en aceite es> tuna oil | tuna
atun en agua es> tuna water | tuna
atun en lata es> canned tuna | tuna
atun es> tuna
aubergine > eggplant
avellana es> hazelnut
avena es> oat | oatmeal
avena instantanea es> instant oatmeal
avo > avocado
azucar blanca es> granulated sugar | white sugar
azucar en polvo es> powdered sugar
azucar es> sugar
azucar glas es> powdered sugar
azucar mascabado es> brown sugar
azucar morena es> brown sugar
baby back rib < pork rib
baby bella mushroom = cremini mushroom
baby food = infant food
baby formula = infant formula
babybel < cheese
bacalao es> cod
bacn : bacon
bacon bit < salad topping
baggie > sandwich bag | storage bag
baguette < bread
bajo en caloria es> low calorie
bajo en grasa es> low fat
bajo en sodio es> low sodium | reduced sodium
baked potato > russet potato
baking mix > biscuit mix | pancake mix
baking potato > russet potato | idaho potato | potato russet
baloney > bologna
balsamic vinaigrette < salad dressing
bana : banana
banana pepper < pepper | pickled pepper
banano es> banana
band aid > bandage
bandage = adhesive bandage
bandaid > bandage
banger > sausage
bap > hamburger bun
bar b q sauce > barbecue sauce
barbecue = bbq | barbeque | bar b que
barbeque sauce = barbecue sauce
barquillo es> wafer | cone
barra de cereal es> cereal bar
barra de chocolate es> chocolate bar
barra de granola es> granola bar
barra de proteina es> protein bar
barra es> bar
barrita es> bar
bartlett < pear
basmati < rice
batata es> sweet potato
batido es> shake | smoothie
batteries = alkaline battery
battery > alkaline battery
bay leaf = bay leaves
bbq : barbecue
bbq sauce = barbecue sauce
bbque : barbecue
bcn : bacon
bean > pinto bean | black bean | kidney bean | navy bean
bean soup < soup
bear claw < pastry
bebe es> baby
bebida de almendra es> almond milk
bebida de arroz es> rice milk
bebida de avena es> oat milk
bebida de coco es> coconut milk
bebida de soya es> soy milk
bebida deportiva es> sports drink
bebida energetica es> energy drink
bebida es> drink | beverage
beef broth < broth
beef broth = beef stock
beef mince > ground beef
beer = beer ale malt
beer > lager | ale | beerale | malt liquor
beeralemalt : beer ale malt
beetroot > beet
benadryl < allergy
berenjena es> eggplant
berry > strawberry | blueberry | raspberry | blackberry
betabel es> beet
bev : beverage
bibb lettuce = butter lettuce
bicarb > baking soda
bicarbonate of soda > baking soda
bicarbonato de sodio es> baking soda
bicarbonato es> baking soda
bikkie > cookie
bin bag > trash bag
bin liner > trash bag
bird food > bird seed
bird seed = birdseed | wild bird food
bisc : biscuit
biscotti < cookie
biscuit = biscuits refrigerated
biscuit mix < baking mix
biscuit tin > cookie
bisquick < baking mix | pancake mix
bistec es> steak
bizcocho es> cake
black bean < bean
black eyed pea = blackeye pea | cowpea
black olive = ripe olive
black tea < tea
blanca es> white
blanco es> white
blanqueador es> bleach
blbry : blueberry
bleach = bleach liquid
blk : black
blnd : blend
bloqueador solar es> sunscreen
blubry : blueberry
blue cheese < cheese
blue cheese = bleu cheese
blue cheese dressing < salad dressing
bnless : boneless
bnls : boneless
boba > tapioca
body soap > body wash | bar soap
body wash = shower gel
bog roll > bath tissue | toilet paper
boiled sweet > hard candy
bolillo es> roll
bologna = bologna lunch meat
boloney > bologna
bolsa de basura es> trash bag
bolsa es> bag
bomb pop > ice pop
bombilla es> light bulb
bombon es> marshmallow | chocolate
boniato es> sweet potato
booze > liquor | vodka | whiskey | rum
bosc < pear
boston butt = pork butt
boston lettuce = butter lettuce
botana es> snack
bottle water > spring water | drinking water | purified water
bottled water > spring water | drinking water | purified water
bouillon = bouillon cube | stock cube
boullion > bouillon
bounty < paper towel
bourbon < whiskey
bow tie pasta > farfalle
bowtie > farfalle
bowtie pasta > farfalle
brat > bratwurst
bratwurst < sausage
brd : bread
bread > loaf
breadcrumb = bread crumb
breadstick = bread stick
breakfast bar > cereal bar
breakfast link > sausage link
breakfast patty > sausage patty
breakfast sausage > sausage link
breath mint > mint
brew > beer
brewski > beer
brie < cheese
brillo pad > scouring pad
brioche < bread
brisket < beef
brkfst : breakfast
broad bean = fava bean
brocoli > broccoli
brocoli es> broccoli
brote es> sprout
broth = stock
brown bread > whole wheat bread | wheat bread
brown rice < rice
brownie < cake
brownie mix < baking mix
brst : breast
brwn : brown
btr : butter
bttr : butter
bubblegum = bubble gum
bubbly > champagne | sparkling wine
bubbly water > sparkling water | seltzer
bud light < beer
budin es> pudding
budweiser < beer
bug spray > insect repellent
bullion > bouillon
bun > roll
burg : burger
burger > patty | hamburger
burger bun > hamburger bun
burger meat > ground beef
burger patty = hamburger patty | beef patty
burrata < cheese
burrito wrap > flour tortilla
butter = butter stick
butter bean = lima bean
butter cookie < cookie
butter lettuce < lettuce
buttermilk = butter milk
butternut squash < squash
caballa es> mackerel
cabernet < wine
cacahuate es> peanut
cacahuete es> peanut
caesar dressing < salad dressing
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
cajeta es> caramel
cake mix < baking mix
calabacin es> zucchini
calabacita es> zucchini
calabaza es> pumpkin | squash
calamar es> squid
calamari > squid
caldo de pollo es> chicken broth | chicken bouillon
caldo de res es> beef broth
caldo de verdura es> vegetable broth
caldo es> broth | bouillon
camaron cocido es> cooked shrimp
camaron congelado es> frozen shrimp
camaron es> shrimp
cambur es> banana
camembert < cheese
camote es> sweet potato | yam
can > canned
canada dry < ginger ale
canadian bacon < ham
candy > gummy | licorice | lollipop | taffy | jelly bean | hard candy | caramel
candy bar > chocolate bar
candy floss > cotton candy
canela en polvo es> ground cinnamon
canela es> cinnamon
canela molida es> ground cinnamon
cangrejo es> crab
canned biscuit > refrigerated biscuit
canned fruit > fruit cocktail
canned soup > soup condensed
canned tomato > diced tomato | crushed tomato | whole tomato
canned tuna > tuna | chunk light tuna
canned veggie > canned vegetable
cannellini bean = white kidney bean
cantaloupe = cantaloup | muskmelon
cappuccino < coffee
capri sun < juice drink | juice pouch
capsicum > bell pepper
capsula de cafe es> coffee pod
captain crunch > cap n crunch
caramel < candy
caramelo es> caramel | candy | hard candy
carbon es> charcoal
carmel > caramel
carne de cangrejo es> crab meat
carne de cerdo es> pork
carne de cordero es> lamb
carne de pavo es> turkey
carne de pollo es> chicken
carne de res es> beef
carne deshebrada es> shredded beef
carne enlatada es> canned meat
carne es> beef | meat
carne molida es> ground beef
carne para hamburguesa es> ground beef | beef patty
carne seca es> beef jerky
carrot cake < cake
cascade < dishwasher detergent
cashew < nut
cashew butter < nut butter
cashew milk = cashewmilk
caster sugar > superfine sugar | granulated sugar
cat litter > litter
catfish < fish
catsup = ketchup
cauli : cauliflower
cayenne < spice | pepper
cearal > cereal
cebada es> barley
cebolla amarilla es> yellow onion
cebolla blanca es> white onion
cebolla en polvo es> onion powder
cebolla es> onion
cebolla frita es> fried onion
cebolla morada es> red onion
cebollin es> green onion | chive
celery root = celeriac
celiac > gluten free
cena congelada es> frozen dinner
centeno es> rye
cepillo de diente es> toothbrush
cerdo es> pork
cereal = breakfast cereal
cereal > flake | granola
cereal bar = breakfast bar
cereal bar > snack bar | granola bar
cereza es> cherry
cerveza es> beer
chabacano es> apricot
chai = chai tea
challah < bread
champagne = sparkling wine
champinon es> mushroom
champu es> shampoo
chap stick > lip balm
charcoal = charcoal briquet | briquet
chardonnay < wine
charmin < toilet paper
chckn : chicken
chdr : cheddar
ched : cheddar
cheddar < cheese
cheddar = cheddar cheese
chedr : cheddar
cheerio < oat cereal | cereal
chees : cheese
cheese ball = cheese log
cheese cracker = cheddar cracker
cheese dip = queso
cheese doodle > cheese puff | cheese curl
cheese puff = cheese curl | cheese ball | cheese snack
cheese single > american cheese
cheese slice = sliced cheese
cheese stick = string cheese
cheesecake = cheese cake
cheeto < cheese puff | cheese curl
cheez whiz < cheese spread | cheese sauce
cheezies > cheese puff
cheezits > cheez it | cheese cracker
chef boyardee < canned pasta | ravioli
cherry pepper < pepper
cherry tomato < tomato
cherry tomato = grape tomato
chex mix < snack mix
chic : chicken
chic pea > chickpea
chicharo en lata es> sweet pea | green pea
chicharo es> pea
chicharron es> pork rind
chicharrone es> pork rind
chick pea = chickpea
chicken breast > chicken boneless
chicken broth < broth
chicken broth = chicken stock
chicken cutlet > chicken breast
chicken fillet > chicken breast
chicken finger = chicken tender | chicken strip
chicken patty > breaded chicken
chicken soup < soup
chicken stock < broth
chicken stock = broth chicken
chicken strip > chicken tender
chicken tender = chicken strip | chicken tenderloin
chicle es> chewing gum
chicle sin azucar es> sugar free gum
chile = chili
chile = pepper chile
chile chipotle es> chipotle
chile en polvo es> chili powder
chile jalapeno es> jalapeno
chile poblano es> poblano
chile seco es> dried chile
chile serrano es> serrano
chile verde es> green chile
chili con carne > chili
chili flake > crushed red pepper
chili pepper = chile pepper
chili powder = chile powder
chilli = chili
chilly > chili
chinese parsley > cilantro
chips and dip > chip | dip
chispa de chocolate es> chocolate chip
chix : chicken
chk : chicken
chkn : chicken
chobani < greek yogurt | yogurt
choc : chocolate
choc chip > chocolate chip
choccy > chocolate
choccy milk > chocolate milk | flavored milk
choclo es> corn
choclt : chocolate
choco > chocolate
chocolat : chocolate
chocolate amargo es> dark chocolate
chocolate bar > candy bar
chocolate blanco es> white chocolate
chocolate cake < cake
chocolate caliente es> hot chocolate
chocolate candy > chocolate
chocolate chip = chocolate morsel
chocolate con leche es> milk chocolate
chocolate milk = milk chocolate drink
chocolate milk > flavored milk
chocolate negro es> dark chocolate
chocolate oscuro es> dark chocolate
chook > chicken
chopped meat > ground beef
chopped tomato > diced tomato
chorizo < sausage
chorizo = chorizo sausage
chowder = clam chowder
chrry : cherry
chry : cherry
chs : cheese
chse : cheese
chuck roast < beef
chuleta de cerdo es> pork chop
chuleta es> pork chop
chunk > tidbit
ciabatta < bread
cider vinegar < vinegar
cider vinegar = apple cider vinegar
cig > cigarette
cilantro = coriander
cinn : cinnamon
cinnamon = ground cinnamon
cinnamon bun > cinnamon roll
cinnmn : cinnamon
cinta es> tape
ciruela es> plum
ciruela pasa es> prune
ckn : chicken
cktl : cocktail
clara de huevo es> egg white
claritin < allergy
clavo es> clove
cleaner > all purpose cleaner
clementine > mandarin
cling film > plastic wrap
cloro es> bleach
clorox < bleach
clothes soap > laundry detergent
clsc : classic
club soda = seltzer
cnd : canned
cndmnt : condiment
cndy : candy
coca cola < soft drink
cocida es> cooked
cocido es> cooked
cocktail weenie > cocktail wiener
coco es> coconut
coco rallado es> shredded coconut | coconut flake
cocoa = hot chocolate
cocoa en polvo es> cocoa powder
cocoa powder = baking cocoa
cocont : coconut
coconut cookie < cookie
coconut milk = coconutmilk | coconut beverage
coctel de fruta es> fruit cocktail
cod < fish
codito es> elbow macaroni
cof : coffee
coffee bean > whole bean coffee
coffee creamer = creamer
coffee pod = single serve coffee
coffee pods > k cup
coke < soft drink
coke > coca cola | cola
col de bruselas es> brussels sprout
col es> cabbage
cola < soft drink
cola > coca cola | pepsi
cola de langosta es> lobster tail
colby < cheese
colby jack < cheese
cold cut = lunch meat
cold medicine > cough cold
cold one > beer
coleslaw = cole slaw
colgate < toothpaste
coliflor es> cauliflower
comida congelada es> frozen dinner | frozen entree
comida de gato es> cat food
comida de perro es> dog food
comida para bebe es> baby food
comida para gato es> cat food
comida para perro es> dog food
comino es> cumin
comino molido es> ground cumin
conc : concentrate
cond : condensed
condensed milk = sweetened condensed milk
condimento es> seasoning | condiment
conditioner = hair conditioner
confectioner sugar = sugar powdered
congelada es> frozen
congelado es> frozen
cono es> cone
consome de pollo es> chicken bouillon | chicken broth
consome es> broth | bouillon
cookie = cooky
cookie mix < baking mix
cooking oil > vegetable oil | canola oil | corn oil | sunflower oil
cooking spray = pan spray
cooking spray > no stick spray | nonstick spray
cool whip > whipped topping
coors < beer
copo de avena es> oatmeal | rolled oat
cordero es> lamb
coriander leaf > cilantro
corkscrew pasta > rotini
corn bread = cornbread
corn curl > corn snack
corn dog = corndog
corn flake < cereal
corn flake = cornflake
corn on the cob = corn cob | ear corn
corn tortilla < tortilla
cornbread mix = corn muffin mix | corn bread mix
cornflour > corn starch
cornish hen = game hen
cornmeal = corn meal
cornstarch = corn starch
corona < beer
costilla de cerdo es> pork rib
costilla de res es> beef rib
costilla es> rib
cotija < cheese
cottage cheese = cottage
cotton ball = cotton
cotton swab = swab
cough candy > cough drop
cough drop = throat drop | throat lozenge
cough medicine > cough syrup | cough cold
country crock < margarine | spread
country style rib < pork rib
courgette > zucchini
crab stick > imitation crab
cracker jack < caramel corn | popcorn
cracker jacks > caramel corn
cracklin > pork rind
craisin > dried cranberry
cran : cranberry
cranberry cocktail = cranberry juice cocktail
crawdad > crawfish
crawfish = crayfish
crckr : cracker
cream cheese = neufchatel
cream corn = cream style corn
cream of celery > cream celery soup
cream of chicken > cream chicken soup
cream of mushroom > cream mushroom soup
cream of wheat > farina
cream soda < soft drink
cream soup < soup
creamed corn = cream style corn
creamer = coffee cream
creamsicle < orange cream bar | ice cream bar
crema agria es> sour cream
crema batida es> whipped cream
crema corporal es> body lotion
crema de afeitar es> shaving cream
crema de avellana es> hazelnut spread
crema de cacahuate es> peanut butter
crema de champinon es> cream mushroom soup | mushroom soup
crema de coco es> cream of coconut | coconut cream
crema de mani es> peanut butter
crema de pollo es> cream chicken soup
crema de tomate es> tomato soup
crema dental es> toothpaste
crema es> cream | sour cream
crema para batir es> heavy cream | whipping cream
crema para cafe es> coffee creamer
crema para mano es> hand lotion
creme = cream
cremini < mushroom
cremini = baby bella
cremosa es> creamy
cremoso es> creamy
crescent roll = croissant dough
crisco > shortening
crisp > chip | potato chip
crisps > potato chip | chip | tortilla chip
crkr : cracker
crm : cream
crmy : creamy
crn : corn
crnbry : cranberry
crnch : crunch
crnchy : crunchy
croissant < pastry
croissant = crescent
crouton < salad topping
crshd : crushed
crspy : crispy
cruda es> raw
crudo es> raw
crujiente es> crunchy | crispy
cruller < donut
crumble = crumbled
crystal light < drink mix
ctg : cottage
cubito de caldo es> bouillon cube | bouillon
cubito de pollo es> chicken bouillon
cuchara es> spoon
cuke > cucumber
cumin < spice
cup noodle = cup of noodle | ramen cup
cup of joe > coffee
cupcake < cake
cupcake = cup cake
cuppa > tea
curcuma es> turmeric
curita es> bandage
curly fry < french fry
curry powder < spice
cuscus es> couscous
cutie > mandarin | clementine
cutlery > plastic cutlery
daikon < radish
dairy free = non dairy | nondairy | dairyfree
dairy free > vegan | plant based | almond milk | soy milk | oat milk | coconut milk | rice milk
dairy free butter > vegan butter | buttery spread | vegan spread
dairy free cheese > vegan cheese | non dairy cheese | cheese alternative | soy cheese
dairy free chocolate > dark chocolate
dairy free creamer > non dairy creamer | almond creamer | coconut creamer | oat creamer
dairy free ice cream > non dairy frozen dessert | coconut milk frozen dessert | almond milk frozen dessert | cashew milk frozen dessert | soy frozen dessert | sorbet | non dairy dessert
dairy free milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk | plant milk | non dairy milk | soy beverage | almond beverage | rice beverage | oat beverage | hemp milk
dairy free yogurt > coconut milk yogurt | almond milk yogurt | soy yogurt | cultured coconut
damasco es> apricot
danish < pastry
danish = danish pastry
dasani < water
datil es> date
dawn < dish soap
dcd : diced
decaf = decaffeinated
decaf tea > herbal tea
deli ham > sliced ham
deli meat > lunch meat | deli turkey | deli ham | salami
deli turkey > sliced turkey
deod : deodorant
deodorant = antiperspirant
descafeinada es> decaf
descafeinado es> decaf
desert > dessert
deshuesado es> boneless
desinfectante es> disinfectant
desodorante es> deodorant
det : detergent
detergent > laundry detergent
detergente es> detergent | laundry detergent
detergente para ropa es> laundry detergent
diabetic > sugar free | no sugar added
diabetic candy > sugar free candy
diabetic cookie > sugar free cookie
diaper = diapers baby
diet > light
diet coke < soft drink
diet coke > coca cola diet | diet cola
diet pepsi < soft drink
diet soda > diet cola | zero sugar soda | diet soft drink
dietetica es> diet
dietetico es> diet
digestive > cookie | biscuit
dijon < mustard
dill < pickle
ding dong < snack cake
dinnr : dinner
dish soap = dishwashing liquid | dish detergent | dish liquid
dish washer soap > dishwasher detergent
dishwasher detergent = dish detergent automatic
dishwasher pod > dishwasher detergent
dishwasher soap > dishwasher detergent
disinfecting wipe = cleaning wipe
dk : dark
dlx : deluxe
dnr : dinner
dog bone > dog treat | rawhide
dog chow > dog food
dog treat = dog biscuit | dog snack
doggie > dog
doggy treat > dog treat
dona es> donut
donut = doughnut
donut hole = doughnut hole
doritos > tortilla chip
double cream > heavy cream
doughnuts > donut
dozen egg > egg
dr pepper < soft drink
dr pepper = dr pepper soda
dragon fruit = pitaya
dried milk > dry milk
drink powder > drink mix
drinking water = purified water
drk : drink
drnk : drink
drnks : drink
drsg : dressing
drsng : dressing
drumette > chicken wing
drumstick < chicken leg
drumstick > chicken drumstick
dryer sheet = softener sheet
dtrgnt : detergent
dulce de leche = caramel spread
dulce de leche es> dulce de leche | caramel
dulce es> candy | sweet
dulces es> candy
dumpling > potsticker | gyoza
dunkin < coffee
durazno en almibar es> peach syrup | canned peach | sliced peach
durazno es> peach
easy cheese < cheese spread
edamame = soybean
edulcorante es> sweetener
egg bagel < bagel
egg beater > egg substitute
egg nog = eggnog
egg noodle < noodle
egg pasta > egg noodle
egg roll < appetizer
egg roll = eggroll
egg substitute = egg beater
egg white = liquid egg
eggs > egg large
ejote en lata es> green bean
ejote es> green bean
elbow pasta > macaroni | elbow
elote dulce es> sweet corn
elote en lata es> canned corn | whole kernel corn
elote es> corn
empanada = turnover
empanizada es> breaded
empanizado es> breaded
en lata es> canned
encendedor es> lighter
endulzante es> sweetener
energizante es> energy drink
energy bar > snack bar
energy drink > red bull | monster energy
energy shot < energy drink
enfamil < infant formula
english pea > sweet pea | green pea
enjuague bucal es> mouthwash
enjuague es> conditioner
enlatada es> canned
enlatado es> canned
ensalada de col es> coleslaw
ensalada de papa es> potato salad
ensalada es> salad
entera es> whole
entero es> whole
entre : entree
escoba es> broom
esencia de vainilla es> vanilla extract
espagueti = spaghetti
espagueti es> spaghetti
esparrago es> asparagus
especia es> spice
espinaca es> spinach
esponja es> sponge
espresso < coffee
evap : evaporated
evian < water
evoo > extra virgin olive oil
expresso > espresso
extracto de vainilla es> vanilla extract
face tissue > facial tissue
fajita > tortilla
fake crab > imitation crab
fake meat > meat alternative | meatless | plant based
fake sugar > sweetener
fancy feast < cat food
fanta < soft drink
farfalle < pasta
fat free = no fat
fat free = non fat
febreze < air freshener
fecula de maiz es> corn starch
feta < cheese
feta = feta cheese
fettuccine < pasta
fettuccine = fettuccini | fettucine
ff : fat free
fideo es> noodle | vermicelli | pasta
fig bar = fig cookie
fig newton > fig bar
filbert = hazelnut
filet mignon < steak | beef
filete de pescado es> fish fillet
filete de res es> beef steak
filete de salmon es> salmon fillet
filete de tilapia es> tilapia fillet
filete es> fillet | steak
fillet = filet
fingerling < potato
fish fillet = fish filet
fish finger > fish stick
fish patty > fish fillet
fish stick < fish
fish stick = fish finger
fizzy drink > soda | soft drink | sparkling
fizzy water > sparkling water | seltzer
flan = custard
flapjack > pancake
flatbread < bread
flk : flake
floss = dental floss
flounder < fish
flour = flour meal
flour tortilla < tortilla
flower tortilla > flour tortilla
flr : flour
fltr : filter
flv : flavor
flvr : flavor
flvrd : flavored
focaccia < bread
foco es> light bulb
folgers < ground coffee | coffee
fontina < cheese
formula > infant formula | baby formula
formula para bebe es> infant formula | baby formula
fragrance free = unscented
frambuesa es> raspberry
frances es> french
francesa es> french
frank = frankfurter
free range = cage free
free range egg = cage free egg
freezer bag < storage bag
freezer pop = freeze pop
french bean > green bean
french fry = frozen potato fry | fries
fresa es> strawberry
fresca es> fresh
fresco es> fresh
fresh coriander > cilantro
frijol blanco es> white bean | navy bean
frijol es> bean
frijol negro es> black bean
frijol pinto es> pinto bean
frijol refrito es> refried bean
frijol rojo es> red bean | kidney bean
frijole es> bean
frijole negro es> black bean
frijole pinto es> pinto bean
frijole refrito es> refried bean
friskies < cat food
frita es> fried
frito < corn chip
frito es> fried
frosted flake < cereal
froyo > frozen yogurt
frozen dinner = frozen meal | frozen entree
frozen fry = french fry
frozen veggie > frozen vegetable
frozen yogurt < ice cream
frsh : fresh
frstd : frosted
frsty : frosty
frt : fruit
fruit > apple | banana | orange | grape
fruit cake = fruitcake
fruit chew > chewy candy
fruit cocktail = mixed fruit
fruit cup = fruit bowl
fruit gummy > fruit snack
fruit leather = fruit roll
fruit punch < juice drink | fruit drink
fruit roll up > fruit roll | fruit snack
frut : fruit
fruta congelada es> frozen fruit
fruta es> fruit
fruta seca es> dried fruit
frutilla es> strawberry
fruto seco es> nut | dried fruit
fry > french fry
frz : frozen
frzn : frozen
fudge < candy
fudgesicle > fudge bar
fuji < apple
funyun < onion ring
fusilli < pasta
fz : frozen
fzn : frozen
gala < apple
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
galleta para perro es> dog treat | dog biscuit
galleta salada es> saltine | soda cracker
gammon > ham
gandule es> pigeon pea
gar : garlic
garbage bag = trash bag
garbage sack > trash bag
garbanzo = chickpea
garbanzo bean = chickpea
garbanzo es> chickpea
garbonzo > garbanzo
garden pea > sweet pea | green pea
garl : garlic
garlic powder < seasoning | spice
garlic salt < seasoning
garlic toast = texas toast
gaseosa es> soda | soft drink
gatorade > isotonic drink
gel antibacterial es> hand sanitizer
gelatin = gelatine
gelatina de fresa es> strawberry gelatin
gelatina es> gelatin
gelato > ice cream
gf > gluten free
ghee = clarified butter
gherkin > pickle
giardiniera < pickled vegetable
gillette < razor
ginger = ginger root
ginger ale < soft drink
ginger ale = gingerale
ginger beer < soft drink
ginger cookie < cookie
ginger snap < cookie
gingerbread < cookie
gluten free = no gluten | glutenfree
gluten free bread > rice bread
gluten free cereal > rice cereal | corn cereal | rice chex
gluten free cracker > rice cracker | nut cracker | almond cracker | nut thin
gluten free flour > rice flour | almond flour | coconut flour | tapioca flour | corn flour | oat flour
gluten free noodle > rice noodle | rice pasta
gluten free oat = gluten free oatmeal
gluten free pasta > rice pasta | corn pasta | quinoa pasta | chickpea pasta | lentil pasta
gluten free pizza > cauliflower crust pizza
gluten free snack > rice cake | popcorn | rice cracker
gluten free soy sauce > tamari
gluten free tortilla > corn tortilla
glutino < gluten free
glzd : glazed
gngr : ginger
gnochi > gnocchi
goat cheese < cheese
golden delicious < apple
goldfish > goldfish cracker
goma de mascar es> chewing gum
gomita es> gummy | gummi
goober > peanut
gorgonzola < blue cheese | cheese
gorp > trail mix
gouda < cheese
graham = graham cracker
grain free > paleo | almond flour | coconut flour
granada es> pomegranate
grande es> large
granny smith < apple
granola bar = granola snack bar
granola bar > cereal bar
grape tomato < tomato
grated cheese > shredded cheese | grated parmesan
gravy > gravy mix
grd : ground
grdn : garden
greek yogurt < yogurt
green > collard
green chile = green chili
green pepper = bell pepper green
green pepper > green bell pepper
green tea < tea
greenhouse = hothouse
greens > collard green | kale | mustard green
grhm : graham
griddle cake > pancake
griego es> greek
grill > barbecue
grinder > sub
grits = hominy grit
grk : greek
grlc : garlic
grlld : grilled
grn : green
grnd : ground
grnla : granola
grosella es> currant
ground beef = hamburger meat
ground chuck > ground beef
ground pork < pork
ground round < ground beef
ground sirloin < ground beef
groundnut > peanut
grp : grape
gruyere < cheese
guac > guacamole
guac dip > guacamole
guayaba es> guava
guineo es> banana
guisante es> pea
gum = chewing gum
gum drop = gumdrop
gummy = gummi
gummy bear = gummi bear
gusher < fruit snack
haba es> fava bean | broad bean
habanero < pepper
habichuela es> bean | green bean
haddock < fish
hair dye > hair color
hair spray = hairspray
half and half = half half
half n half > half half
halibut < fish
hamburg > ground beef
hamburger > ground beef
hamburger bun = burger bun | hamburger roll
hamburger helper < dinner mix
hamburger helper > dinner kit | skillet dinner
hamburger meat > ground beef
hamburguesa es> hamburger | burger | patty
hamburguesa vegetariana es> veggie burger
hand soap = liquid hand soap | liquid soap
hand wash > hand soap
hard seltzer = spiked seltzer
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
hash brown = hashbrown
hashbrown patty > hash brown
havarti < cheese
hazelnut < nut
head and shoulders < shampoo
head of lettuce > iceberg lettuce | lettuce
heart healthy > low sodium | low fat | whole grain
heartburn medicine > antacid
heavy cream = heavy whipping cream
heineken < beer
helado de chocolate es> chocolate ice cream
helado de fresa es> strawberry ice cream
helado de vainilla es> vanilla ice cream
helado es> ice cream
hero > sub
hi c < fruit drink | juice drink
hielo es> ice
hierbabuena es> mint
high fiber > fiber | bran | whole grain
high protein > protein
higo es> fig
hilo dental es> dental floss
hisopo es> cotton swab
hmstyl : homestyle
hny : honey
hnydw : honeydew
ho ho < snack cake
hoagie = submarine
hoagie > sub
hoagie roll = sub roll
hoja es> leaf
hojuela de avena es> oatmeal | rolled oat
hojuela de maiz es> corn flake
hojuela es> flake
home fry > hash brown | potato
homogenized milk = homo milk
homogenized milk > whole milk
honey > honey bear
honeycrisp < apple
hongo es> mushroom
hooch > liquor
hor d'oeuvre > appetizer
horchata = rice drink
hot cereal = oatmeal
hot cocoa = hot chocolate
hot dog = frankfurter | frank
hot dog bun = hot dog roll | frankfurter roll
hot dog roll > hot dog bun
hot link < sausage
hot pepper > jalapeno | chili pepper | serrano
hot pocket > frozen sandwich | pocket sandwich
hot sauce > pepper sauce | tabasco | sriracha
hotcake > pancake
hotdog = hot dog
huevo blanco es> white egg
huevo es> egg
huevo organico es> organic egg
huggies < diaper
hummus = houmous | humus
hvy : heavy
i can't believe it's not butter < margarine | spread
ice lolly > ice pop | popsicle
ice pop = freeze pop
iceberg < lettuce
iced tea < tea
iced tea = ice tea
icing = frosting
imitation crab = surimi
insect repellent = bug repellent
insecticida es> insecticide
inst : instant
instant noodle > ramen
instant potato = instant mashed potato
instant rice = quick rice
instantanea es> instant
instantaneo es> instant
integral es> whole wheat | whole grain
ipa < beer
ital : italian
italian dressing < salad dressing
italian ice = water ice
italiana es> italian
italiano es> italian
itln : italian
jabon de bano es> bar soap
jabon de mano es> hand soap
jabon es> soap
jabon liquido es> liquid soap | hand soap
jabon para plato es> dish soap
jabon para ropa es> laundry detergent
jack cheese = monterey jack
jacket potato > russet potato | baking potato
jalapeno < pepper
jalapeno en escabeche es> pickled jalapeno
jalea de uva es> grape jelly
jalea es> jelly
jam = preserve | fruit spread
jamon ahumado es> smoked ham
jamon cocido es> cooked ham
jamon de pavo es> turkey ham
jamon es> ham
jarabe de maple es> maple syrup | pancake syrup
jarabe es> syrup
jarabe para la tos es> cough syrup
jasmine rice < rice
java > coffee
jce : juice
jell o > gelatin dessert
jello = jell o
jello > gelatin
jelly = jam | preserve | fruit spread
jelly bean < candy
jelly bean = jellybean
jengibre es> ginger
jerky > beef jerky
jiffy mix < corn muffin mix
jimmies > sprinkle
jitomate es> tomato
jlp : jalapeno
jly : jelly
joe > coffee
jolly rancher < hard candy
juc : juice
judia es> bean
jugo de arandano es> cranberry juice
jugo de cereza es> cherry juice
jugo de durazno es> peach juice
jugo de lima es> lime juice
jugo de limon es> lemon juice | lime juice
jugo de mango es> mango juice
jugo de manzana es> apple juice
jugo de naranja es> orange juice
jugo de pina es> pineapple juice
jugo de tomate es> tomato juice
jugo de toronja es> grapefruit juice
jugo de uva es> grape juice
jugo de verdura es> vegetable juice
jugo es> juice
juice box = juice pouch
k cup = coffee pod
karo < corn syrup
keenwa > quinoa
kefir = cultured milk
keto > low carb
keto bar > low carb bar
keto bread > low carb bread
keto ice cream > low carb ice cream | no sugar added ice cream
keto snack > pork rind | cheese crisp | jerky
kettle chip < potato chip
kettle corn = popcorn kettle
keurig cup > k cup | coffee pod
kibble > dry dog food | dry cat food
kids cereal > cereal
kielbasa < sausage
kielbasa = polish sausage
king crab < crab
kinnikinnick < gluten free
kipper > herring
kit kat = kitkat
kitchen roll > paper towel
kitchen towel > paper towel
kitten food > cat food
kitty food > cat food
kitty litter = cat litter
kiwi = kiwifruit
kleenex > facial tissue
klondike bar < ice cream bar
kombucha = fermented tea
kool ade > kool aid
kool aid > drink mix
kraft dinner > macaroni cheese
krispies > crisped rice
la croix < sparkling water | seltzer
lacroix < sparkling water | seltzer
lactaid = lactose free
lactose free = no lactose
lactose free cheese > vegan cheese
lactose free ice cream > non dairy frozen dessert | sorbet
lactose free milk > lactaid milk
lager < beer
lager = beer lager
langosta es> lobster
lard < shortening
lard = manteca
lasagna noodle = lasagna pasta
lasagne > lasagna
lasana es> lasagna
laughing cow < cheese
laundry detergent = detergent liquid laundry
laundry pod > laundry detergent
laundry powder > laundry detergent
laundry soap = laundry detergent
laurel es> bay leaf
lavaplato es> dish soap
lay < potato chip
lays > lay potato chip
leafy green > spinach | kale | lettuce
leche baja en grasa es> low fat milk
leche con chocolate es> chocolate milk
leche condensada azucarada es> sweetened condensed milk
leche condensada es> sweetened condensed milk
leche de almendra es> almond milk
leche de arroz es> rice milk
leche de avena es> oat milk
leche de cabra es> goat milk
leche de chocolate es> chocolate milk
leche de coco es> coconut milk
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
leche organica es> organic milk
leche semidescremada es> low fat milk | reduced fat milk
leche sin lactosa es> lactose free milk
lechuga es> lettuce
lechuga romana es> romaine lettuce
lejia es> bleach
lem : lemon
lemon cookie < cookie
lemon lime soda > sprite | 7 up
lemon pepper < seasoning
lemonade = lemon ade
lenteja es> lentil
lett : lettuce
lettuce = iceberg
levadura es> yeast
lf : low fat
licorice < candy
licuado es> smoothie
life saver < hard candy
lifesaver < hard candy
ligera es> light
ligero es> light
light = lite
light bulb = lightbulb
lighter fluid = charcoal lighter
lil smokies > cocktail wiener | smoked sausage
lima bean < bean
lima es> lime
lima limon es> lemon lime
limeade < lemonade
limon es> lemon | lime
limon verde es> lime
limonada es> lemonade
limpiador es> cleaner
limpiavidrio es> glass cleaner
linaza es> flax seed
linguine < pasta
linguine = linguini
link sausage > sausage link
lip balm = chapstick
lipton < tea
liq : liquid
listerine < mouthwash
litter > cat litter
little debbie < snack cake
little smokies > cocktail wiener | smoked sausage
lmn : lemon
lmnd : lemonade
loaf > bread
locion es> lotion
lollipop < candy
lolly > lollipop
lomo de cerdo es> pork loin
london broil < steak | beef
longaniza es> sausage | chorizo
loo paper > bath tissue | toilet paper
loo roll > bath tissue | toilet paper
lotion = hand lotion | body lotion
low cal drink > diet | zero calorie
low calorie = low cal | reduced calorie
low calorie > light | diet | 100 calorie | zero calorie | skinny
low carb > keto | carb smart
low carb bread > keto bread | carb smart bread | light bread
low carb pasta > shirataki | carb smart pasta | protein pasta
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
lunch bag > paper bag
lunch meat = luncheon meat | deli meat
lunch meat > deli ham | deli turkey | bologna | salami | sliced ham | sliced turkey
lunchmeat = lunch meat
lwft : low fat
lysol < disinfectant
m and ms = m m
m&ms > m m
mac : macaroni
mac > macaroni
mac and cheese > macaroni cheese
mac cheese > macaroni cheese
mac n cheese > macaroni cheese
macadamia < nut
macaroni = elbow
macaroni and cheese = macaroni cheese
macaroni cheese > macaroni and cheese dinner | mac and cheese
macaroon < cookie
macarron con queso es> macaroni cheese
macarron es> macaroni
macncheese > macaroni cheese
macrn : macaroni
mag > magazine
magdalena es> muffin | cupcake
maicena es> corn starch
maiz dulce es> sweet corn
maiz en lata es> canned corn | whole kernel corn
maiz es> corn
maiz palomero es> popcorn
maize > corn
malteada es> milk shake | shake
malvavisco es> marshmallow
manchego < cheese
mandarin = mandarin orange
mandarina es> mandarin | tangerine
mangetout > snow pea
mani es> peanut
manteca de cerdo es> lard
manteca es> lard | shortening
manteca vegetal es> shortening
mantequilla de almendra es> almond butter
mantequilla de cacahuate es> peanut butter
mantequilla de mani es> peanut butter
mantequilla es> butter
mantequilla sin sal es> unsalted butter
manwich < sloppy joe sauce
manzana es> apple
manzana roja es> red apple | red delicious
manzana verde es> green apple | granny smith
manzanilla es> chamomile
maple syrup > syrup
maracuya es> passion fruit
marg : margarine
margar : margarine
margarina es> margarine
margarine = margarine spread
margarine > vegetable oil spread
marge > margarine
marinado es> marinated
marinara = marinara sauce
marisco es> seafood | shellfish
marmalade > jam
marsh : marshmallow
marshmellow > marshmallow
masa es> dough | corn flour
mascarpone < cheese
mash > mashed potato
matcha > green tea powder
mater > tomato
maxwell house < ground coffee | coffee
mayo : mayonnaise
mayo = mayonnaise
mayonesa es> mayonnaise
mazapan es> marzipan
mcintosh < apple
meal replacement = nutrition shake
meat alternative > veggie burger | meatless | vegetarian
meat stick = beef stick
meat substitute = meat alternative
meatless = meat free
media crema es> table cream | half half
mediano es> medium
mejillon es> mussel
mello yello < soft drink
melocoton es> peach
melon > watermelon | cantaloupe | honeydew
melon es> melon | cantaloupe
menta es> mint
meow mix < cat food
merienda es> snack
merlot < wine
mermelada de durazno es> peach preserve
mermelada de fresa es> strawberry jam | strawberry preserve
mermelada de naranja es> orange marmalade
mermelada de uva es> grape jelly
mermelada es> jam | jelly | marmalade | preserve
mexcn : mexican
mexicana es> mexican
mexicano es> mexican
mezcla de nuez es> mixed nut
mezcla de verdura es> mixed vegetable
mezcla para brownie es> brownie mix
mezcla para galleta es> cookie mix
mezcla para pancake es> pancake mix
mezcla para pastel es> cake mix
microwave meal > frozen dinner
miel de abeja es> honey
miel de agave es> agave
miel de maple es> maple syrup | pancake syrup
miel es> honey
milk = fluid milk
milk alternative > almond milk | soy milk | oat milk | coconut milk | rice milk
milk bone < dog treat
milk powder = dry milk
mince > ground beef
minced beef > ground beef
mineral water > sparkling water | spring water
mint > peppermint
minute rice = instant rice
mitad es> half
mixed greens > spring mix
mixed nut = nut mix
mixed vegetable = vegetable mix
mixta es> mixed
mixto es> mixed
mlk : milk
mlt : malt
mms > m m
moisturizer > lotion
mole = mole sauce
mole poblano es> mole
molida es> ground
molido es> ground
monster energy < energy drink
monterey jack < cheese
moo juice > milk
mora es> blackberry
morada es> purple | red
morado es> purple | red
morcilla es> blood sausage
mortadela es> bologna | mortadella
mostaza es> mustard
motrin > ibuprofen
mountain dew < soft drink
mountain dew > citrus soda
mouthwash = oral rinse
mozz : mozzarella
mozz > mozzarella
mozzar : mozzarella
mozzarella < cheese
mozzarella stick < appetizer
mrs dash < seasoning
mrsh : marshmallow
mshd : mashed
mshrm : mushroom
mstrd : mustard
mtn dew = mountain dew
muenster < cheese
muesli bar > granola bar
muffin < pastry
muffin mix < baking mix
mulgrn : multigrain
multgrn : multigrain
multi vitamin = multivitamin
munchies > snack
muscle > mussel
mushroom = mushrooms white
mushroom soup < soup
muslo de pollo es> chicken thigh
musrm : mushroom
naan = nan
nacho > tortilla chip
nana > banana
naner > banana
nanner > banana
napa cabbage < cabbage
napkin = paper napkin
nappy > diaper
naranja es> orange
nata es> cream
nata para montar es> heavy cream | whipping cream
natilla es> custard | pudding
natrl : natural
navy bean < bean
navy bean = white bean
ndl : noodle
ndle : noodle
nectar de durazno es> peach nectar
nectar de mango es> mango nectar
nectarina es> nectarine
negra es> black
negro es> black
nescafe < instant coffee | coffee
nesquik < chocolate drink | chocolate milk
new york strip < steak | beef
nf : nonfat
nieve es> ice cream | sherbet
nilla wafer < vanilla wafer
nitrate free > uncured
no added sugar = no sugar added
no salt > unsalted
non dairy milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk | soy beverage | rice beverage
nonfat = fat free | non fat
noodle > pasta | ramen | egg noodle
noodle soup < soup
nopal es> cactus
nopale es> cactus
nopalito es> cactus
nori = seaweed
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
nut > almond | cashew | peanut | walnut | pecan | pistachio | macadamia | hazelnut
nut butter > almond butter | peanut butter | cashew butter
nut free > peanut free
nut free butter > sunflower butter | soy nut butter
nut milk > almond milk | cashew milk | hazelnut milk
nutella > hazelnut spread
nutmeg < spice
nuts > mixed nut
ny strip > new york strip
nyquil < cough cold
oat milk = oatmilk | oat beverage
oatmeal = oat
oatmeal cookie < cookie
oatml : oatmeal
oats > oatmeal
oblea es> wafer
ocean spray < cranberry juice
oj > orange juice
oj concentrate > frozen orange juice
old bay < seafood seasoning | seasoning
oleo > margarine
olive > green olive | black olive | ripe olive
olv : olive
omelette > omelet
onin : onion
onion powder < seasoning | spice
onion ring < appetizer
onion roll < roll
onion soup < soup
oregano < spice | herb
oregano molido es> ground oregano
oreo < sandwich cookie | cookie
org : organic
organic = bio
organica es> organic
organico es> organic
orgnc : organic
orng : orange
ornge : orange
orngs : orange
ostion es> oyster
ostra es> oyster
otter pop > freeze pop
ovaltine < malted milk | chocolate drink
pad > sanitary pad
pain reliever > ibuprofen | acetaminophen | aspirin
painkiller > ibuprofen | acetaminophen | aspirin | pain reliever
paleo > grain free
paleta de caramelo es> lollipop
paleta es> ice pop | lollipop | fruit bar
paleta helada es> ice pop
palito de pescado es> fish stick
palomita de maiz es> popcorn
palomita es> popcorn
palta es> avocado
pam < cooking spray
pampers < diaper
pan blanco es> white bread
pan con pasa es> raisin bread
pan de ajo es> garlic bread
pan de caja es> sandwich bread | white bread
pan de centeno es> rye bread
pan de hamburguesa es> hamburger bun
pan de maiz es> cornbread
pan de molde es> sandwich bread | white bread
pan de pita es> pita
pan de platano es> banana bread
pan dulce es> sweet bread | sweet roll | pastry
pan es> bread
pan frances es> french bread | baguette
pan integral es> whole wheat bread | wheat bread | whole grain bread | multigrain bread
pan para hot dog es> hot dog bun
pan rallado es> bread crumb
pan tostado es> toast
panal es> diaper
panal para bebe es> diaper
panale es> diaper
pancake mix = waffle mix
pancake mix > baking mix
pancake syrup > maple syrup
panecillo es> roll | bun
paneer < cheese
panko < bread crumb
panqueque es> pancake
panuelo desechable es> facial tissue
panuelo es> tissue
papa a la francesa es> french fry
papa congelada es> frozen potato | french fry
papa de bolsa es> potato chip
papa dulce es> sweet potato
papa es> potato
papa frita es> french fry | potato chip
papel aluminio es> aluminum foil
papel de bano es> toilet paper | bath tissue
papel encerado es> wax paper
papel higienico es> toilet paper | bath tissue
paper towel roll > paper towel
papita es> potato chip
paprika < spice
paprika = pimenton
parchment = parchment paper
parm : parmesan
parm > parmesan
parmesan < cheese
parmesan = parmigiano | parmigiano reggiano
pasa es> raisin
pasta > spaghetti | penne | rotini | macaroni | linguine | fettuccine | rigatoni | farfalle | fusilli | elbow | ziti | angel hair | lasagna noodle | noodle
pasta de diente es> toothpaste
pasta de tomate es> tomato paste
pasta dental es> toothpaste
pasta integral es> whole wheat pasta
pasta para sopa es> soup pasta | pasta
pasta sauce = spaghetti sauce
pasta sauce > marinara | tomato sauce
pastel de chocolate es> chocolate cake
pastel de queso es> cheesecake
pastel es> cake
pastr : pasteurized
patata es> potato
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
peach half = peach halves
peanut < nut
peanut butter = peanut spread
peanut butter cracker > sandwich cracker
peanut free > sunflower butter
pecan < nut
pechuga de pavo es> turkey breast
pechuga de pollo es> chicken breast
pechuga es> chicken breast | breast
pecorino < cheese
pedialyte < electrolyte
pedigree < dog food
penne < pasta
pep : pepper
pepinillo es> pickle
pepino es> cucumber
pepita = pumpkin seed
pepp : pepperoni
pepper corn > peppercorn
pepper jack < cheese
peppercorn = black pepper whole
pepperjack = pepper jack
peppermint < mint
pepperoni = pepperoni sausage
pepprni : pepperoni
pepsi < soft drink
pepto bismol < antacid
pequeno es> small
pera en almibar es> pear syrup | canned pear
pera es> pear
perch < fish
perejil es> parsley
perogie > pierogi
perrier < sparkling water
pescado es> fish
pet food > dog food | cat food
philly > cream cheese
phyllo = filo
picada es> chopped | diced
picado es> chopped | diced
picante es> hot | spicy
picante sauce = salsa
pickle = dill pickle
pickle > gherkin
pickle relish = relish
pico de gallo = fresh salsa
pie crust = pie shell
pie shell = pastry shell
pierna de pollo es> chicken leg | chicken drumstick
pierogi = perogy | pierogy
pigs in a blanket > cocktail wiener | mini hot dog
pila es> battery
piloncillo es> brown sugar
pilsner < beer
pimento cheese = pimiento cheese
pimenton es> bell pepper | paprika
pimienta es> pepper | black pepper
pimienta molida es> ground black pepper
pimienta negra es> black pepper
pimiento es> pepper | bell pepper
pimiento rojo es> red bell pepper | red pepper
pimiento verde es> green bell pepper | green pepper
pina en almibar es> pineapple syrup | canned pineapple
pina en lata es> canned pineapple | pineapple chunk
pina es> pineapple
pineappl : pineapple
pineapple chunk = pineapple tidbit
pink lady < apple
pink salt = himalayan salt
pinot grigio < wine
pinot noir < wine
pistachio < nut
pistacho es> pistachio
pita = pita bread | pitta
pita chip < chip
pizza = pizza frozen
pizza cheese > mozzarella
pizza congelada es> frozen pizza
pizza crust = pizza dough
pizza pie > pizza
pizza roll = pizza snack
plain flour > all purpose flour
plant based burger = veggie burger
plant based chicken > meatless chicken | chick n
plant based meat > meatless | meat alternative
plant based milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk
plant milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk
plaster > bandage
plastic wrap = food wrap
plasticware > plastic cutlery
platano es> banana | plantain
platano macho es> plantain
plate > paper plate | foam plate
plato de papel es> paper plate
plato desechable es> paper plate | foam plate
plum tomato = roma tomato
pnappl : pineapple
pnt : peanut
pnut : peanut
poblano < pepper
polenta > cornmeal
pollo asado es> roasted chicken | rotisserie chicken
pollo empanizado es> breaded chicken
pollo entero es> whole chicken
pollo es> chicken
pollock < fish
polvo de hornear es> baking powder
polvo es> powder | powdered | dry
pomelo es> grapefruit
ponche es> punch
pop = soda | soft drink
pop tart > toaster pastry
popcorn = popping corn | popped corn
popcorn chicken > chicken nugget | breaded chicken
popcrn : popcorn
popote es> straw
popover < roll
popsicle = ice pop
pork and bean = pork bean
pork chop < pork
pork chp : pork chop
pork skin = pork rind
poroto es> bean
porridge > oatmeal | oat
porterhouse < steak
portobello < mushroom
portobello = portabella
postre es> dessert
pot noodle > cup noodle
pot roast > chuck roast | beef roast
potat : potato
potato bread < bread
potato roll < roll
potato soup < soup
potato stick > shoestring potato
potsticker = dumpling
pound cake < cake
powdered drink > drink mix
powdered milk = dry milk | milk powder
powdered sugar = confectioner sugar | icing sugar | 10x sugar
power bar > energy bar | protein bar
powerade < sports drink | isotonic drink
ppr : pepper
pprni : pepperoni
prawn > shrimp
premio para perro es> dog treat
preserve = fruit spread
pretzel stick = pretzel
prime rib < beef
pringle < potato chip | potato crisp
prk : pork
prmsn : parmesan
proscuitto > prosciutto
prosecco < sparkling wine
prot : protein
protector solar es> sunscreen
protein bar = nutrition bar | energy bar
protein shake = nutrition shake | protein drink
proteina es> protein
provolone < cheese
prtzl : pretzel
prune = dried plum
ptato : potato
ptto : potato
pudin es> pudding
puerco es> pork
puff pastry = pastry sheet
pull up > training pant
pulpo es> octopus
pumpernickel < bread
pumpkin puree = canned pumpkin | solid pack pumpkin
puppy chow > puppy food | dog food
puppy food = dog food puppy
pure de calabaza es> canned pumpkin | pumpkin
pure de manzana es> applesauce
pure de papa es> mashed potato
pure de tomate es> tomato puree | tomato sauce
pure instantaneo es> instant mashed potato
purell < hand sanitizer
purina < dog food | cat food
pwdr : powder
pwdrd : powdered
q tip > cotton swab
queso amarillo es> american cheese
queso americano es> american cheese
queso azul es> blue cheese
queso blanco es> white cheese
queso cheddar es> cheddar cheese
queso crema es> cream cheese
queso de cabra es> goat cheese
queso de hebra es> string cheese
queso dip > cheese dip
queso en rebanada es> sliced cheese
queso es> cheese
queso feta es> feta
queso fresco es> fresh cheese
queso mozarela es> mozzarella
queso mozzarella es> mozzarella
queso parmesano es> parmesan
queso provolone es> provolone
queso rallado es> shredded cheese | grated cheese
queso suizo es> swiss cheese
quinua es> quinoa
rabano es> radish
raisin bran < cereal
rajas de jalapeno es> sliced jalapeno
rallada es> shredded | grated
rallado es> shredded | grated
raman > ramen
raman noodle > ramen noodle
ramen = ramen noodle
ramen > noodle soup
ramen cup > cup noodle | instant noodle | noodle bowl | noodle soup cup
ranch > ranch dressing
ranch dressing < salad dressing
rapeseed oil > canola oil
rasher > bacon
rasp : raspberry
raspbry : raspberry
rastrillo es> razor
razor = shaver
rd : red
ready meal > frozen dinner | frozen entree
rebanada es> sliced | slice
rebanado es> sliced
red bull < energy drink
red delicious < apple
red pepper > red bell pepper
red pepper flake = crushed red pepper
red sauce > marinara | pasta sauce
reduced fat = 2%
reduced fat = less fat
reduced fat milk < fluid milk | milk
reducido en grasa es> reduced fat
reese < peanut butter cup
refresco de dieta es> diet soda
refresco de limon es> lemon lime soda
refresco de naranja es> orange soda
refresco es> soda | soft drink
refrg : refrigerated
refrgratd : refrigerated
refrig : refrigerated
refrito es> refried
regaliz es> licorice
remolacha es> beet
repollo es> cabbage
requeson es> ricotta | cottage cheese
res es> beef
reynolds wrap > aluminum foil
rf : reduced fat
rib > sparerib
rib eye = ribeye
ribeye < steak | beef
rice > long grain rice
rice a roni < rice mix
rice cracker < cracker
rice krispie < cereal
rice krispies = rice krispie
rice milk = rice beverage | rice drink
ricotta < cheese
ricotta = ricotta cheese
riesling < wine
rigatoni < pasta
risotto < rice
ritz < cracker
roach spray > insecticide | insect killer
roasted seaweed = seaweed snack
robitussin < cough syrup
rocket > arugula
rockstar < energy drink
roja es> red
rojo es> red
rolled oat = old fashioned oat
romaine < lettuce
romaine = romaine lettuce
roman noodle > ramen noodle
romano < cheese
romero es> rosemary
ron es> rum
root beer < soft drink
root beer = rootbeer
rosado es> pink | rose
rosita de maiz es> popcorn
rosquilla es> donut
rotel < diced tomato
rotini < pasta
rotisserie chicken > roasted chicken | whole chicken
rst : roast
rstd : roasted
rubbing alcohol = isopropyl alcohol
ruffle < potato chip
rump roast < beef
runner bean > green bean
russet < potato
sal de ajo es> garlic salt
sal de mar es> sea salt
sal es> salt | salted
sal kosher es> kosher salt
sal rosa es> pink salt
salad > salad mix
salad cream > salad dressing
salad dressing > dressing | vinaigrette
salad mix = salad blend
salad onion > green onion
salada es> salted | salty
salado es> salted | salty
salame > salami
salchicha de desayuno es> breakfast sausage
salchicha de pavo es> turkey sausage | turkey frank
salchicha es> sausage | hot dog | frankfurter | frank | wiener
salchicha italiana es> italian sausage
salchicha polaca es> polish sausage | kielbasa
salchichon es> salami | sausage
salmon < fish
salmon ahumado es> smoked salmon
salmon en lata es> canned salmon | salmon
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
salsa inglesa es> worcestershire sauce
salsa mexicana es> salsa
salsa para pasta es> pasta sauce | spaghetti sauce
salsa picante es> hot sauce
salsa roja es> red salsa
salsa teriyaki es> teriyaki sauce
salsa verde es> green salsa
salt free = no salt | no salt added
salt free seasoning = no salt seasoning
saltine < cracker
saltine = soda cracker | saltine cracker
saltines > soda cracker
salvado es> bran
sammie > sandwich
san marzano < canned tomato
sand : sandwich
sandia es> watermelon
sandwic : sandwich
sandwich baggy > sandwich bag
sandwich bread > white bread | bread
sandwich de helado es> ice cream sandwich
sanitary napkin = sanitary pad | feminine pad
saran wrap > plastic wrap
sardina en lata es> sardine
sardina es> sardine
satsuma > mandarin | clementine
sauc : sauce
sauer kraut > sauerkraut
sauerkraut = kraut
saus : sausage
sausage > bratwurst | kielbasa | chorizo
sauvignon blanc < wine
sazonador es> seasoning
scallion = green onion
sce : sauce
schar < gluten free
scone < pastry
scone > biscuit
scrubber > scouring pad
sea food > seafood
sea salt < salt
seafood > shrimp | fish | crab
season salt = seasoned salt
seasoning = spice
seca es> dried | dry
seco es> dried | dry
self raising flour > self rising flour
seltzer = sparkling water
semilla de ajonjoli es> sesame seed
semilla de calabaza es> pumpkin seed
semilla de chia es> chia seed
semilla de girasol es> sunflower seed
semilla de lino es> flax seed
semilla de sesamo es> sesame seed
semilla es> seed
serial > cereal
serrano < pepper
serviette > napkin
servilleta de papel es> napkin
servilleta es> napkin
seta es> mushroom
seven up > 7 up
sft : soft
shake n bake < coating mix
shampoo = hair shampoo
shaving cream = shave cream | shave gel
sherbert > sherbet
sherbet = sherbert
shiitake < mushroom
shitake > shiitake
shmp : shampoo
shortbread < cookie
shortening = vegetable shortening
shower gel > body wash
shrd : shredded
shrdd : shredded
shred : shredded
shredded wheat < cereal
shrimp = prawn
shrmp : shrimp
shroom > mushroom
sidra es> cider
sierra mist < lemon lime soda | soft drink
similac < infant formula
sin azucar es> sugar free
sin cafeina es> decaffeinated | caffeine free
sin endulzar es> unsweetened
sin gluten es> gluten free
sin grasa es> fat free
sin hueso es> boneless
sin lactosa es> lactose free
sin sal es> unsalted | no salt added
sin semilla es> seedless
single cream > half half | light cream
sirloin < steak | beef
skim = fat free | nonfat | non fat
skim milk < fluid milk | milk
skim milk = fat free milk | nonfat milk | non fat milk | skimmed milk
skittle < candy
skls : skinless
sknls : skinless
skyr < yogurt
slaw > coleslaw
slc : sliced
slcd : sliced
sleeping pill > sleep aid
slice = sliced
sliced bread > sandwich bread | white bread | bread
sliced cheese = cheese slice
sliced ham > ham lunch meat
sliced turkey > turkey lunch meat
slim jim < beef stick | meat stick
sloppy joe = sloppy joe sauce
sltd : salted
smkd : smoked
smokes > cigarette
smoothie = fruit smoothie
smores > graham cracker | marshmallow
smth : smooth
snackies > snack
snag > sausage
snap bean = green bean
snapple < iced tea
snck : snack
sndwch : sandwich
snicker < candy bar
snow pea < pea
soba < noodle
sockeye < salmon
soda = soft drink
soda > cola | root beer | ginger ale | pop
soda bread < bread
soda cracker < cracker
soda pop = soft drink
sodie > soda
soft drink > cola
solo cup > plastic cup
sopa de almeja es> clam chowder
sopa de cebolla es> onion soup
sopa de champinon es> mushroom soup
sopa de chicharo es> pea soup
sopa de fideo es> noodle soup
sopa de frijol es> bean soup
sopa de lenteja es> lentil soup
sopa de maiz es> corn chowder
sopa de pollo es> chicken soup | chicken noodle soup
sopa de tomate es> tomato soup
sopa de verdura es> vegetable soup
sopa es> soup
sopa instantanea es> ramen | instant noodle
sopa maruchan es> ramen
sorbet > sherbet
soup > chowder | broth
sour kraut > sauerkraut
sourdoe > sourdough
sourdough < bread
soy free butter > buttery spread
soy milk = soymilk | soy beverage | soya milk | soya drink | soy drink | soya bean drink
soy milk > soy rice milk
soy sauce = shoyu
spag : spaghetti
spaghetti < pasta
spaghetti = spaghetti pasta
spaghetti sauce > marinara | pasta sauce
spaghetti squash < squash
spaghettios > spaghetti o | canned pasta
spam > luncheon meat
spare rib = sparerib
sparkling water = carbonated water
spc : spice
spch : spinach
spcl : special
spear = whole spear
spice > seasoning
spin : spinach
splenda < sweetener | sugar substitute
split pea < pea
spnch : spinach
sponge = scrub sponge | scouring pad
sports drink = isotonic drink
sports drink > gatorade | powerade
spray cheese > cheese spread
sprd : spread
spread butter > butter
spring mix = mixed green
spring onion > green onion | scallion
spring roll = egg roll
sprite < soft drink
spud > potato
sriracha < hot sauce
ssg : sausage
stake > steak
starbucks < coffee
starburst < fruit chew | candy
steak > ribeye | sirloin | beef
steak fry < french fry
stevia > sweetener
stew meat > beef stew
stick of butter > butter
sticky bun > cinnamon roll
stk : steak
stock > broth
stock cube > bouillon
storage bag = food storage bag
stove top < stuffing mix
str : strawberry
straw : strawberry
strawb > strawberry
strawberry = berry strawberry
strawberry jam < jam
streaky bacon > bacon
string bean = green bean
string cheese = mozzarella string cheese
strwb : strawberry
strwbry : strawberry
stuffing = stuffing mix | dressing mix
suave es> soft | mild
suavizante es> fabric softener
sub = submarine sandwich
sub bun = sub roll
sub roll = submarine roll
sub sandwich > sandwich
sucker > lollipop
suds > beer
sugar cookie < cookie
sugar free = no sugar | zero sugar | sugarless | sugarfree
sugar free > unsweetened | diet | no sugar added
sugar free gum = sugarless gum
sugar free jello = sugar free gelatin
sugar free soda > diet soda | zero sugar soda | diet cola
sugar snap = snap pea
sultana > raisin
summer sausage < sausage
suncream > sunscreen
sunflower seed = sunflower kernel
sunny d < orange drink | juice drink
sunscreen = sunblock
suntan lotion > sunscreen
surtida es> assorted
surtido es> assorted
swede > rutabaga
sweet corn = corn
sweet cream butter > butter
sweet n low < sweetener | sugar substitute
sweet pepper = bell pepper
sweet potato = yam
sweet potato fry < french fry
sweet roll > cinnamon roll
sweet tea > sweetened tea | iced tea
sweetcorn > corn
sweetener = sugar substitute
sweetie > candy
sweets > candy
swiss = swiss cheese
swiss cheese < cheese
swordfish < fish
swt : sweet
swtn : sweetened
swtnd : sweetened
t bone < steak
tabasco < hot sauce
table salt = iodized salt
taco meat > ground beef
taffy < candy
tajin < seasoning
tallarin es> noodle
tamal es> tamale
tamale = tamal
tamarindo es> tamarind
tampax < tampon
tang < drink mix
tangerine > mandarin
tarta de manzana es> apple pie
tarta de queso es> cheesecake
tarta es> pie | cake
tartar sauce = tartare sauce
tater > potato
tater tot = potato tot | potato puff | tater nugget
taters > potato
tattie > potato
te chai es> chai
te de jengibre es> ginger tea
te de manzanilla es> chamomile tea
te de menta es> mint tea
te es> tea
te helado es> iced tea
te negro es> black tea
te verde es> green tea
tea bags > tea
tender > chicken tender
tenedor es> fork
ternera es> beef
thousand island < salad dressing
tic tac < mint
tidbit = chunk
tide < laundry detergent
tidy cat < cat litter
tilapia < fish
tin > canned
tin foil > aluminum foil
tinfoil > aluminum foil
tinned tomato > diced tomato | canned tomato
tinned tuna > tuna
tira de pollo es> chicken strip | chicken tender
tissue = facial tissue
toalla de papel es> paper towel
toallita es> wipe
toallita humeda es> baby wipe
toaster pastry > pop tart
tocineta es> bacon
tocino ahumado es> smoked bacon | bacon
tocino de pavo es> turkey bacon
tocino es> bacon
tofu = bean curd
toilet cleaner > toilet bowl cleaner
toilet paper = bath tissue | toilet tissue | bathroom tissue
toilet roll > bath tissue | toilet paper
tom : tomato
tomate cherry es> cherry tomato
tomate en lata es> canned tomato | diced tomato
tomate es> tomato
tomate picado es> diced tomato
tomate seco es> sun dried tomato
tomater > tomato
tomato paste < canned tomato
tomato puree > tomato paste
tomato soup < soup
tomato soup > tomato bisque
tomillo es> thyme
toms > tomato
tomt : tomato
tonic = tonic water
tonic > tonic water
tonic water > mixer tonic
tooth brush = toothbrush
tooth floss > dental floss
toothpaste = tooth paste
tootsie roll < candy
top ramen > ramen
top roman > ramen
torch > flashlight
toronja es> grapefruit
tort : tortilla
torta es> cake | sandwich
tortelini > tortellini
tortilla chip > nacho chip
tortilla de harina es> flour tortilla
tortilla de maiz es> corn tortilla
tortilla soup < soup
tortilla wrap > tortilla
tostada es> toast
tostado es> toasted | roasted
tostito < tortilla chip
tot > tater tot
totopo es> tortilla chip
tp > toilet paper | bath tissue | toilet tissue
tpst : toothpaste
trail mix = snack mix
trapeador es> mop
trash bag = garbage kitchen bag | kitchen bag | garbage compactor bag
trash bag > kitchen bag
trash can liner > trash bag
treacle > molasses
trigo es> wheat
triscuit < wheat cracker | cracker
trk : turkey
trky : turkey
tropicana < orange juice
trout < fish
trozo es> chunk | piece
trucha es> trout
truffle < chocolate
truvia < sweetener | stevia
tumeric > turmeric
tuna < fish
tuna = tunafish
tuna fish > tuna
turbinado = raw sugar
turk : turkey
turkey sausage < sausage
turmeric < spice
turnover < pastry
tv dinner > frozen dinner | frozen entree
twinkie > snack cake
twl : towel
twls : towel
tylenol > acetaminophen
tzatziki > cucumber dip
udi < gluten free
udon < noodle
unsalted = no salt added | no salt | salt free
unsalted > lightly salted
unslt : unsalted
unsltd : unsalted
unsweet tea > unsweetened tea
unsweetened = no sugar added
unswt : unsweetened
unswtn : unsweetened
uva es> grape
uva pasa es> raisin
uva roja es> red grape
uva verde es> green grape
v8 < vegetable juice
vainilla es> vanilla
vainita es> green bean
van : vanilla
vanil : vanilla
vanilla essence > vanilla extract
vanilla extract = vanilla
vaseline < petroleum jelly
vaso desechable es> plastic cup | foam cup
vaso es> cup
veg : vegetable
veg > vegetable
veg oil > vegetable oil
vegan > plant based | veggie | dairy free | non dairy
vegan burger > veggie burger | plant based burger | meatless burger | garden burger
vegan butter > vegan spread | plant butter | buttery spread | vegetable spread
vegan cheese > cheese alternative | dairy free cheese | non dairy cheese | plant based cheese | soy cheese
vegan chicken > meatless chicken | chick n | plant based chicken
vegan chocolate > dark chocolate
vegan cookie > dairy free cookie
vegan cream cheese > non dairy cream cheese | dairy free cream cheese
vegan ice cream > non dairy frozen dessert | dairy free frozen dessert | plant based frozen dessert
vegan mayo > dressing spread
vegan meat > meatless | meat alternative | tofu | tempeh
vegan meatball > meatless meatball | veggie meatball | plant based meatball
vegan milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk
vegan protein > plant protein | pea protein | plant based protein
vegan ranch > plant based ranch | dairy free ranch
vegan sausage > meatless sausage | plant based sausage | vegetarian sausage | veggie sausage
vegan snack > plant based snack | veggie chip | fruit bar
vegan yogurt > coconut milk yogurt | almond milk yogurt | soy yogurt | dairy free yogurt | cultured coconut
vegana es> vegan
vegano es> vegan
vegetable > mixed vegetable
vegetable broth < broth
vegetable oil > canola oil | soybean oil | corn oil
vegetable soup < soup
vegetal es> vegetable
vegetal mixto es> mixed vegetable
vegetale es> vegetable
vegetarian = veggie | meatless | meat free
vegetarian > vegan | plant based | meat alternative | soy
vegetarian bacon = veggie bacon | meatless bacon
vegetarian chicken = meatless chicken | chickenless | chick n
vegetarian meatball = veggie meatball
vegetarian sausage = veggie sausage | meatless sausage
vegetariana es> vegetarian
vegetariano es> vegetarian
veggie > vegetable
veggie burger = vegetarian burger | vegetable burger | garden burger | veggie patty
veggie juice > vegetable juice
veggie meatball < meat alternative | veggie burger
veggie meatball = meatless meatball
veggie oil > vegetable oil
veggie straw = vegetable straw
veggies > vegetable | mixed vegetable
vegt : vegetable
vela es> candle
velveeta > loaf cheese | cheese spread
verde es> green
verdura congelada es> frozen vegetable
verdura es> vegetable
verdura mixta es> mixed vegetable
vgtbl : vegetable
vidalia < onion
vinagre balsamico es> balsamic vinegar
vinagre blanco es> white vinegar
vinagre de manzana es> apple cider vinegar | cider vinegar
vinagre es> vinegar
vinagreta es> vinaigrette
vino > wine
vino blanco es> white wine
vino es> wine
vino tinto es> red wine
vit : vitamin
vitamin = multivitamin
vitamina es> vitamin
vngr : vinegar
wafer < cookie
wafer cookie = wafer
waffle fry < french fry
walnut < nut
washing powder > laundry detergent
washing up liquid > dish soap
water biscuit > cracker
water cracker < cracker
weenie > hot dog | wiener
weight loss shake > meal replacement
weiner > wiener
welch < grape juice
wet cat food > canned cat food
wet dog food > canned dog food
wfl : waffle
wg : whole grain
wheat brd : wheat bread
wheat bread < bread
wheat cracker < cracker
wheat free = no wheat
wheat free > gluten free
whipped cream = whipped topping
whipping cream = heavy cream
whisky = whiskey
white bean > navy bean | great northern bean | cannellini bean
white claw < hard seltzer
white rice < rice
white rice > long grain rice
white sugar > granulated sugar | sugar
whitener > creamer
whl : whole
whole grain = wholegrain
whole milk < fluid milk | milk
whole milk = vitamin d milk
whole milk > fluid milk
whole wheat = wholewheat
whole wheat > whole grain | 100% wheat
wholemeal > whole wheat | whole grain
whp : whipped
whpd : whipped
wht : white
whte : white
wiener = hot dog | frankfurter | frank
wild rice < rice
windex < glass cleaner
window cleaner = glass cleaner
wing > chicken wing | hot wing | buffalo wing
wipe > baby wipe | cleaning wipe
wonton soup < soup
worcester sauce > worcestershire sauce
worcestershire = worcestershire sauce
worchester > worcestershire
worchestershire > worcestershire
wrap > tortilla
wtr : water
wtrmln : watermelon
wtrs : water
ww : whole wheat
xtra : extra
ygrt : yogurt
yllw : yellow
ylw : yellow
yog : yogurt
yoghourt > yogurt
yogrt : yogurt
yogur es> yogurt
yogur griego es> greek yogurt
yogur liquido es> drinkable yogurt | yogurt drink
yogur natural es> plain yogurt
yogurt = yoghurt
yogurt griego es> greek yogurt
yoplait < yogurt
yuca es> cassava
yukon gold < potato
za > pizza
zanahoria baby es> baby carrot
zanahoria en escabeche es> pickled carrot
zanahoria es> carrot
zarzamora es> blackberry
zero = zero sugar
zero calorie = no calorie | calorie free | 0 calorie
zero sugar > diet | sugar free
zip bag > storage bag
zip lock bag > storage bag | sandwich bag
ziploc < storage bag | sandwich bag
ziploc > storage bag | food storage bag
ziti < pasta
zoodle > zucchini noodle
zuc : zucchini
zucchini < squash
zucchini = squash zucchini
zumo es> juice
zyrtec < allergy
`;
