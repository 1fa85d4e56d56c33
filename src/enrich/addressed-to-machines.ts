/**
 * Reviews that speak to whatever reads them, not to shoppers: instructions, answers to copy, marks of chats. Such a
 * review is set aside whole, for what it says of the store is said to the same end.
 */
import { plainLetters } from '../domain/text/fold.ts';

/** Written over the text as `plainForm` makes it. */
const MARKS: readonly RegExp[] = [
  // Marks of chats, of code and of markup.
  /<\|[^|]{0,40}\|>|\[\/?inst\]|<\/?(?:system|review|reviews|instructions?|assistant|user|prompt)\b|<!--|-->|(?:^|\n)\s*#{2,}\s*\w/,
  /(?:^|[.!?"\n]\s*)(?:system|assistant|user|developer|admin)\s*:/,
  /["'](?:role|score|label|axis|axes|quote|polarity|sentiment|reviews|content)["']\s*:|\b(?:score|sentiment|label|axis|axes|polarity)\s*[:=]/,
  // Words that only somebody uses who knows how the reviews are read.
  /\b(?:llms?|chat ?bots?|gpt|language models?|ai (?:model|system|assistant)|(?:system|developer|new|your|this|next) (?:prompt|message)|prompt for|jailbreak|ground truth|api key|base64|json|polarity|ax[ei]s|classif(?:y|ied|ier|ies|ication)|(?:the|your) output)\b/,
  /\b(?:the|this|next|reviewer|reading) model\b.{0,60}\b(?:should|must|reading|reads|will|has to)\b|\bmodel (?:should|must|reading)\b|\bautomated (?:system|reader|tool)\b|\b(?:grader|pipeline|admin override)\b|\binstructions? (?:above|below)\b/,
  /\b(?:sentiment|overall) score\b|\b(?:in|into|as|for) (?:the )?evidence (?:of|use|field|quote)\b|\bonly evidence\b|\b(?:for|as) evidence use\b|\b(?:summary field|any summary|as the summary|in the summary|when you summari[sz]e)\b/,
  // Orders to it.
  /\b(?:ignore|disregard|forget|override|bypass|delete|discard)\b.{0,50}\b(?:instructions?|directions?|rules?|prompts?|previous|prior|above|other (?:reviews?|customers?|opinions?))\b/,
  /\b(?:set|bump|raise|put|report|mark (?:this|it|all|every|each|them)|return|output|respond|reply|answer|rate|label|treat|pon)\b.{0,50}\b(?:score|label|positive(?:ly)?|negative(?:ly)?|axes|axis|100(?!%)|compliments|frustrated|loved|as evidence)\b/,
  /\b(?:score|rating|punkte|puntos?|points?) (?:of |to |de |up to )?(?:100|95|99|0)\b|\b100 (?:punkte|points?|puntos)\b|100分/,
  /\b(?:new task|end of (?:the )?reviews?|repeat after me|you are now|step \d+ ?:|from now on,? you|note to (?:the )?(?:\w+ )?(?:model|reader|ai|system)|if you are an? (?:ai|automated|bot|model)|stop analy[sz]ing|decode and|do not classify|rating rules|negative words|you (?:must|will|should) (?:now )?(?:rate|answer|say|include|report|respond|write|output|return))\b/,
  /\b(?:instrucciones|anweisungen|consignes|istruzioni|instru[cç][oõ]es|instructions (?:precedentes|anterieures))\b|指令|指示/,
  /[a-z0-9+/]{40,}={0,2}|https?:\/\/|\bwww\.|\bdrop table\b/,
];

/** Letters that are spelled apart. */
const SPELLED = /(?<![\p{L}\p{N}])(?:\p{L} ){4,}\p{L}(?![\p{L}\p{N}])/gu;

/** As a reader sees it: compatible forms of letters, without what is not seen and without accents, in lower case. */
function plainForm(text: string): string {
  return plainLetters(text.replaceAll(/\p{Cf}/gu, '')).replaceAll(SPELLED, (letters) =>
    letters.replaceAll(' ', ''),
  );
}

/** Whether a review speaks to what reads it, in whole or in part. */
export function isAddressedToMachines(review: string): boolean {
  const text = plainForm(review);
  return MARKS.some((mark) => mark.test(text));
}
