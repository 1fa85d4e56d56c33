/** A prompt of `public/prompts.json`. */
interface Prompt {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly prompt: string;
  readonly calls: readonly {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  }[];
  readonly estimated_cost_usd: number;
}

function callLines({ method, path, query = {}, body }: Prompt['calls'][number]): string {
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const line = `${method} ${path}${asked.size === 0 ? '' : `?${decodeURIComponent(asked.toString())}`}`;
  return body === undefined ? line : `${line}\n${JSON.stringify(body)}`;
}

function costOf({ estimated_cost_usd: usd, calls }: Prompt): string {
  const asked = calls.length === 1 ? 'One call' : `${calls.length} calls`;
  return usd === 0 ? `${asked}, free.` : `${asked}, ${usd.toFixed(2)} USD.`;
}

/** `prompts.json` for people: each prompt with the calls that answer it. */
export function promptsMarkdown(json: string): string {
  const { prompts } = JSON.parse(json) as { readonly prompts: readonly Prompt[] };
  const parts = prompts.map(
    (one) =>
      `## ${one.title}\n\n${one.description}\n\n> ${one.prompt}\n\n${costOf(one)}\n\n\`\`\`text\n${one.calls.map(callLines).join('\n')}\n\`\`\`\n`,
  );
  return `# Prompts to try\n\nQuestions as people ask them, and the calls that answer them. Every call works as written.\n\n${parts.join('\n')}`;
}

/** A program for people: what its docstring says, and all of it. */
export function programMarkdown(name: string, source: string): string {
  const [, docstring = ''] = /^"""([\s\S]*?)"""/.exec(source) ?? [];
  return `# ${name}\n\n${docstring.trim()}\n\n\`\`\`python\n${source.trimEnd()}\n\`\`\`\n`;
}
