import { readFileSync } from 'node:fs';
import { z } from 'zod';

const promptsFile = z.object({
  prompts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      prompt: z.string(),
      tools: z.array(z.object({ name: z.string() })),
    }),
  ),
});

/** A task that a person may pick, of `public/prompts.json`. */
export type Prompt = z.output<typeof promptsFile>['prompts'][number];

/** Reads the prompts that tools answer. Throws where the file is missing or of another form: the service is not whole then. */
export function readPrompts(): readonly Prompt[] {
  // The same folder seen from src/api/mcp and from dist/api/mcp.
  const text = readFileSync(new URL('../../../public/prompts.json', import.meta.url), 'utf8');
  return promptsFile.parse(JSON.parse(text)).prompts.filter(({ tools }) => tools.length > 0);
}
