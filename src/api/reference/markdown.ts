import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it';
import { escapeHtml } from '../pages/html.ts';

/** A part of a text below a heading. */
export interface TextSection {
  /** Of the heading, for addresses; empty for what stands before the first one. */
  readonly id: string;
  readonly title: string;
  /** 1 to 6. */
  readonly level: number;
  /** What can be searched, without markup. */
  readonly text: string;
}

/** A text in Markdown as a page shows it. */
export interface RenderedText {
  /** Of the first heading of level 1; null: there is none. */
  readonly title: string | null;
  readonly html: string;
  readonly sections: readonly TextSection[];
}

/** Members before the text that only programs read, as `skill.md` has them. */
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;

/** A heading as a part of an address. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** What a script copies a block by. It stands there from the beginning, so that nothing moves when the script comes. */
const COPY = '<button type="button" class="button small copy needs-script">Copy</button>';

/** A block of code. It can be reached by the keyboard, because it may have to be scrolled. */
export function codeBlock(code: string, language = ''): string {
  const kind = language === '' ? '' : ` data-language="${escapeHtml(language)}"`;
  return `${COPY}<pre class="code" tabindex="0"${kind}><code>${escapeHtml(code.trimEnd())}</code></pre>\n`;
}

function createParser(): MarkdownIt {
  // Markup of others is text: nothing but what Markdown itself means becomes HTML.
  const parser = createMarkdown({ html: false, linkify: false });
  const { rules } = parser.renderer;
  rules.fence = (tokens, index) => codeBlock(tokens[index]!.content, tokens[index]!.info.trim());
  rules.code_block = (tokens, index) => codeBlock(tokens[index]!.content);
  rules.table_open = () => '<div class="scroll" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  // Nothing is loaded for a text.
  rules.image = (tokens, index) => escapeHtml(tokens[index]!.content);
  return parser;
}

const parser = createParser();

/** The words of an inline token, without markup. */
function wordsOf({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ' '))
    .join('');
}

/** Cuts a text at its headings, and gives each an id of its own. */
function sectionsOf(tokens: readonly Token[]): TextSection[] {
  const sections: TextSection[] = [];
  const ids = new Set<string>();
  let open: { id: string; title: string; level: number; text: string[] } = {
    id: '',
    title: '',
    level: 1,
    text: [],
  };
  const close = (): void => {
    if (open.title !== '' || open.text.length > 0) sections.push({ ...open, text: open.text.join(' ') });
  };
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      close();
      const title = wordsOf(tokens[index + 1]!);
      let id = slugOf(title);
      for (let number = 2; ids.has(id); number++) id = `${slugOf(title)}-${number}`;
      ids.add(id);
      token.attrSet('id', id);
      open = { id, title, level: Number(token.tag.slice(1)), text: [] };
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      open.text.push(wordsOf(token));
    } else if (token.type === 'fence' || token.type === 'code_block') {
      open.text.push(token.content);
    }
  }
  close();
  return sections;
}

/** A page has one title: what else a text has of that level is a level below. */
function keepOneTitle(tokens: readonly Token[]): void {
  const titles = tokens.filter(({ type, tag }) => type.startsWith('heading_') && tag === 'h1').slice(2);
  for (const token of titles) token.tag = 'h2';
}

/** Renders a text in Markdown. What it says of HTML is shown as text. */
export function renderMarkdown(markdown: string): RenderedText {
  const tokens = parser.parse(markdown.replace(FRONT_MATTER, ''), {});
  keepOneTitle(tokens);
  const sections = sectionsOf(tokens);
  const title = sections.find(({ level, id }) => level === 1 && id !== '')?.title ?? null;
  return { title, html: parser.renderer.render(tokens, parser.options, {}), sections };
}
