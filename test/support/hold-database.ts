import { openEmbedded } from '../../src/record/embedded.ts';

/** Holds the embedded database of the folder in its first argument until its input ends. Prints the URL when open. */
const [folder = ''] = process.argv.slice(2);
const database = await openEmbedded(folder, { durable: false });
process.stdout.write(`${database.url}\n`);
process.stdin.resume();
process.stdin.on('end', () => void database.close());
