/** A file that cannot be imported at all; the message says why and what to do. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** What was asked for cannot be had of any file: a format that is not known, options that do not go together. */
export class ImportUsageError extends ImportError {
  override name = 'ImportUsageError';
}
