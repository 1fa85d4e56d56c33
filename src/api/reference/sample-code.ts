import { TOOLS } from '../mcp/tools.ts';
import type { Arguments, Tool } from '../mcp/tool.ts';
import type { DescribedOperation } from './described-operations.ts';
import { queryTexts, type SampleCall, sampleTarget } from './sample-call.ts';

/** A call as a program makes it. */
export interface CodeSample {
  readonly title: 'curl' | 'TypeScript' | 'Python' | 'MCP';
  readonly language: 'sh' | 'ts' | 'python';
  readonly code: string;
}

/** What the samples have for the service's address; a page has the address that it was asked under. */
export const SAMPLE_BASE = 'http://127.0.0.1:8080';

/** A text as a word of a shell. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function curlCode(call: SampleCall): string {
  const { access } = call.operation;
  const key = access === 'paid' ? ' -H "Authorization: Bearer $KEY"' : '';
  const body = call.body === null ? '' : ` \\\n  -d ${shellWord(JSON.stringify(call.body))}`;
  return `curl -s${key} ${shellWord(SAMPLE_BASE + sampleTarget(call))}${body}`;
}

/** JSON as TypeScript has it: names that need no quotes have none. */
function literal(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll('\n', `\n${indent}`);
}

function typescriptCode(call: SampleCall): string {
  const { id, access } = call.operation;
  const given = { ...call.path, ...call.query, ...call.body };
  const key = access === 'paid' ? ', key: process.env.KEY' : '';
  return [
    "import { createClient } from 'gondola-client';",
    '',
    `const gondola = createClient({ baseUrl: '${SAMPLE_BASE}'${key} });`,
    `const answer = await gondola.call('${id}', ${literal(given, '')});`,
    'console.log(answer);',
  ].join('\n');
}

/** JSON as Python has it. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member)}`,
  );
  return `{${members.join(', ')}}`;
}

function pythonCode(call: SampleCall): string {
  const { access } = call.operation;
  const [path = ''] = sampleTarget(call).split('?', 1);
  const query = Object.fromEntries(queryTexts(call));
  const asked = Object.keys(query).length > 0;
  const modules = [
    'json',
    ...(access === 'paid' ? ['os'] : []),
    ...(asked ? ['urllib.parse'] : []),
    'urllib.request',
  ];
  const url = JSON.stringify(SAMPLE_BASE + path) + (asked ? ' + "?" + urllib.parse.urlencode(query)' : '');
  const posted = call.body === null ? '' : ', json.dumps(body).encode()';
  const isJson = call.operation.mediaTypes.includes('application/json');
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    ...(asked ? [`query = ${pythonLiteral(query)}`] : []),
    ...(call.body === null ? [] : [`body = ${pythonLiteral(call.body)}`]),
    `request = urllib.request.Request(${url}${posted})`,
    ...(access === 'paid' ? ['request.add_header("Authorization", "Bearer " + os.environ["KEY"])'] : []),
    'with urllib.request.urlopen(request) as answer:',
    isJson ? '    print(json.load(answer))' : '    print(answer.read().decode())',
  ]
    .filter((line) => isJson || line !== 'import json')
    .join('\n');
}

/** Lines of a list in words, as tools take them. */
function itemWords(items: unknown): string[] | undefined {
  if (!Array.isArray(items)) return undefined;
  return (items as Record<string, unknown>[]).flatMap(({ name, category }) => {
    const words = name ?? category;
    return typeof words === 'string' ? [words] : [];
  });
}

/** Arguments of a tool for the same question; null: it needs more than the call says. */
function toolArguments({ inputSchema }: Tool, call: SampleCall): Arguments | null {
  const said: Record<string, unknown> = { ...call.query, ...call.path, ...call.body };
  const told: Record<string, unknown> = {
    ...said,
    chain: said['chain'] ?? said['slug'],
    items: itemWords(said['items']),
  };
  const names = Object.keys(inputSchema.properties).filter((name) => told[name] !== undefined);
  const required = (inputSchema['required'] ?? []) as string[];
  if (required.some((name) => !names.includes(name))) return null;
  return Object.fromEntries(names.map((name) => [name, told[name]]));
}

/** The tool that answers the same question by the same route, and its arguments; undefined: there is none. */
function toolFor(call: SampleCall): { readonly tool: Tool; readonly given: Arguments } | undefined {
  for (const tool of TOOLS) {
    const given = toolArguments(tool, call);
    if (given !== null && tool.read(given, 0).route.operationId === call.operation.id) return { tool, given };
  }
  return undefined;
}

function mcpCode(call: SampleCall): string | undefined {
  const found = toolFor(call);
  if (found === undefined) return undefined;
  const { tool, given } = found;
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: tool.name, arguments: given },
  };
  return [
    `curl -s ${SAMPLE_BASE}/mcp${tool.paid ? ' -H "Authorization: Bearer $KEY"' : ''} \\`,
    "  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\",
    `  -d ${shellWord(JSON.stringify(request))}`,
  ].join('\n');
}

/** A call in each language that can make it. `clientKnows` says whether gondola-client has the operation. */
export function codeSamples(
  call: SampleCall,
  clientKnows: (operation: DescribedOperation) => boolean,
): CodeSample[] {
  const mcp = mcpCode(call);
  return [
    { title: 'curl', language: 'sh', code: curlCode(call) },
    ...(clientKnows(call.operation)
      ? [{ title: 'TypeScript', language: 'ts', code: typescriptCode(call) } as const]
      : []),
    { title: 'Python', language: 'python', code: pythonCode(call) },
    ...(mcp === undefined ? [] : [{ title: 'MCP', language: 'sh', code: mcp } as const]),
  ];
}
