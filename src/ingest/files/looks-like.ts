/** What a file is that is no text: told by its first bytes. */

interface Signature {
  readonly bytes: string;
  readonly name: string;
}

/** First bytes, as Latin-1, of files that people take for tables or that stand beside them. */
const SIGNATURES: readonly Signature[] = [
  { bytes: '\x89PNG', name: 'a PNG image' },
  { bytes: '\xff\xd8\xff', name: 'a JPEG image' },
  { bytes: 'GIF8', name: 'a GIF image' },
  { bytes: '%PDF', name: 'a PDF document' },
  {
    bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    name: 'an old Excel or Word file (.xls, .doc): save it as CSV',
  },
  { bytes: 'BZh', name: 'a bzip2 archive: unpack it first' },
  { bytes: '\xfd7zXZ\x00', name: 'an xz archive: unpack it first' },
  { bytes: '7z\xbc\xaf\x27\x1c', name: 'a 7z archive: unpack it first' },
  { bytes: 'Rar!', name: 'a RAR archive: unpack it first' },
  { bytes: 'PAR1', name: 'a Parquet file: export it as CSV or JSON lines' },
  { bytes: 'Obj\x01', name: 'an Avro file: export it as CSV or JSON lines' },
  { bytes: 'ARROW1', name: 'an Arrow file: export it as CSV or JSON lines' },
  { bytes: 'SQLite format 3', name: 'an SQLite database: export a table of it as CSV' },
];

const ZIP = 'PK\x03\x04';
/** Of the bytes of a text hardly any is a control character; of random ones a tenth. */
const MOST_CONTROL_SHARE = 0.02;

/** What the file looks like, for a sentence that begins "it looks like"; null: it is text. `head` is not empty. */
export function looksLike(head: Buffer): string | null {
  const latin = head.toString('latin1', 0, 4_096);
  if (latin.startsWith(ZIP)) return zipContent(latin);
  const signature = SIGNATURES.find(({ bytes }) => latin.startsWith(bytes));
  if (signature !== undefined) return signature.name;
  if (/^\s*<(!doctype html|html)/i.test(latin)) return 'a web page (HTML)';
  if (/^(\xef\xbb\xbf)?\s*<\?xml/.test(latin)) return 'an XML document';
  let control = 0;
  for (const byte of head) {
    if ((byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) || byte === 0x7f)
      control++;
  }
  return control > head.length * MOST_CONTROL_SHARE ? 'binary data, not text' : null;
}

function zipContent(latin: string): string {
  if (latin.includes('xl/') || latin.includes('[Content_Types].xml'))
    return 'an Excel workbook (.xlsx): save it as CSV';
  if (latin.includes('opendocument.spreadsheet')) return 'an OpenDocument spreadsheet (.ods): save it as CSV';
  return 'a ZIP archive: unpack it first';
}
