/**
 * Given names that are common in the United States and no word of everyday English: those that are (Rose, Mark, Will)
 * are known by where they stand. Lower case.
 */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  (
    'aaron abby abdul abigail adam addison adrian adriana agnes ahmed aiden aisha alan albert alejandra alejandro alex alexa alexander alexandra ' +
    'alexis alfred ali alice alicia alison allen allison alyssa amanda amber amelia amir amy ana andre andrea andres andrew andy angela ' +
    'angelica anita ann anna anne annette annie anthony antonio ariana arthur ashley audrey ava barbara barry beatrice becky ben benjamin ' +
    'bernard bernice beth betty beverly billy blake bob bobby bonnie brad bradley brandi brandon brenda brett brian brianna bridget brittany bruce bryan ' +
    'caleb cameron camila carl carla carlos carmen caroline carolyn catherine cathy cecilia chad charles charlie chelsea cheryl chloe ' +
    'chris christina christine christopher cindy claire clara claudia clayton cody colin colleen connie connor corey courtney craig curtis cynthia ' +
    'daisy-may damian dan daniel daniela danielle danny darlene darren daryl dave david debbie deborah debra denise dennis derek ' +
    'destiny devin diana diane diego dmitri dolores dominic don donald donna doris dorothy douglas duane dustin dylan earl eddie edgar eduardo edward ' +
    'edwin eileen elaine eleanor elena eli elijah elizabeth ella ellen emily emma emmanuel enrique eric erica erik erin ernest esther ethan eugene eva evan ' +
    'evelyn fatima felicia felipe fernando fiona florence frances francis francisco fred freddie frederick gabriel gabriela gail garrett gary george ' +
    'gerald geraldine gilbert gina gladys glenn gloria gordon greg gregory gustavo hailey hannah harold harriet harry hassan heather hector heidi helen ' +
    'henry herbert howard hugh hugo ian ibrahim irene isaac isabel isabella isaiah ivan jacob jacqueline jaime jake jamal james jamie jan janet ' +
    'janice jared jasmine jason javier jay jeff jeffrey jenna jennifer jenny jeremiah jeremy jerome jerry jesse jessica jessie jill jim jimmy jo joan ' +
    'joanna joanne jocelyn joe joel john johnny jon jonathan jordan jorge jose joseph josh joshua joyce juan juana juanita judith judy julia julian juliana julie ' +
    'julio justin kaitlyn karen karina karl karla kate katelyn katherine kathleen kathryn kathy katie kayla keith kelly kelsey ken kendra kenneth kenny ' +
    'kevin kim kimberly kristen kristin kristina krystal kurt kyle larry lars latoya laura lauren laurie leah leo leon leonard leslie levi liam ' +
    'linda lindsay lindsey lisa logan lois lori lorraine louis louise lucas lucia lucy luis luke luz lydia lynn mabel mackenzie madeline malik manuel marc ' +
    'marcia marco marcus margaret maria mariah mariana marie marilyn mario marion marisol marissa marjorie marlene marsha martha martin marvin mary mateo ' +
    'matt matthew maureen maurice megan mei melanie melissa melvin mia michael micheal michele michelle miguel mike mildred ming miranda ' +
    'miriam mohamed mohammed molly monica monique morgan muhammad nadia nancy naomi natalia natalie natasha nathan nathaniel neil nelson nicholas nick nicky nicolas ' +
    'nicole nina noah noelle nora norma norman oliver olivia omar oscar pablo pam pamela patricia patrick patty paul paula pauline pedro peggy peter phil philip ' +
    'phillip phyllis priya rachel rafael ralph ramon randall randy raul raymond rebecca regina renee ricardo richard rick ricky rita rob robert roberta ' +
    'roberto rochelle rodney roger ron ronald rosa rosalind roy ruben russell ruth ryan sabrina sally sam samantha samir samuel sandra santiago ' +
    'sara sarah scott sean sebastian sergio seth shane shannon sharon shaun shawn sheila shelby sherry shirley simon sofia sonia sophia sophie stacey stacy ' +
    'stanley stella stephanie stephen steve steven stuart sue susan suzanne sydney sylvia tamara tammy tanya tara tatiana taylor ted teresa terrance terri terry ' +
    'theodore theresa thomas tiffany tim timothy tina todd tom tommy toni tony tonya tracey tracy travis trevor tricia troy tyler valerie vanessa vera ' +
    'vernon veronica vicki vicky victor victoria vincent vivian vladimir walter wanda warren wayne wendy wesley wilma xavier yolanda yvette yvonne zachary zoe'
  ).split(' '),
);
