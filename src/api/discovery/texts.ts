import { readDocuments } from './documents.ts';
import { problemPages } from './problem-pages.ts';

/** The texts in Markdown that describe the service, by their addresses; the errors, too. */
export function describingTexts(): (readonly [string, string])[] {
  return [
    ...readDocuments()
      .filter(({ isMarkdown }) => isMarkdown)
      .map(({ path, body }) => [path, body.toString()] as const),
    ...[...problemPages].map(([slug, body]) => [`/problems/${slug}`, body.toString()] as const),
  ];
}
