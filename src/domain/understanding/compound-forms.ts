/** Forms with each pair that is a kind of its own as one form: `vanilla`, `ice`, `cream` are `vanilla`, `ice cream`. */
export function compoundForms(forms: readonly string[], compounds: ReadonlySet<string>): string[] {
  const together: string[] = [];
  for (let at = 0; at < forms.length; at++) {
    const pair = at + 1 < forms.length ? `${forms[at]} ${forms[at + 1]}` : '';
    if (compounds.has(pair)) {
      together.push(pair);
      at++;
    } else {
      together.push(forms[at]!);
    }
  }
  return together;
}
