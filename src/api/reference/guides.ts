import { readFileSync } from 'node:fs';
import { type RenderedText, renderMarkdown } from './markdown.ts';

/** A guide: a task from its beginning to its end. */
export interface Guide {
  /** The last part of its address. */
  readonly name: string;
  readonly title: string;
  /** Its first paragraph. */
  readonly summary: string;
  readonly markdown: string;
  readonly rendered: RenderedText;
}

/** In the order in which a newcomer needs them; each is a file of `public/guides`. */
export const GUIDES = [
  'first-call',
  'paying',
  'keys',
  'lists-and-baskets',
  'history',
  'indices',
  'feeds',
  'operating',
] as const;

/** Where the page of a guide is. */
export function guideAddress({ name }: Pick<Guide, 'name'>): string {
  return `/docs/guides/${name}`;
}

/** Reads the guides. Throws where one is missing: the service is then not whole. */
export function readGuides(): Guide[] {
  return GUIDES.map((name) => {
    // The same folder seen from src/api/reference and from dist/api/reference.
    const markdown = readFileSync(new URL(`../../../public/guides/${name}.md`, import.meta.url), 'utf8');
    const rendered = renderMarkdown(markdown);
    const [, summary = ''] = /^# .*\n\n(.+)$/m.exec(markdown) ?? [];
    return { name, title: rendered.title ?? name, summary, markdown, rendered };
  });
}
