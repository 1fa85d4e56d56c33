import type { DescribedOperation } from './described-operations.ts';
import { type Guide, guideAddress } from './guides.ts';
import { renderMarkdown, type TextSection } from './markdown.ts';
import { operationAddress } from './operation-page.ts';
import type { SearchEntry } from './search.ts';

/** Longer parts are found by their beginning: the index goes to browsers. */
const LONGEST_TEXT = 1_500;

/** Words without the marks of code, which nobody reads in a line of an answer. */
function clean(text: string): string {
  return text.replaceAll('`', '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}

/** How a call is found. */
export function operationEntry(operation: DescribedOperation): SearchEntry {
  const { method, template, summary, description, parameters, answer, tag, id } = operation;
  const names = [...parameters.map(({ name }) => name), ...answer.map(({ path }) => path)];
  return {
    title: `${method} ${template}`,
    address: operationAddress(operation),
    group: `Call: ${tag}`,
    text: clean(`${summary}. ${description} ${id} ${names.join(' ')}`),
  };
}

function sectionEntries(address: string, group: string, sections: readonly TextSection[]): SearchEntry[] {
  return sections
    .filter(({ title, text }) => title !== '' || text !== '')
    .map(({ id, title, level, text }) => ({
      title: title === '' ? group : title,
      address: level === 1 || id === '' ? address : `${address}#${id}`,
      group,
      text: clean(text),
    }));
}

/** How guides are found, and other texts in Markdown by their addresses. They do not change while a process runs. */
export function textEntries(
  guides: readonly Guide[],
  texts: readonly (readonly [string, string])[],
): SearchEntry[] {
  return [
    ...guides.flatMap((guide) =>
      sectionEntries(guideAddress(guide), `Guide: ${guide.title}`, guide.rendered.sections),
    ),
    ...texts.flatMap(([address, markdown]) => {
      const { title, sections } = renderMarkdown(markdown);
      return sectionEntries(address, title ?? address, sections);
    }),
  ];
}
