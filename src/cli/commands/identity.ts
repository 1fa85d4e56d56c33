import { createInterface } from 'node:readline/promises';
import type { Pool } from 'pg';
import { loadConfig } from '../../config/config.ts';
import type { Kind } from '../../identity/load-identities.ts';
import type { ReviewPair } from '../../identity/review.ts';
import { defineCommand, type ExitCode, UsageError, wholeNumber, wholeNumberIn } from '../command.ts';
import { withRecord } from '../with-record.ts';
import { actor, BY_OPTION } from './index-options.ts';
import { decisionText, evidenceText, sideBySide } from './identity-text.ts';

const DEFAULT_SHOWN = 20;
const MOST_SHOWN = 20_000;
const MOST_DECISION = 2_147_483_647;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function kindOf(text: string): Kind {
  if (text === 'stores') return 'store';
  if (text === 'products') return 'product';
  throw new UsageError(`KIND must be stores or products, not ${JSON.stringify(text)}.`);
}

/** Number of a decision from an argument; `or` is what else that takes. */
function decisionOf(argument: string, text: string, or = ''): number {
  const number = wholeNumberIn(text, 1, MOST_DECISION);
  if (number !== null) return number;
  const given = JSON.stringify(text);
  throw new UsageError(`${argument} must be the number of a decision, such as 12${or}, not ${given}.`);
}

export const matchIdentity = defineCommand({
  name: 'identity match',
  summary:
    'Find stores or products that are the same, merge the certain ones, and leave the rest for a person to review. Then: gondola publish.',
  arguments: [{ name: 'KIND', meaning: 'stores or products.' }],
  options: {
    'dry-run': { meaning: 'Show what would be merged, and write nothing.' },
    show: {
      value: 'COUNT',
      meaning: `Maximum number of merges to show, with their evidence. Default: ${DEFAULT_SHOWN}.`,
    },
  },
  examples: ['gondola identity match stores --dry-run', 'gondola identity match products --show 100'],
  async run([kindText = ''], { 'dry-run': dryRun = false, show }) {
    const kind = kindOf(kindText);
    const most = show === undefined ? DEFAULT_SHOWN : wholeNumber('show', show, 0, MOST_SHOWN);
    const [{ matchRecord }, { showRecords }] = await Promise.all([
      import('../../identity/match-record.ts'),
      import('../../identity/review.ts'),
    ]);
    return withRecord<ExitCode>(loadConfig(), async (pool) => {
      const { records, pairs, merges, review, isCut } = await matchRecord(pool, kind, { dryRun });
      for (const { ids, bits, evidence } of merges.slice(0, most)) {
        const [left, right] = await showRecords(pool, kind, ids);
        process.stdout.write(`${sideBySide([left!, right!])}${evidenceText(bits, evidence)}\n`);
      }
      process.stdout.write(
        `${records} ${kindText}, ${pairs} candidate pairs: ${merges.length} ${dryRun ? 'would be merged' : 'merged'}, ` +
          `${review.length} for a person${isCut ? ', the likeliest of more' : ''}${dryRun ? '' : ' (gondola identity review)'}\n`,
      );
      return 0;
    });
  },
});

export const explainIdentity = defineCommand({
  name: 'identity explain',
  summary:
    'Show why a store or product was merged or kept apart, and from which source each of its fields comes.',
  arguments: [{ name: 'ID', meaning: 'Number of a decision, or id of a store or product.' }],
  options: {
    with: {
      value: 'ID',
      meaning:
        'Another store or product: show what matching says about the two, whether or not it was decided.',
    },
  },
  examples: [
    'gondola identity explain 12',
    'gondola identity explain 5b3e6f1a-77aa-5c39-8a8e-1f0a7b9c2d44',
    'gondola identity explain 5b3e6f1a-77aa-5c39-8a8e-1f0a7b9c2d44 --with 0113c62b-4377-5a87-9e18-291572a6bd23',
  ],
  async run([id = ''], { with: other }) {
    if (other !== undefined) return explainPairOf(id, other);
    const [{ decisionsAbout, fieldSources, findDecision }, { showRecords }] = await Promise.all([
      import('../../identity/decisions.ts'),
      import('../../identity/review.ts'),
    ]);
    const isId = UUID.test(id);
    const number = isId ? null : decisionOf('ID', id, ', or the id of a store or product');
    return withRecord<ExitCode>(loadConfig(), async (pool) => {
      const client = await pool.connect();
      try {
        const one = number === null ? null : await findDecision(client, number);
        const found = isId ? await decisionsAbout(client, id) : one === null ? [] : [one];
        if (found.length === 0) process.stdout.write(`nothing was decided about ${id}\n`);
        for (const decision of found) {
          const [left, right] = await showRecords(client, decision.kind, [decision.to_id, decision.from_id]);
          process.stdout.write(
            `${decisionText(decision)}\n${sideBySide([left!, right!])}${evidenceText(decision.bits, decision.evidence)}`,
          );
          if (decision.verdict !== 'merge' || decision.undone_at !== null) continue;
          for (const [field, source] of await fieldSources(client, decision.kind, decision.to_id))
            process.stdout.write(`  ${field} comes from ${source}\n`);
        }
        return found.length === 0 ? 1 : 0;
      } finally {
        client.release();
      }
    });
  },
});

const VERDICTS = {
  merge: 'matching merges them',
  review: 'matching asks a person',
  apart: 'matching leaves them apart',
} as const;

/** Shows what matching says of two records, as if nothing had been decided. */
async function explainPairOf(one: string, other: string): Promise<ExitCode> {
  if (!UUID.test(one) || !UUID.test(other) || one === other)
    throw new UsageError('ID and --with must be ids of two stores or two products.');
  const [{ readPair }, { showRecords }] = await Promise.all([
    import('../../identity/match-record.ts'),
    import('../../identity/review.ts'),
  ]);
  return withRecord<ExitCode>(loadConfig(), async (pool) => {
    const read = await readPair(pool, [one, other]);
    if (read === null) {
      process.stderr.write(`${one} and ${other} are not two stores or two products of the record\n`);
      return 1;
    }
    const [left, right] = await showRecords(pool, read.kind, read.ids);
    process.stdout.write(
      `${VERDICTS[read.verdict]}\n${sideBySide([left!, right!])}${evidenceText(read.bits, read.evidence)}`,
    );
    return 0;
  });
}

export const undoIdentity = defineCommand({
  name: 'identity undo',
  summary:
    'Undo a merge or a refusal: both ids are in use again, each with all that was observed for it. Then: gondola publish.',
  arguments: [{ name: 'DECISION', meaning: 'Number of the decision, as gondola identity explain shows it.' }],
  options: { by: BY_OPTION },
  examples: ['gondola identity undo 12'],
  async run([text = ''], { by }) {
    const number = decisionOf('DECISION', text);
    const [{ undo }, { IdentityRefused }] = await Promise.all([
      import('../../identity/review.ts'),
      import('../../identity/decisions.ts'),
    ]);
    return withRecord<ExitCode>(loadConfig(), async (pool) => {
      try {
        process.stdout.write(`${decisionText(await undo(pool, number, actor(by)))}\n`);
        return 0;
      } catch (error) {
        if (!(error instanceof IdentityRefused)) throw error;
        process.stderr.write(`${error.message}\n`);
        return 1;
      }
    });
  },
});

export const reviewIdentity = defineCommand({
  name: 'identity review',
  summary:
    'Review the pairs that matching left to a person: y merges, n keeps apart, s skips, u undoes the last decision and asks again, q quits.',
  arguments: [],
  options: {
    kind: { value: 'KIND', meaning: 'Only stores, or only products.' },
    limit: { value: 'COUNT', meaning: `Maximum number of pairs. Default: ${DEFAULT_SHOWN}.` },
    by: BY_OPTION,
  },
  examples: ['gondola identity review', 'gondola identity review --kind stores --limit 200'],
  async run(_, { kind, limit, by }) {
    const most = limit === undefined ? DEFAULT_SHOWN : wholeNumber('limit', limit, 1, MOST_SHOWN);
    const wanted = kind === undefined ? null : kindOf(kind);
    const { listReview } = await import('../../identity/review.ts');
    return withRecord<ExitCode>(loadConfig(), async (pool) => {
      const pairs = await listReview(pool, wanted, most);
      if (pairs.length === 0)
        process.stdout.write('nothing is left to review; to find pairs: gondola identity match stores\n');
      const counts = await goThrough(pool, pairs, actor(by));
      process.stdout.write(`${counts.merge} merged, ${counts.apart} kept apart\n`);
      return 0;
    });
  },
});

interface ReviewCounts {
  merge: number;
  apart: number;
}

/** Asks about one pair after another, until `q` or the end of what is typed. */
async function goThrough(pool: Pool, pairs: readonly ReviewPair[], by: string): Promise<ReviewCounts> {
  const { decideReview, reopenReview, showRecords } = await import('../../identity/review.ts');
  const { IdentityRefused } = await import('../../identity/decisions.ts');
  const answers = createInterface({ input: process.stdin, terminal: false })[Symbol.asyncIterator]();
  const made: { pair: ReviewPair; decision: number; verdict: keyof ReviewCounts; at: number }[] = [];
  const counts: ReviewCounts = { merge: 0, apart: 0 };
  for (let at = 0; at < pairs.length; ) {
    const pair = pairs[at]!;
    const [left, right] = await showRecords(pool, pair.kind, pair.ids);
    process.stdout.write(
      `\n${at + 1} of ${pairs.length}\n${sideBySide([left!, right!])}${evidenceText(pair.bits, pair.evidence)}one thing? y n s u q > `,
    );
    const { value, done } = await answers.next();
    const answer = done === true ? 'q' : value.trim().toLowerCase();
    if (answer === 'q') break;
    try {
      if (answer === 'y' || answer === 'n') {
        const verdict = answer === 'y' ? 'merge' : 'apart';
        const decision = await decideReview(pool, pair, verdict, by);
        made.push({ pair, decision: decision.decision_id, verdict, at });
        counts[verdict]++;
        at++;
      } else if (answer === 's') at++;
      else if (answer === 'u') {
        const last = made.pop();
        if (last === undefined) process.stdout.write('nothing was decided yet\n');
        else {
          process.stdout.write(`${decisionText(await reopenReview(pool, last.pair, last.decision, by))}\n`);
          counts[last.verdict]--;
          at = last.at;
        }
      } else process.stdout.write('y, n, s, u or q\n');
    } catch (error) {
      if (!(error instanceof IdentityRefused)) throw error;
      process.stdout.write(`${error.message}\n`);
      at++;
    }
  }
  return counts;
}
