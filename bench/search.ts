import { foldText } from '../src/domain/fold.ts';
import { findRelevant, prepareSearch } from '../src/snapshot/trigram-search.ts';
import { idRanks } from '../src/snapshot/uuid-index.ts';
import { printTimes, snapshotFrom } from './read-snapshot.ts';
import { seededRandom } from './synthetic-snapshot.ts';

const { products, prices } = await snapshotFrom(process.argv[2]);
prepareSearch(products.search, prices.storesSelling);
const ranks = idRanks(products.ids);
const random = seededRandom(7);
console.log(`${products.count} products, ${products.search.postings.length} postings`);

function productText(): string {
  const product = Math.floor(random() * products.count);
  const start = products.json.offsets[product]!;
  const object = JSON.parse(
    Buffer.from(products.json.bytes.subarray(start, products.json.offsets[product + 1])).toString(),
  ) as { name: string; brand: string };
  return foldText(`${object.brand} ${object.name}`);
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word.length > 2);
}

function misspell(word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 1));
  return `${word.slice(0, at)}${String.fromCharCode(97 + Math.floor(random() * 26))}${word.slice(at + 1)}`;
}

function hundredCharacters(): string {
  let text = '';
  while (text.length < 100) text += `${productText()} `;
  return text.slice(0, 100);
}

const classes: Record<string, () => string> = {
  'common word': () => wordsOf(productText()).at(-1)!,
  'several words': () => wordsOf(productText()).slice(1, 4).join(' '),
  'typo a word': () => wordsOf(productText()).map(misspell).join(' '),
  'full name': productText,
  'one letter': () => String.fromCharCode(97 + Math.floor(random() * 26)),
  'three letters': () => wordsOf(productText())[0]!.slice(0, 3),
  '100 characters': hundredCharacters,
};
for (const [label, query] of Object.entries(classes)) {
  const queries = Array.from({ length: 600 }, () => foldText(query()));
  printTimes(label, queries.length, (round) => {
    findRelevant(products.search, queries[round]!, {
      limit: Number(process.argv[3] ?? 50),
      idRanks: ranks,
      storesSelling: prices.storesSelling,
    });
    return undefined;
  });
}
