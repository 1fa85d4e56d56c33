/**
 * What words of requests and names mean, an entry a line, sorted. `a = b`: each means the other; `a > b`: who asks for a
 * means b; `a es> b`: the same for Spanish; `a < b`: a is a b, which is offered where no a is sold;
 * `a : b`: names write b as a. Further right sides stand behind `|`.
 */
export const VOCABULARY_LINES = `
1% milk < fluid milk | milk
1% milk = low fat milk
2% milk < fluid milk | milk
2% milk = reduced fat milk
7up > 7 up | lemon lime soda
aceite de coco es> coconut oil
aceite de girasol es> sunflower oil
aceite de maiz es> corn oil
aceite de oliva es> olive oil
aceite es> oil
aceite vegetal es> vegetable oil
aceituna es> olive
aceituna negra es> black olive | ripe olive
aceituna verde es> green olive
acondicionador es> conditioner
acv > apple cider vinegar
aderezo es> dressing | salad dressing
adobo = adobo seasoning
advil > ibuprofen
agua con gas es> sparkling water
agua de coco es> coconut water
agua embotellada es> spring water | drinking water
agua es> water
agua mineral es> mineral water | sparkling water
aguacate es> avocado
ahumado es> smoked
air freshener = air care
aj > apple juice
ajo en polvo es> garlic powder
ajo es> garlic
ala de pollo es> chicken wing
albondiga es> meatball
alcachofa es> artichoke
alcaparra es> caper
alfredo sauce = alfredo
alimento para perro es> dog food
alita de pollo es> chicken wing
alita es> chicken wing
all natural > natural
all purpose flour = flour white
allergy pill > allergy
alligator pear > avocado
alm : almond
almendra es> almond
almnd : almond
almond milk = almondmilk | almond beverage
aluminium foil > aluminum foil
amer : american
american cheese = american single | iws single cheese
angel food = angel food cake
angel hair < pasta
antacid > tums
ap flour > all purpose flour
apio es> celery
appl : apple
apple cider vinegar = vinegar cider
apple pie < pie
apple sauce cup > applesauce
applesauce = apple sauce
applesce : applesauce
arandano es> blueberry | cranberry
arena para gato es> cat litter
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
avena es> oat | oatmeal
avo > avocado
azucar blanca es> granulated sugar | white sugar
azucar es> sugar
azucar glas es> powdered sugar
azucar morena es> brown sugar
baby bella mushroom = cremini mushroom
baby food = infant food
baby formula = infant formula
bacalao es> cod
bacn : bacon
baggie > sandwich bag | storage bag
baguette < bread
bajo en grasa es> low fat
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
bebe es> baby
bebida energetica es> energy drink
bebida es> drink | beverage
beef broth < broth
beef broth = beef stock
beer = beer ale malt
beer > lager | ale | beerale | malt liquor
beeralemalt : beer ale malt
beetroot > beet
berenjena es> eggplant
berry > strawberry | blueberry | raspberry | blackberry
betabel es> beet
bev : beverage
bicarb > baking soda
bicarbonate of soda > baking soda
bikkie > cookie
bin bag > trash bag
bin liner > trash bag
bird seed = birdseed | wild bird food
bisc : biscuit
biscuit = biscuits refrigerated
biscuit tin > cookie
bistec es> steak
bizcocho es> cake
black bean < bean
black eyed pea = blackeye pea | cowpea
black olive = ripe olive
black tea < tea
blanca es> white
blanco es> white
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
boniato es> sweet potato
booze > liquor | vodka | whiskey | rum
botana es> snack
bottle water > spring water | drinking water | purified water
bottled water > spring water | drinking water | purified water
bouillon = bouillon cube | stock cube
bow tie pasta > farfalle
bowtie > farfalle
brat > bratwurst
bratwurst < sausage
brd : bread
bread > loaf
breadcrumb = bread crumb
breakfast sausage > sausage link
breath mint > mint
brew > beer
brewski > beer
brie < cheese
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
bug spray > insect repellent
bun > roll
burg : burger
burger > patty | hamburger
burger meat > ground beef
burger patty = hamburger patty | beef patty
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
cafe es> coffee
cafe instantaneo es> instant coffee
cafe molido es> ground coffee
cafe soluble es> instant coffee
caffeine free = decaffeinated
cajeta es> caramel
calabacin es> zucchini
calabacita es> zucchini
calabaza es> pumpkin | squash
calamari > squid
caldo de pollo es> chicken broth | chicken bouillon
caldo de res es> beef broth
caldo es> broth | bouillon
camaron es> shrimp
cambur es> banana
camembert < cheese
camote es> sweet potato | yam
can > canned
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
capsicum > bell pepper
caramelo es> caramel | candy | hard candy
carne de cerdo es> pork
carne de res es> beef
carne es> beef | meat
carne molida es> ground beef
carne seca es> beef jerky
carrot cake < cake
cashew < nut
cashew milk = cashewmilk
caster sugar > superfine sugar | granulated sugar
cat litter > litter
catsup = ketchup
cauli : cauliflower
cebolla es> onion
cebollin es> green onion | chive
cepillo de diente es> toothbrush
cerdo es> pork
cereal = breakfast cereal
cereal > flake | granola
cereal bar = breakfast bar
cereal bar > snack bar | granola bar
cereza es> cherry
cerveza es> beer
chai = chai tea
champagne = sparkling wine
champinon es> mushroom
champu es> shampoo
charcoal = charcoal briquet | briquet
chardonnay < wine
chckn : chicken
chdr : cheddar
ched : cheddar
cheddar < cheese
cheddar = cheddar cheese
chedr : cheddar
chees : cheese
cheese ball = cheese log
cheese dip = queso
cheese doodle > cheese puff | cheese curl
cheese puff = cheese curl | cheese ball | cheese snack
cheese single > american cheese
cheese slice = sliced cheese
cheese stick = string cheese
cheesecake = cheese cake
cheezies > cheese puff
cheezits > cheez it | cheese cracker
cherry pepper < pepper
cherry tomato < tomato
cherry tomato = grape tomato
chic : chicken
chicharo es> pea
chicharron es> pork rind
chicharrone es> pork rind
chicken breast > chicken boneless
chicken broth < broth
chicken broth = chicken stock
chicken finger = chicken tender | chicken strip
chicken soup < soup
chicken stock < broth
chicken stock = broth chicken
chicken strip > chicken tender
chicken tender = chicken strip | chicken tenderloin
chicle es> chewing gum
chile = chili
chile = pepper chile
chile verde es> green chile
chili con carne > chili
chili pepper = chile pepper
chili powder = chile powder
chilli = chili
chinese parsley > cilantro
chips and dip > chip | dip
chix : chicken
chk : chicken
chkn : chicken
choc : chocolate
choc chip > chocolate chip
choccy > chocolate
choccy milk > chocolate milk | flavored milk
choclo es> corn
choclt : chocolate
choco > chocolate
chocolat : chocolate
chocolate bar > candy bar
chocolate cake < cake
chocolate caliente es> hot chocolate
chocolate chip = chocolate morsel
chocolate milk = milk chocolate drink
chocolate milk > flavored milk
chocolate negro es> dark chocolate
chook > chicken
chopped tomato > diced tomato
chorizo < sausage
chorizo = chorizo sausage
chowder = clam chowder
chrry : cherry
chry : cherry
chs : cheese
chse : cheese
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
ckn : chicken
cktl : cocktail
cleaner > all purpose cleaner
clementine > mandarin
cling film > plastic wrap
cloro es> bleach
clsc : classic
club soda = seltzer
cnd : canned
cndmnt : condiment
cndy : candy
coca cola < soft drink
coco es> coconut
cocoa = hot chocolate
cocont : coconut
coconut cookie < cookie
coconut milk = coconutmilk | coconut beverage
coctel de fruta es> fruit cocktail
cod < fish
cof : coffee
coffee creamer = creamer
coffee pod = single serve coffee
coffee pods > k cup
coke < soft drink
coke > coca cola | cola
col es> cabbage
cola < soft drink
cola > coca cola | pepsi
colby jack < cheese
cold cut = lunch meat
cold medicine > cough cold
cold one > beer
coleslaw = cole slaw
coliflor es> cauliflower
comida de gato es> cat food
comida de perro es> dog food
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
cookie = cooky
cooking oil > vegetable oil | canola oil | corn oil | sunflower oil
cooking spray > no stick spray | nonstick spray
cool whip > whipped topping
coriander leaf > cilantro
corn bread = cornbread
corn dog = corndog
corn flake = cornflake
corn on the cob = corn cob | ear corn
corn tortilla < tortilla
cornbread mix = corn muffin mix | corn bread mix
cornflour > corn starch
cornmeal = corn meal
cornstarch = corn starch
costilla de cerdo es> pork rib
costilla es> rib
cottage cheese = cottage
cotton ball = cotton
cotton swab = swab
cough drop = throat drop | throat lozenge
courgette > zucchini
crab stick > imitation crab
craisin > dried cranberry
cran : cranberry
cranberry cocktail = cranberry juice cocktail
crawdad > crawfish
crawfish = crayfish
crckr : cracker
cream cheese = neufchatel
cream of wheat > farina
cream soda < soft drink
cream soup < soup
creamer = coffee cream
crema agria es> sour cream
crema de cacahuate es> peanut butter
crema dental es> toothpaste
crema es> cream | sour cream
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
crumble = crumbled
ctg : cottage
cuke > cucumber
cup noodle = cup of noodle | ramen cup
cup of joe > coffee
cupcake = cup cake
cuppa > tea
cutie > mandarin | clementine
cutlery > plastic cutlery
dairy free = non dairy | nondairy | dairyfree
dairy free > vegan | plant based | almond milk | soy milk | oat milk | coconut milk | rice milk
dairy free milk > almond milk | soy milk | oat milk | coconut milk | rice milk | cashew milk | plant milk | non dairy milk | soy beverage | almond beverage | rice beverage | oat beverage | hemp milk
danish = danish pastry
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
diaper = diapers baby
diet > light
diet coke < soft drink
diet coke > coca cola diet | diet cola
diet pepsi < soft drink
diet soda > diet cola | zero sugar soda | diet soft drink
digestive > cookie | biscuit
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
dona es> donut
donut = doughnut
donut hole = doughnut hole
doritos > tortilla chip
double cream > heavy cream
doughnuts > donut
dozen egg > egg
dr pepper < soft drink
dr pepper = dr pepper soda
dried milk > dry milk
drinking water = purified water
drk : drink
drnk : drink
drnks : drink
drsg : dressing
drsng : dressing
drumette > chicken wing
drumstick > chicken drumstick
dryer sheet = softener sheet
dtrgnt : detergent
dulce de leche = caramel spread
dulce es> candy | sweet
dulces es> candy
dumpling > potsticker | gyoza
durazno es> peach
edamame = soybean
egg bagel < bagel
egg beater > egg substitute
egg nog = eggnog
egg noodle < noodle
egg roll = eggroll
egg white = liquid egg
eggs > egg large
ejote es> green bean
elote es> corn
empanada = turnover
energy drink > red bull | monster energy
english pea > sweet pea | green pea
enlatado es> canned
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
evoo > extra virgin olive oil
fajita > tortilla
fake crab > imitation crab
fake meat > meat alternative | meatless | plant based
fake sugar > sweetener
fanta < soft drink
farfalle < pasta
fat free = no fat
fat free = non fat
feta < cheese
feta = feta cheese
fettuccine < pasta
fettuccine = fettuccini | fettucine
ff : fat free
fideo es> noodle | vermicelli | pasta
fig bar = fig cookie
filbert = hazelnut
filete es> fillet | steak
fish finger > fish stick
fish stick < fish
fish stick = fish finger
fizzy drink > soda | soft drink | sparkling
fizzy water > sparkling water | seltzer
flan = custard
flapjack > pancake
flk : flake
floss = dental floss
flour = flour meal
flour tortilla < tortilla
flr : flour
fltr : filter
flv : flavor
flvr : flavor
flvrd : flavored
foco es> light bulb
fontina < cheese
formula > infant formula | baby formula
formula para bebe es> infant formula | baby formula
frambuesa es> raspberry
frank = frankfurter
free range = cage free
free range egg = cage free egg
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
fruit chew > chewy candy
fruit cocktail = mixed fruit
fruit cup = fruit bowl
frut : fruit
fruta es> fruit
frutilla es> strawberry
fry > french fry
frz : frozen
frzn : frozen
fudgesicle > fudge bar
fuji < apple
fusilli < pasta
fz : frozen
fzn : frozen
gala < apple
galleta de avena es> oatmeal cookie
galleta de chocolate es> chocolate cookie
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
goldfish > goldfish cracker
goober > peanut
gorp > trail mix
gouda < cheese
graham = graham cracker
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
groundnut > peanut
grp : grape
gruyere < cheese
guac > guacamole
guayaba es> guava
guineo es> banana
guisante es> pea
gum = chewing gum
gummy = gummi
gummy bear = gummi bear
haba es> fava bean | broad bean
habanero < pepper
habichuela es> bean | green bean
haddock < fish
half and half = half half
halibut < fish
hamburger > ground beef
hamburger bun = burger bun | hamburger roll
hamburger meat > ground beef
hamburguesa es> hamburger | burger | patty
hand soap = liquid hand soap | liquid soap
hard seltzer = spiked seltzer
haricot vert > green bean
harina de maiz es> corn flour | masa | corn meal
harina de trigo es> wheat flour | flour
harina es> flour
hash brown = hashbrown
havarti < cheese
hazelnut < nut
head of lettuce > iceberg lettuce | lettuce
heavy cream = heavy whipping cream
helado es> ice cream
hero > sub
hielo es> ice
high fiber > fiber
high protein > protein
hmstyl : homestyle
hny : honey
hnydw : honeydew
hoagie > sub
hoagie roll = sub roll
honey > honey bear
honeycrisp < apple
hongo es> mushroom
hooch > liquor
horchata = rice drink
hot cereal = oatmeal
hot cocoa = hot chocolate
hot dog = frankfurter | frank
hot dog bun = hot dog roll | frankfurter roll
hot pepper > jalapeno | chili pepper | serrano
hot pocket > frozen sandwich | pocket sandwich
hot sauce > pepper sauce | tabasco | sriracha
hotcake > pancake
hotdog = hot dog
huevo es> egg
hummus = houmous | humus
hvy : heavy
ice lolly > ice pop | popsicle
ice pop = freeze pop
iceberg < lettuce
iced tea < tea
iced tea = ice tea
icing = frosting
imitation crab = surimi
insect repellent = bug repellent
inst : instant
instant noodle > ramen
instant potato = instant mashed potato
instant rice = quick rice
ipa < beer
ital : italian
itln : italian
jabon de bano es> bar soap
jabon es> soap
jabon liquido es> liquid soap | hand soap
jabon para plato es> dish soap
jack cheese = monterey jack
jacket potato > russet potato | baking potato
jalapeno < pepper
jalea es> jelly
jam = preserve | fruit spread
jamon de pavo es> turkey ham
jamon es> ham
jarabe es> syrup
jasmine rice < rice
java > coffee
jce : juice
jell o > gelatin dessert
jello = jell o
jello > gelatin
jelly = jam | preserve | fruit spread
jerky > beef jerky
jitomate es> tomato
jlp : jalapeno
jly : jelly
joe > coffee
juc : juice
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
kefir = cultured milk
keto > low carb
kettle chip < potato chip
kettle corn = popcorn kettle
kibble > dry dog food | dry cat food
kielbasa < sausage
kielbasa = polish sausage
king crab < crab
kit kat = kitkat
kitchen roll > paper towel
kitchen towel > paper towel
kitten food > cat food
kitty litter = cat litter
kleenex > facial tissue
kombucha = fermented tea
kool aid > drink mix
kraft dinner > macaroni cheese
krispies > crisped rice
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
laundry detergent = detergent liquid laundry
laundry pod > laundry detergent
laundry soap = laundry detergent
lavaplato es> dish soap
lays > lay potato chip
leafy green > spinach | kale | lettuce
leche con chocolate es> chocolate milk
leche condensada es> sweetened condensed milk
leche de almendra es> almond milk
leche de chocolate es> chocolate milk
leche de coco es> coconut milk
leche descremada es> skim milk | fat free milk
leche en polvo es> dry milk | milk powder
leche entera es> whole milk
leche es> milk
leche evaporada es> evaporated milk
lechuga es> lettuce
lem : lemon
lemon cookie < cookie
lemon lime soda > sprite | 7 up
lemonade = lemon ade
lenteja es> lentil
lett : lettuce
lettuce = iceberg
levadura es> yeast
lf : low fat
light = lite
lighter fluid = charcoal lighter
lima bean < bean
lima es> lime
limon es> lemon | lime
limon verde es> lime
limonada es> lemonade
limpiador es> cleaner
linguine < pasta
linguine = linguini
liq : liquid
litter > cat litter
lmn : lemon
lmnd : lemonade
loaf > bread
lolly > lollipop
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
mantequilla de cacahuate es> peanut butter
mantequilla de mani es> peanut butter
mantequilla es> butter
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
mash > mashed potato
matcha > green tea powder
mater > tomato
mayo : mayonnaise
mayo = mayonnaise
mayonesa es> mayonnaise
meal replacement = nutrition shake
meat alternative > veggie burger | meatless | vegetarian
meat substitute = meat alternative
meatless = meat free
melocoton es> peach
melon > watermelon | cantaloupe | honeydew
merienda es> snack
merlot < wine
mermelada es> jam | jelly | marmalade | preserve
mexcn : mexican
microwave meal > frozen dinner
miel es> honey
milk = fluid milk
milk alternative > almond milk | soy milk | oat milk | coconut milk | rice milk
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
monterey jack < cheese
moo juice > milk
mora es> blackberry
mortadela es> bologna | mortadella
mostaza es> mustard
mountain dew < soft drink
mountain dew > citrus soda
mouthwash = oral rinse
mozz : mozzarella
mozz > mozzarella
mozzar : mozzarella
mozzarella < cheese
mrsh : marshmallow
mshd : mashed
mshrm : mushroom
mstrd : mustard
mtn dew = mountain dew
muenster < cheese
muesli bar > granola bar
mulgrn : multigrain
multgrn : multigrain
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
negra es> black
negro es> black
nf : nonfat
nieve es> ice cream | sherbet
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
nuez es> walnut | pecan | nut
nugget > chicken nugget
nut > almond | cashew | peanut | walnut | pecan | pistachio | macadamia | hazelnut
nut butter > almond butter | peanut butter | cashew butter
nut free > peanut free
nut milk > almond milk | cashew milk | hazelnut milk
nutella > hazelnut spread
nuts > mixed nut
oat milk = oatmilk | oat beverage
oatmeal = oat
oatmeal cookie < cookie
oatml : oatmeal
oats > oatmeal
oj > orange juice
oleo > margarine
olive > green olive | black olive | ripe olive
olv : olive
omelette > omelet
onin : onion
onion roll < roll
onion soup < soup
org : organic
organic = bio
organico es> organic
orgnc : organic
orng : orange
ornge : orange
orngs : orange
pad > sanitary pad
pain reliever > ibuprofen | acetaminophen | aspirin
painkiller > ibuprofen | acetaminophen | aspirin | pain reliever
paleta de caramelo es> lollipop
paleta es> ice pop | lollipop | fruit bar
palomita de maiz es> popcorn
palomita es> popcorn
palta es> avocado
pan blanco es> white bread
pan de hamburguesa es> hamburger bun
pan de molde es> sandwich bread | white bread
pan dulce es> sweet bread | sweet roll | pastry
pan es> bread
pan integral es> whole wheat bread | wheat bread | whole grain bread | multigrain bread
pan rallado es> bread crumb
pan tostado es> toast
panal es> diaper
panale es> diaper
pancake mix = waffle mix
pancake mix > baking mix
pancake syrup > maple syrup
panqueque es> pancake
papa es> potato
papa frita es> french fry | potato chip
papel aluminio es> aluminum foil
papel de bano es> toilet paper | bath tissue
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
pera es> pear
perejil es> parsley
perogie > pierogi
pescado es> fish
pet food > dog food | cat food
philly > cream cheese
phyllo = filo
picante sauce = salsa
pickle = dill pickle
pickle > gherkin
pickle relish = relish
pico de gallo = fresh salsa
pie crust = pie shell
pie shell = pastry shell
pierogi = perogy | pierogy
pigs in a blanket > cocktail wiener | mini hot dog
pila es> battery
piloncillo es> brown sugar
pilsner < beer
pimenton es> bell pepper | paprika
pimienta es> pepper | black pepper
pimienta negra es> black pepper
pimiento es> pepper | bell pepper
pina es> pineapple
pineappl : pineapple
pineapple chunk = pineapple tidbit
pinot grigio < wine
pinot noir < wine
pistachio < nut
pistacho es> pistachio
pita = pita bread | pitta
pita chip < chip
pizza = pizza frozen
pizza cheese > mozzarella
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
pnappl : pineapple
pnt : peanut
pnut : peanut
poblano < pepper
polenta > cornmeal
pollo es> chicken
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
porridge > oatmeal | oat
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
ppr : pepper
pprni : pepperoni
prawn > shrimp
preserve = fruit spread
pretzel stick = pretzel
prk : pork
prmsn : parmesan
prot : protein
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
pumpernickel < bread
pumpkin puree = canned pumpkin | solid pack pumpkin
puppy food = dog food puppy
pure de tomate es> tomato puree | tomato sauce
pwdr : powder
pwdrd : powdered
q tip > cotton swab
queso americano es> american cheese
queso blanco es> white cheese
queso crema es> cream cheese
queso dip > cheese dip
queso es> cheese
queso fresco es> fresh cheese
queso rallado es> shredded cheese | grated cheese
quinua es> quinoa
rabano es> radish
ramen = ramen noodle
ramen > noodle soup
ramen cup > cup noodle | instant noodle | noodle bowl | noodle soup cup
ranch > ranch dressing
rapeseed oil > canola oil
rasher > bacon
rasp : raspberry
raspbry : raspberry
razor = shaver
rd : red
ready meal > frozen dinner | frozen entree
red pepper > red bell pepper
red sauce > marinara | pasta sauce
reduced fat = 2%
reduced fat = less fat
reduced fat milk < fluid milk | milk
refresco es> soda | soft drink
refrg : refrigerated
refrgratd : refrigerated
refrig : refrigerated
remolacha es> beet
repollo es> cabbage
requeson es> ricotta | cottage cheese
res es> beef
rf : reduced fat
rib > sparerib
rib eye = ribeye
rice > long grain rice
rice cracker < cracker
rice krispies = rice krispie
rice milk = rice beverage | rice drink
ricotta = ricotta cheese
riesling < wine
rigatoni < pasta
roasted seaweed = seaweed snack
rocket > arugula
roja es> red
rojo es> red
rolled oat = old fashioned oat
romaine < lettuce
romaine = romaine lettuce
romano < cheese
root beer < soft drink
root beer = rootbeer
rosita de maiz es> popcorn
rotini < pasta
rotisserie chicken > roasted chicken | whole chicken
rst : roast
rstd : roasted
runner bean > green bean
russet < potato
sal de mar es> sea salt
sal es> salt
salad > salad mix
salad cream > salad dressing
salad dressing > dressing | vinaigrette
salad mix = salad blend
salad onion > green onion
salchicha es> sausage | hot dog | frankfurter | frank | wiener
salchichon es> salami | sausage
salmon ahumado es> smoked salmon
salsa = picante
salsa de soya es> soy sauce
salsa de tomate es> tomato sauce
salsa inglesa es> worcestershire sauce
salsa picante es> hot sauce
salsa verde es> green salsa
salt free = no salt | no salt added
saltine < cracker
saltine = soda cracker | saltine cracker
saltines > soda cracker
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
seasoning = spice
self raising flour > self rising flour
seltzer = sparkling water
semilla de calabaza es> pumpkin seed
semilla de girasol es> sunflower seed
semilla es> seed
serrano < pepper
serviette > napkin
servilleta es> napkin
seta es> mushroom
seven up > 7 up
sft : soft
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
shrimp = prawn
shrmp : shrimp
sin azucar es> sugar free
sin gluten es> gluten free
sin lactosa es> lactose free
sin sal es> unsalted | no salt added
single cream > half half | light cream
skim = fat free | nonfat | non fat
skim milk < fluid milk | milk
skim milk = fat free milk | nonfat milk | non fat milk | skimmed milk
skls : skinless
sknls : skinless
slaw > coleslaw
slc : sliced
slcd : sliced
slice = sliced
sliced bread > sandwich bread | white bread | bread
sliced cheese = cheese slice
sliced ham > ham lunch meat
sliced turkey > turkey lunch meat
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
snck : snack
sndwch : sandwich
snow pea < pea
soda = soft drink
soda > cola | root beer | ginger ale | pop
soda bread < bread
soda cracker < cracker
soda pop = soft drink
sodie > soda
soft drink > cola
solo cup > plastic cup
sopa de fideo es> noodle soup
sopa de pollo es> chicken soup | chicken noodle soup
sopa de tomate es> tomato soup
sopa es> soup
sopa instantanea es> ramen | instant noodle
sopa maruchan es> ramen
sorbet > sherbet
soup > chowder | broth
sourdough < bread
soy milk = soymilk | soy beverage
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
split pea < pea
spnch : spinach
sponge = scrub sponge | scouring pad
sports drink = isotonic drink
sports drink > gatorade | powerade
sprd : spread
spread butter > butter
spring mix = mixed green
spring onion > green onion | scallion
spring roll = egg roll
sprite < soft drink
spud > potato
ssg : sausage
steak > ribeye | sirloin | beef
stevia > sweetener
stick of butter > butter
sticky bun > cinnamon roll
stk : steak
stock > broth
stock cube > bouillon
storage bag = food storage bag
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
sunscreen = sunblock
swede > rutabaga
sweet corn = corn
sweet cream butter > butter
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
swt : sweet
swtn : sweetened
swtnd : sweetened
table salt = iodized salt
taco meat > ground beef
tamal es> tamale
tamale = tamal
tamarindo es> tamarind
tangerine > mandarin
tartar sauce = tartare sauce
tater > potato
tater tot = potato tot | potato puff | tater nugget
taters > potato
tattie > potato
te es> tea
te helado es> iced tea
te negro es> black tea
te verde es> green tea
tea bags > tea
tender > chicken tender
tidbit = chunk
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
tocino es> bacon
tofu = bean curd
toilet paper = bath tissue | toilet tissue | bathroom tissue
toilet roll > bath tissue | toilet paper
tom : tomato
tomate es> tomato
tomater > tomato
tomato puree > tomato paste
tomato soup < soup
tomato soup > tomato bisque
toms > tomato
tomt : tomato
tonic = tonic water
tonic water > mixer tonic
tooth brush = toothbrush
toothpaste = tooth paste
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
tot > tater tot
tp > toilet paper | bath tissue | toilet tissue
tpst : toothpaste
trail mix = snack mix
trapeador es> mop
trash bag = garbage kitchen bag | kitchen bag | garbage compactor bag
trash bag > kitchen bag
treacle > molasses
trigo es> wheat
trk : turkey
trky : turkey
trout < fish
tuna = tunafish
tuna fish > tuna
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
vainilla es> vanilla
vainita es> green bean
van : vanilla
vanil : vanilla
vanilla essence > vanilla extract
vanilla extract = vanilla
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
veggies > vegetable | mixed vegetable
vegt : vegetable
vela es> candle
velveeta > loaf cheese | cheese spread
verde es> green
verdura es> vegetable
vgtbl : vegetable
vinagre blanco es> white vinegar
vinagre de manzana es> apple cider vinegar | cider vinegar
vinagre es> vinegar
vino > wine
vino blanco es> white wine
vino es> wine
vino tinto es> red wine
vit : vitamin
vitamin = multivitamin
vngr : vinegar
wafer cookie = wafer
washing powder > laundry detergent
washing up liquid > dish soap
water biscuit > cracker
water cracker < cracker
weenie > hot dog | wiener
weight loss shake > meal replacement
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
yogurt = yoghurt
yuca es> cassava
yukon gold < potato
za > pizza
zanahoria es> carrot
zero = zero sugar
zip bag > storage bag
ziploc > storage bag | food storage bag
ziti < pasta
zuc : zucchini
zucchini = squash zucchini
zumo es> juice
`;
