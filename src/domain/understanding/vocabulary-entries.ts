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
acondicionador es> conditioner
activia < yogurt
acv > apple cider vinegar
aderezo es> dressing | salad dressing
adobo = adobo seasoning
advil > ibuprofen
afeitadora es> razor
agave = agave nectar | agave syrup
agua con gas es> sparkling water
agua de coco es> coconut water
agua embotellada es> spring water | drinking water
agua es> water
agua mineral es> mineral water | sparkling water
agua purificada es> purified water | drinking water
aguacate es> avocado
ahumado es> smoked
air freshener = air care
aj > apple juice
ajo en polvo es> garlic powder
ajo es> garlic
ala de pollo es> chicken wing
albahaca es> basil
albondiga es> meatball
alcachofa es> artichoke
alcaparra es> caper
alfredo sauce = alfredo
alimento para gato es> cat food
alimento para perro es> dog food
alita de pollo es> chicken wing
alita es> chicken wing
alka seltzer < antacid
all natural > natural
all purpose flour = flour white
allergy pill > allergy
alligator pear > avocado
alm : almond
almeja es> clam
almendra es> almond
almnd : almond
almond milk = almondmilk | almond beverage
alpo < dog food
altoid < mint
alubia es> bean | white bean
aluminium foil > aluminum foil
ambientador es> air freshener
amer : american
american cheese = american single | iws single cheese
andouille < sausage
angel food = angel food cake
angel hair < pasta
animal cracker = animal cookie
anjou < pear
antacid > tums
ap flour > all purpose flour
apio es> celery
appl : apple
apple cider vinegar = vinegar cider
apple pie < pie
apple sauce cup > applesauce
applesauce = apple sauce
applesce : applesauce
aquafina < water
arandano es> blueberry | cranberry
arena para gato es> cat litter
arizona tea < iced tea
aro de cebolla es> onion ring
arroz blanco es> white rice
arroz con leche es> rice pudding
arroz es> rice
arroz integral es> brown rice
arveja es> pea
asado es> roasted
asiago < cheese
asparagus spear = asparagus
asst : assorted
asstd : assorted
atun en aceite es> tuna oil | tuna
atun en agua es> tuna water | tuna
atun es> tuna
aubergine > eggplant
avellana es> hazelnut
avena es> oat | oatmeal
avo > avocado
azucar blanca es> granulated sugar | white sugar
azucar es> sugar
azucar glas es> powdered sugar
azucar morena es> brown sugar
baby back rib < pork rib
baby bella mushroom = cremini mushroom
baby food = infant food
baby formula = infant formula
babybel < cheese
bacalao es> cod
bacn : bacon
baggie > sandwich bag | storage bag
baguette < bread
bajo en grasa es> low fat
bajo en sodio es> low sodium | reduced sodium
baking mix > biscuit mix | pancake mix
baking potato > russet potato | idaho potato | potato russet
baloney > bologna
bana : banana
banana pepper < pepper
banano es> banana
band aid > bandage
bandage = adhesive bandage
bandaid > bandage
banger > sausage
bap > hamburger bun
barbecue = bbq | barbeque | bar b que
bartlett < pear
basmati < rice
batata es> sweet potato
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
bikkie > cookie
bin bag > trash bag
bin liner > trash bag
bird food > bird seed
bird seed = birdseed | wild bird food
bisc : biscuit
biscuit = biscuits refrigerated
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
blubry : blueberry
blue cheese < cheese
blue cheese = bleu cheese
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
boniato es> sweet potato
booze > liquor | vodka | whiskey | rum
bosc < pear
boston butt = pork butt
boston lettuce = butter lettuce
botana es> snack
bottle water > spring water | drinking water | purified water
bottled water > spring water | drinking water | purified water
bouillon = bouillon cube | stock cube
bounty < paper towel
bourbon < whiskey
bow tie pasta > farfalle
bowtie > farfalle
brat > bratwurst
bratwurst < sausage
brd : bread
bread > loaf
breadcrumb = bread crumb
breadstick = bread stick
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
brocoli es> broccoli
broth = stock
brown bread > whole wheat bread | wheat bread
brown rice < rice
brst : breast
brwn : brown
btr : butter
bttr : butter
bubblegum = bubble gum
bubbly > champagne | sparkling wine
bubbly water > sparkling water | seltzer
bud light < beer
budweiser < beer
bug spray > insect repellent
bun > roll
burg : burger
burger > patty | hamburger
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
cabernet < wine
cacahuate es> peanut
cafe descafeinado es> decaf coffee
cafe en grano es> whole bean coffee
cafe es> coffee
cafe instantaneo es> instant coffee
cafe molido es> ground coffee
cafe soluble es> instant coffee
caffeine free = decaffeinated
cajeta es> caramel
calabacin es> zucchini
calabacita es> zucchini
calabaza es> pumpkin | squash
calamar es> squid
calamari > squid
caldo de pollo es> chicken broth | chicken bouillon
caldo de res es> beef broth
caldo de verdura es> vegetable broth
caldo es> broth | bouillon
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
canela es> cinnamon
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
captain crunch > cap n crunch
caramelo es> caramel | candy | hard candy
carne de cerdo es> pork
carne de res es> beef
carne es> beef | meat
carne molida es> ground beef
carne seca es> beef jerky
carrot cake < cake
cascade < dishwasher detergent
cashew < nut
cashew milk = cashewmilk
caster sugar > superfine sugar | granulated sugar
cat litter > litter
catfish < fish
catsup = ketchup
cauli : cauliflower
cebolla en polvo es> onion powder
cebolla es> onion
cebolla morada es> red onion
cebollin es> green onion | chive
celery root = celeriac
cepillo de diente es> toothbrush
cerdo es> pork
cereal = breakfast cereal
cereal > flake | granola
cereal bar = breakfast bar
cereal bar > snack bar | granola bar
cereza es> cherry
cerveza es> beer
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
chicharo es> pea
chicharron es> pork rind
chicharrone es> pork rind
chicken breast > chicken boneless
chicken broth < broth
chicken broth = chicken stock
chicken cutlet > chicken breast
chicken fillet > chicken breast
chicken finger = chicken tender | chicken strip
chicken soup < soup
chicken stock < broth
chicken stock = broth chicken
chicken strip > chicken tender
chicken tender = chicken strip | chicken tenderloin
chicle es> chewing gum
chile = chili
chile = pepper chile
chile en polvo es> chili powder
chile seco es> dried chile
chile verde es> green chile
chili con carne > chili
chili flake > crushed red pepper
chili pepper = chile pepper
chili powder = chile powder
chilli = chili
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
clsc : classic
club soda = seltzer
cnd : canned
cndmnt : condiment
cndy : candy
coca cola < soft drink
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
coffee creamer = creamer
coffee pod = single serve coffee
coffee pods > k cup
coke < soft drink
coke > coca cola | cola
col es> cabbage
cola < soft drink
cola > coca cola | pepsi
colby < cheese
colby jack < cheese
cold cut = lunch meat
cold medicine > cough cold
cold one > beer
coleslaw = cole slaw
colgate < toothpaste
coliflor es> cauliflower
comida de gato es> cat food
comida de perro es> dog food
comida para bebe es> baby food
comida para gato es> cat food
comida para perro es> dog food
comino es> cumin
conc : concentrate
cond : condensed
condensed milk = sweetened condensed milk
condimento es> seasoning | condiment
conditioner = hair conditioner
confectioner sugar = sugar powdered
congelado es> frozen
consome es> broth | bouillon
cookie = cooky
cooking oil > vegetable oil | canola oil | corn oil | sunflower oil
cooking spray = pan spray
cooking spray > no stick spray | nonstick spray
cool whip > whipped topping
coors < beer
coriander leaf > cilantro
corn bread = cornbread
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
cough drop = throat drop | throat lozenge
cough medicine > cough syrup | cough cold
country crock < margarine | spread
country style rib < pork rib
courgette > zucchini
crab stick > imitation crab
cracker jack < caramel corn | popcorn
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
crema de afeitar es> shaving cream
crema de avellana es> hazelnut spread
crema de cacahuate es> peanut butter
crema dental es> toothpaste
crema es> cream | sour cream
crema para cafe es> coffee creamer
creme = cream
cremini < mushroom
cremini = baby bella
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
croissant = crescent
crshd : crushed
crspy : crispy
cruller < donut
crumble = crumbled
crystal light < drink mix
ctg : cottage
cuke > cucumber
cup noodle = cup of noodle | ramen cup
cup of joe > coffee
cupcake = cup cake
cuppa > tea
curcuma es> turmeric
curita es> bandage
cutie > mandarin | clementine
cutlery > plastic cutlery
daikon < radish
dairy free = non dairy | nondairy | dairyfree
dairy free > vegan | plant based | almond milk | soy milk | oat milk | coconut milk | rice milk
dairy free milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk | plant milk | non dairy milk | soy beverage | almond beverage | rice beverage | oat beverage | hemp milk
danish = danish pastry
dasani < water
datil es> date
dawn < dish soap
dcd : diced
decaf = decaffeinated
deli ham > sliced ham
deli meat > lunch meat | deli turkey | deli ham | salami
deli turkey > sliced turkey
deod : deodorant
deodorant = antiperspirant
desodorante es> deodorant
det : detergent
detergent > laundry detergent
detergente es> detergent | laundry detergent
detergente para ropa es> laundry detergent
diaper = diapers baby
diet > light
diet coke < soft drink
diet coke > coca cola diet | diet cola
diet pepsi < soft drink
diet soda > diet cola | zero sugar soda | diet soft drink
digestive > cookie | biscuit
ding dong < snack cake
dinnr : dinner
dish soap = dishwashing liquid | dish detergent | dish liquid
dishwasher detergent = dish detergent automatic
dishwasher pod > dishwasher detergent
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
durazno es> peach
easy cheese < cheese spread
edamame = soybean
egg bagel < bagel
egg beater > egg substitute
egg nog = eggnog
egg noodle < noodle
egg roll = eggroll
egg substitute = egg beater
egg white = liquid egg
eggs > egg large
ejote es> green bean
elote es> corn
empanada = turnover
en lata es> canned
energy drink > red bull | monster energy
enfamil < infant formula
english pea > sweet pea | green pea
enjuague bucal es> mouthwash
enlatado es> canned
ensalada de col es> coleslaw
ensalada de papa es> potato salad
ensalada es> salad
entera es> whole
entero es> whole
entre : entree
escoba es> broom
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
feta < cheese
feta = feta cheese
fettuccine < pasta
fettuccine = fettuccini | fettucine
ff : fat free
fideo es> noodle | vermicelli | pasta
fig bar = fig cookie
filbert = hazelnut
filet mignon < steak | beef
filete de pescado es> fish fillet
filete es> fillet | steak
fillet = filet
fingerling < potato
fish fillet = fish filet
fish finger > fish stick
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
frambuesa es> raspberry
frank = frankfurter
free range = cage free
free range egg = cage free egg
freezer bag < storage bag
freezer pop = freeze pop
french bean > green bean
french fry = frozen potato fry | fries
fresa es> strawberry
fresco es> fresh
fresh coriander > cilantro
frijol es> bean
frijole es> bean
frijole negro es> black bean
frijole pinto es> pinto bean
frijole refrito es> refried bean
friskies < cat food
frito < corn chip
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
fruit roll up > fruit roll | fruit snack
frut : fruit
fruta congelada es> frozen fruit
fruta es> fruit
frutilla es> strawberry
fry > french fry
frz : frozen
frzn : frozen
fudgesicle > fudge bar
fuji < apple
funyun < onion ring
fusilli < pasta
fz : frozen
fzn : frozen
gala < apple
galleta de animalito es> animal cracker
galleta de avena es> oatmeal cookie
galleta de chocolate es> chocolate cookie
galleta de mantequilla es> butter cookie
galleta de soda es> soda cracker | saltine
galleta es> cookie | cracker
galleta salada es> saltine | soda cracker
gammon > ham
gandule es> pigeon pea
gar : garlic
garbage bag = trash bag
garbanzo = chickpea
garbanzo bean = chickpea
garbanzo es> chickpea
garden pea > sweet pea | green pea
garl : garlic
garlic toast = texas toast
gaseosa es> soda | soft drink
gatorade > isotonic drink
gelatin = gelatine
gelatina es> gelatin
gelato > ice cream
gf > gluten free
ghee = clarified butter
gherkin > pickle
gillette < razor
ginger = ginger root
ginger ale < soft drink
ginger ale = gingerale
ginger beer < soft drink
ginger cookie < cookie
ginger snap < cookie
gluten free = no gluten | glutenfree
glzd : glazed
gngr : ginger
goat cheese < cheese
golden delicious < apple
goldfish > goldfish cracker
gomita es> gummy | gummi
goober > peanut
gorgonzola < blue cheese | cheese
gorp > trail mix
gouda < cheese
graham = graham cracker
granada es> pomegranate
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
grill > barbecue
grinder > sub
grits = hominy grit
grk : greek
grlc : garlic
grlld : grilled
grn : green
grnd : ground
grnla : granola
ground beef = hamburger meat
ground chuck > ground beef
ground pork < pork
ground round < ground beef
ground sirloin < ground beef
groundnut > peanut
grp : grape
gruyere < cheese
guac > guacamole
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
hamburger meat > ground beef
hamburguesa es> hamburger | burger | patty
hamburguesa vegetariana es> veggie burger
hand soap = liquid hand soap | liquid soap
hard seltzer = spiked seltzer
haricot vert > green bean
harina de maiz es> corn flour | masa | corn meal
harina de trigo es> wheat flour | flour
harina es> flour
harina para hot cake es> pancake mix
hash brown = hashbrown
havarti < cheese
hazelnut < nut
head and shoulders < shampoo
head of lettuce > iceberg lettuce | lettuce
heavy cream = heavy whipping cream
heineken < beer
helado es> ice cream
hero > sub
hi c < fruit drink | juice drink
hielo es> ice
hierbabuena es> mint
high fiber > fiber
high protein > protein
higo es> fig
hilo dental es> dental floss
hmstyl : homestyle
hny : honey
hnydw : honeydew
ho ho < snack cake
hoagie = submarine
hoagie > sub
hoagie roll = sub roll
hojuela de maiz es> corn flake
homogenized milk = homo milk
homogenized milk > whole milk
honey > honey bear
honeycrisp < apple
hongo es> mushroom
hooch > liquor
horchata = rice drink
hot cereal = oatmeal
hot cocoa = hot chocolate
hot dog = frankfurter | frank
hot dog bun = hot dog roll | frankfurter roll
hot link < sausage
hot pepper > jalapeno | chili pepper | serrano
hot pocket > frozen sandwich | pocket sandwich
hot sauce > pepper sauce | tabasco | sriracha
hotcake > pancake
hotdog = hot dog
huevo es> egg
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
ipa < beer
ital : italian
italian ice = water ice
itln : italian
jabon de bano es> bar soap
jabon es> soap
jabon liquido es> liquid soap | hand soap
jabon para plato es> dish soap
jabon para ropa es> laundry detergent
jack cheese = monterey jack
jacket potato > russet potato | baking potato
jalapeno < pepper
jalea es> jelly
jam = preserve | fruit spread
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
jugo de limon es> lemon juice | lime juice
jugo de manzana es> apple juice
jugo de naranja es> orange juice
jugo de pina es> pineapple juice
jugo de tomate es> tomato juice
jugo de toronja es> grapefruit juice
jugo de uva es> grape juice
jugo es> juice
juice box = juice pouch
k cup = coffee pod
karo < corn syrup
kefir = cultured milk
keto > low carb
kettle chip < potato chip
kettle corn = popcorn kettle
keurig cup > k cup | coffee pod
kibble > dry dog food | dry cat food
kielbasa < sausage
kielbasa = polish sausage
king crab < crab
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
kool aid > drink mix
kraft dinner > macaroni cheese
krispies > crisped rice
la croix < sparkling water | seltzer
lacroix < sparkling water | seltzer
lactaid = lactose free
lactose free = no lactose
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
laundry soap = laundry detergent
laurel es> bay leaf
lavaplato es> dish soap
lay < potato chip
lays > lay potato chip
leafy green > spinach | kale | lettuce
leche baja en grasa es> low fat milk
leche con chocolate es> chocolate milk
leche condensada es> sweetened condensed milk
leche de almendra es> almond milk
leche de avena es> oat milk
leche de chocolate es> chocolate milk
leche de coco es> coconut milk
leche de soya es> soy milk
leche descremada es> skim milk | fat free milk
leche deslactosada es> lactose free milk
leche desnatada es> skim milk | fat free milk
leche en polvo es> dry milk | milk powder
leche entera es> whole milk
leche es> milk
leche evaporada es> evaporated milk
leche semidescremada es> low fat milk | reduced fat milk
leche sin lactosa es> lactose free milk
lechuga es> lettuce
lejia es> bleach
lem : lemon
lemon cookie < cookie
lemon lime soda > sprite | 7 up
lemonade = lemon ade
lenteja es> lentil
lett : lettuce
lettuce = iceberg
levadura es> yeast
lf : low fat
life saver < hard candy
light = lite
light bulb = lightbulb
lighter fluid = charcoal lighter
lil smokies > cocktail wiener | smoked sausage
lima bean < bean
lima es> lime
limon es> lemon | lime
limon verde es> lime
limonada es> lemonade
limpiador es> cleaner
linaza es> flax seed
linguine < pasta
linguine = linguini
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
lolly > lollipop
lomo de cerdo es> pork loin
london broil < steak | beef
longaniza es> sausage | chorizo
loo paper > bath tissue | toilet paper
loo roll > bath tissue | toilet paper
lotion = hand lotion | body lotion
low calorie = low cal | reduced calorie
low carb > keto | carb smart
low fat = 1%
low fat > reduced fat | light | 1% | 2% | fat free | nonfat
low fat milk < fluid milk | milk
low salt = low sodium | less salt
low sodium = reduced sodium | less sodium
low sodium > no salt added | unsalted | lightly salted | low salt
lowfat = low fat
lox > smoked salmon
lunch meat = luncheon meat | deli meat
lunch meat > deli ham | deli turkey | bologna | salami | sliced ham | sliced turkey
lunchmeat = lunch meat
lwft : low fat
lysol < disinfectant
m and ms = m m
m&ms > m m
mac : macaroni
mac and cheese > macaroni cheese
mac cheese > macaroni cheese
mac n cheese > macaroni cheese
macadamia < nut
macaroni = elbow
macaroni and cheese = macaroni cheese
macaroni cheese > macaroni and cheese dinner | mac and cheese
macarron con queso es> macaroni cheese
macarron es> macaroni
macncheese > macaroni cheese
macrn : macaroni
mag > magazine
maiz dulce es> sweet corn
maiz es> corn
maize > corn
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
manzanilla es> chamomile
maple syrup > syrup
marg : margarine
margar : margarine
margarina es> margarine
margarine = margarine spread
margarine > vegetable oil spread
marge > margarine
marinara = marinara sauce
marisco es> seafood | shellfish
marmalade > jam
marsh : marshmallow
masa es> dough | corn flour
mascarpone < cheese
mash > mashed potato
matcha > green tea powder
mater > tomato
maxwell house < ground coffee | coffee
mayo : mayonnaise
mayo = mayonnaise
mayonesa es> mayonnaise
mcintosh < apple
meal replacement = nutrition shake
meat alternative > veggie burger | meatless | vegetarian
meat stick = beef stick
meat substitute = meat alternative
meatless = meat free
mejillon es> mussel
mello yello < soft drink
melocoton es> peach
melon > watermelon | cantaloupe | honeydew
melon es> melon | cantaloupe
menta es> mint
meow mix < cat food
merienda es> snack
merlot < wine
mermelada es> jam | jelly | marmalade | preserve
mexcn : mexican
mezcla para pancake es> pancake mix
mezcla para pastel es> cake mix
microwave meal > frozen dinner
miel de abeja es> honey
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
mixed greens > spring mix
mixed nut = nut mix
mixed vegetable = vegetable mix
mlk : milk
mlt : malt
mms > m m
moisturizer > lotion
mole = mole sauce
molido es> ground
monster energy < energy drink
monterey jack < cheese
moo juice > milk
mora es> blackberry
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
mrs dash < seasoning
mrsh : marshmallow
mshd : mashed
mshrm : mushroom
mstrd : mustard
mtn dew = mountain dew
muenster < cheese
muesli bar > granola bar
mulgrn : multigrain
multgrn : multigrain
multi vitamin = multivitamin
munchies > snack
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
natrl : natural
navy bean < bean
navy bean = white bean
ndl : noodle
ndle : noodle
nectarina es> nectarine
negra es> black
negro es> black
nescafe < instant coffee | coffee
nesquik < chocolate drink | chocolate milk
new york strip < steak | beef
nf : nonfat
nieve es> ice cream | sherbet
nilla wafer < vanilla wafer
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
nuez moscada es> nutmeg
nugget > chicken nugget
nugget de pollo es> chicken nugget
nut > almond | cashew | peanut | walnut | pecan | pistachio | macadamia | hazelnut
nut butter > almond butter | peanut butter | cashew butter
nut free > peanut free
nut milk > almond milk | cashew milk | hazelnut milk
nutella > hazelnut spread
nuts > mixed nut
ny strip > new york strip
nyquil < cough cold
oat milk = oatmilk | oat beverage
oatmeal = oat
oatmeal cookie < cookie
oatml : oatmeal
oats > oatmeal
ocean spray < cranberry juice
oj > orange juice
old bay < seafood seasoning | seasoning
oleo > margarine
olive > green olive | black olive | ripe olive
olv : olive
omelette > omelet
onin : onion
onion roll < roll
onion soup < soup
oreo < sandwich cookie | cookie
org : organic
organic = bio
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
pan de ajo es> garlic bread
pan de caja es> sandwich bread | white bread
pan de hamburguesa es> hamburger bun
pan de maiz es> cornbread
pan de molde es> sandwich bread | white bread
pan dulce es> sweet bread | sweet roll | pastry
pan es> bread
pan frances es> french bread | baguette
pan integral es> whole wheat bread | wheat bread | whole grain bread | multigrain bread
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
papa a la francesa es> french fry
papa es> potato
papa frita es> french fry | potato chip
papel aluminio es> aluminum foil
papel de bano es> toilet paper | bath tissue
papel encerado es> wax paper
papel higienico es> toilet paper | bath tissue
papita es> potato chip
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
pasta sauce = spaghetti sauce
pasta sauce > marinara | tomato sauce
pastel es> cake
pastr : pasteurized
patata es> potato
pavo es> turkey
pavo molido es> ground turkey
pb > peanut butter
pb and j > peanut butter jelly
pbj > peanut butter jelly
pch : peach
peach half = peach halves
peanut butter = peanut spread
pecan < nut
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
pepper jack < cheese
peppercorn = black pepper whole
pepperjack = pepper jack
pepperoni = pepperoni sausage
pepprni : pepperoni
pepsi < soft drink
pepto bismol < antacid
pera es> pear
perch < fish
perejil es> parsley
perogie > pierogi
perrier < sparkling water
pescado es> fish
pet food > dog food | cat food
philly > cream cheese
phyllo = filo
picado es> chopped | diced
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
pimienta negra es> black pepper
pimiento es> pepper | bell pepper
pimiento rojo es> red bell pepper | red pepper
pimiento verde es> green bell pepper | green pepper
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
plant based milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk
plant milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk
plaster > bandage
plastic wrap = food wrap
plasticware > plastic cutlery
platano es> banana | plantain
platano macho es> plantain
plate > paper plate | foam plate
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
pop = soda | soft drink
pop tart > toaster pastry
popcorn = popping corn | popped corn
popcrn : popcorn
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
potsticker = dumpling
pound cake < cake
powdered milk = dry milk | milk powder
powdered sugar = confectioner sugar | icing sugar | 10x sugar
power bar > energy bar | protein bar
powerade < sports drink | isotonic drink
ppr : pepper
pprni : pepperoni
prawn > shrimp
preserve = fruit spread
pretzel stick = pretzel
prime rib < beef
pringle < potato chip | potato crisp
prk : pork
prmsn : parmesan
prosecco < sparkling wine
prot : protein
protector solar es> sunscreen
protein bar = nutrition bar | energy bar
protein shake = nutrition shake | protein drink
provolone < cheese
prtzl : pretzel
prune = dried plum
ptato : potato
ptto : potato
puerco es> pork
puff pastry = pastry sheet
pull up > training pant
pulpo es> octopus
pumpernickel < bread
pumpkin puree = canned pumpkin | solid pack pumpkin
puppy chow > puppy food | dog food
puppy food = dog food puppy
pure de manzana es> applesauce
pure de papa es> mashed potato
pure de tomate es> tomato puree | tomato sauce
purell < hand sanitizer
purina < dog food | cat food
pwdr : powder
pwdrd : powdered
q tip > cotton swab
queso americano es> american cheese
queso azul es> blue cheese
queso blanco es> white cheese
queso crema es> cream cheese
queso de cabra es> goat cheese
queso dip > cheese dip
queso es> cheese
queso fresco es> fresh cheese
queso mozarela es> mozzarella
queso parmesano es> parmesan
queso rallado es> shredded cheese | grated cheese
queso suizo es> swiss cheese
quinua es> quinoa
rabano es> radish
raisin bran < cereal
rallado es> shredded | grated
ramen = ramen noodle
ramen > noodle soup
ramen cup > cup noodle | instant noodle | noodle bowl | noodle soup cup
ranch > ranch dressing
rapeseed oil > canola oil
rasher > bacon
rasp : raspberry
raspbry : raspberry
rastrillo es> razor
razor = shaver
rd : red
ready meal > frozen dinner | frozen entree
rebanado es> sliced
red bull < energy drink
red delicious < apple
red pepper > red bell pepper
red pepper flake = crushed red pepper
red sauce > marinara | pasta sauce
reduced fat = 2%
reduced fat = less fat
reduced fat milk < fluid milk | milk
reese < peanut butter cup
refresco es> soda | soft drink
refrg : refrigerated
refrgratd : refrigerated
refrig : refrigerated
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
romano < cheese
romero es> rosemary
ron es> rum
root beer < soft drink
root beer = rootbeer
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
sal es> salt
salad > salad mix
salad cream > salad dressing
salad dressing > dressing | vinaigrette
salad mix = salad blend
salad onion > green onion
salchicha de pavo es> turkey sausage | turkey frank
salchicha es> sausage | hot dog | frankfurter | frank | wiener
salchichon es> salami | sausage
salmon < fish
salmon ahumado es> smoked salmon
salsa = picante
salsa barbacoa es> barbecue sauce
salsa de soja es> soy sauce
salsa de soya es> soy sauce
salsa de tomate es> tomato sauce
salsa inglesa es> worcestershire sauce
salsa para pasta es> pasta sauce | spaghetti sauce
salsa picante es> hot sauce
salsa verde es> green salsa
salt free = no salt | no salt added
saltine < cracker
saltine = soda cracker | saltine cracker
saltines > soda cracker
sammie > sandwich
sand : sandwich
sandia es> watermelon
sandwic : sandwich
sandwich bread > white bread | bread
sanitary napkin = sanitary pad | feminine pad
saran wrap > plastic wrap
sardina es> sardine
satsuma > mandarin | clementine
sauc : sauce
sauerkraut = kraut
saus : sausage
sausage > bratwurst | kielbasa | chorizo
sauvignon blanc < wine
sazonador es> seasoning
scallion = green onion
sce : sauce
scone > biscuit
scrubber > scouring pad
sea food > seafood
sea salt < salt
seafood > shrimp | fish | crab
season salt = seasoned salt
seasoning = spice
self raising flour > self rising flour
seltzer = sparkling water
semilla de calabaza es> pumpkin seed
semilla de chia es> chia seed
semilla de girasol es> sunflower seed
semilla de lino es> flax seed
semilla es> seed
serrano < pepper
serviette > napkin
servilleta es> napkin
seta es> mushroom
seven up > 7 up
sft : soft
shake n bake < coating mix
shampoo = hair shampoo
shaving cream = shave cream | shave gel
sherbet = sherbert
shiitake < mushroom
shmp : shampoo
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
sockeye < salmon
soda = soft drink
soda > cola | root beer | ginger ale | pop
soda bread < bread
soda cracker < cracker
soda pop = soft drink
sodie > soda
soft drink > cola
solo cup > plastic cup
sopa de fideo es> noodle soup
sopa de lenteja es> lentil soup
sopa de pollo es> chicken soup | chicken noodle soup
sopa de tomate es> tomato soup
sopa de verdura es> vegetable soup
sopa es> soup
sopa instantanea es> ramen | instant noodle
sopa maruchan es> ramen
sorbet > sherbet
soup > chowder | broth
sourdough < bread
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
starbucks < coffee
starburst < fruit chew | candy
steak > ribeye | sirloin | beef
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
suavizante es> fabric softener
sub = submarine sandwich
sub bun = sub roll
sub roll = submarine roll
sucker > lollipop
suds > beer
sugar cookie < cookie
sugar free = no sugar | zero sugar | sugarless | sugarfree
sugar free > unsweetened | diet | no sugar added
sugar snap = snap pea
sultana > raisin
summer sausage < sausage
suncream > sunscreen
sunflower seed = sunflower kernel
sunny d < orange drink | juice drink
sunscreen = sunblock
suntan lotion > sunscreen
swede > rutabaga
sweet corn = corn
sweet cream butter > butter
sweet n low < sweetener | sugar substitute
sweet pepper = bell pepper
sweet potato = yam
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
tajin < seasoning
tallarin es> noodle
tamal es> tamale
tamale = tamal
tamarindo es> tamarind
tampax < tampon
tang < drink mix
tangerine > mandarin
tartar sauce = tartare sauce
tater > potato
tater tot = potato tot | potato puff | tater nugget
taters > potato
tattie > potato
te de manzanilla es> chamomile tea
te de menta es> mint tea
te es> tea
te helado es> iced tea
te negro es> black tea
te verde es> green tea
tea bags > tea
tender > chicken tender
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
tissue = facial tissue
toalla de papel es> paper towel
toallita es> wipe
toallita humeda es> baby wipe
toaster pastry > pop tart
tocineta es> bacon
tocino de pavo es> turkey bacon
tocino es> bacon
tofu = bean curd
toilet cleaner > toilet bowl cleaner
toilet paper = bath tissue | toilet tissue | bathroom tissue
toilet roll > bath tissue | toilet paper
tom : tomato
tomate es> tomato
tomater > tomato
tomato puree > tomato paste
tomato soup < soup
tomato soup > tomato bisque
tomillo es> thyme
toms > tomato
tomt : tomato
tonic = tonic water
tonic water > mixer tonic
tooth brush = toothbrush
toothpaste = tooth paste
tootsie roll < candy
top ramen > ramen
torch > flashlight
toronja es> grapefruit
tort : tortilla
torta es> cake | sandwich
tortilla chip > nacho chip
tortilla de harina es> flour tortilla
tortilla de maiz es> corn tortilla
tortilla soup < soup
tortilla wrap > tortilla
tostada es> toast
tostito < tortilla chip
tot > tater tot
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
trucha es> trout
truvia < sweetener | stevia
tuna < fish
tuna = tunafish
tuna fish > tuna
turbinado = raw sugar
turk : turkey
turkey sausage < sausage
tv dinner > frozen dinner | frozen entree
twinkie > snack cake
twl : towel
twls : towel
tylenol > acetaminophen
tzatziki > cucumber dip
unsalted = no salt added | no salt | salt free
unsalted > lightly salted
unslt : unsalted
unsltd : unsalted
unsweetened = no sugar added
unswt : unsweetened
unswtn : unsweetened
uva es> grape
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
vegan ice cream > non dairy frozen dessert | dairy free frozen dessert | plant based frozen dessert
vegan milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk
vegetable > mixed vegetable
vegetable broth < broth
vegetable oil > canola oil | soybean oil | corn oil
vegetable soup < soup
vegetal es> vegetable
vegetal mixto es> mixed vegetable
vegetale es> vegetable
vegetarian = veggie | meatless | meat free
vegetarian > vegan | plant based | meat alternative | soy
vegetarian meatball = veggie meatball
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
wafer cookie = wafer
washing powder > laundry detergent
washing up liquid > dish soap
water biscuit > cracker
water cracker < cracker
weenie > hot dog | wiener
weight loss shake > meal replacement
welch < grape juice
wet cat food > canned cat food
wet dog food > canned dog food
wfl : waffle
wg : whole grain
wheat brd : wheat bread
wheat bread < bread
wheat cracker < cracker
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
yogurt = yoghurt
yogurt griego es> greek yogurt
yoplait < yogurt
yuca es> cassava
yukon gold < potato
za > pizza
zanahoria es> carrot
zero = zero sugar
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
