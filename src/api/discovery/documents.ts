import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { programMarkdown, promptsMarkdown } from './readable-texts.ts';

/** A file that is served as it is. */
export interface StaticDocument {
  readonly path: string;
  readonly contentType: string;
  /** Whether it is a text in Markdown, by whatever name. */
  readonly isMarkdown: boolean;
  /** What a page for people shows of it, in Markdown. */
  readonly markdown: string;
  readonly body: Buffer;
  readonly etag: string;
}

const FILES = [
  { name: 'skill.md', contentType: 'text/markdown; charset=utf-8' },
  { name: 'llms.txt', contentType: 'text/plain; charset=utf-8' },
  { name: 'prompts.json', contentType: 'application/json; charset=utf-8' },
  { name: 'methodology.md', contentType: 'text/markdown; charset=utf-8' },
  { name: 'quoting.md', contentType: 'text/markdown; charset=utf-8' },
  { name: 'replicate.py', contentType: 'text/plain; charset=utf-8' },
] as const;

const MARKDOWN = /\.md$|^llms\.txt$/;

/** What people read of a file that is no text in Markdown itself. */
const READABLE: Readonly<Record<string, (content: string) => string>> = {
  'prompts.json': promptsMarkdown,
  'replicate.py': (content) => programMarkdown('replicate.py', content),
};

/** A weak ETag of a whole body. */
export function bodyTag(body: Buffer): string {
  return `W/"${hash('sha1', body, 'hex').slice(0, 16)}"`;
}

/** Reads the files of `public/` once. Throws where one is missing: the service is then not whole. */
export function readDocuments(): StaticDocument[] {
  return FILES.map(({ name, contentType }) => {
    // The same folder seen from src/api/discovery and from dist/api/discovery.
    const body = readFileSync(new URL(`../../../public/${name}`, import.meta.url));
    const content = body.toString();
    const markdown = READABLE[name]?.(content) ?? content;
    const isMarkdown = MARKDOWN.test(name);
    return { path: `/${name}`, contentType, isMarkdown, markdown, body, etag: bodyTag(body) };
  });
}
