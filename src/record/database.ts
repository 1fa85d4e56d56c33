import { openEmbedded } from './embedded.ts';

/** The login role of the serving process in an embedded record; migrations grant it what reads need, no more. */
export const API_ROLE = 'gondola_api';

/** Where the record is, and how to leave it. */
export interface RecordDatabase {
  /** For migrations, imports and publication. */
  ownerUrl: string;
  /** For the serving process. With DATABASE_URL it is that same URL: the operator chooses the role. */
  apiUrl: string;
  embedded: boolean;
  close(): Promise<void>;
}

/**
 * The record: the database at `databaseUrl`, else the embedded one in the data folder. An external database is not
 * contacted here; the embedded one runs when this returns. `signal` breaks off the opening of an embedded one, and its
 * start again after a crash. Throws EmbeddedPostgresError.
 */
export async function openRecord(options: {
  databaseUrl: string | null;
  dataDir: string;
  log?: (message: string) => void;
  signal?: AbortSignal;
}): Promise<RecordDatabase> {
  const { databaseUrl, dataDir, log, signal } = options;
  if (databaseUrl !== null) {
    return { ownerUrl: databaseUrl, apiUrl: databaseUrl, embedded: false, close: async () => {} };
  }
  const database = await openEmbedded(dataDir, {
    ...(log === undefined ? {} : { log }),
    ...(signal === undefined ? {} : { signal }),
  });
  return {
    ownerUrl: database.url,
    apiUrl: database.urlAs(API_ROLE),
    embedded: true,
    close: () => database.close(),
  };
}
