const MARKS = /['’.]/g;
const BETWEEN = /[^a-z0-9_]+/g;
const EDGES = /^-|-$/g;
const LONGEST = 64;

/** A name as its slug is written, as a hint: `, such as trader-joes` of `Trader Joe's`; empty where no letter is left. */
export function slugHint(name: string): string {
  const slug = name.toLowerCase().replace(MARKS, '').replace(BETWEEN, '-').replace(EDGES, '');
  return slug === '' || slug.length > LONGEST ? '' : `, such as ${slug}`;
}
