import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appendText,
  makeByteWriter,
  pieceOf,
  reserve,
  takeBody,
  writeDecimal,
  writeInteger,
  writePiece,
  writeRange,
} from '../../../src/api/http/byte-writer.ts';

describe('the body writer', () => {
  const written = (write: (writer: ReturnType<typeof makeByteWriter>) => void): string => {
    const writer = makeByteWriter();
    write(writer);
    return takeBody(writer).toString();
  };

  it('writes whole numbers as JSON does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat({ max: 1200 }), fc.nat({ max: 2 ** 31 - 1 })), (value) => {
        expect(written((writer) => writeInteger(writer, value))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('writes ten-thousandths of a dollar as JSON writes dollars', () => {
    const value = fc.oneof(fc.nat({ max: 20_000 }), fc.nat({ max: 2 ** 31 - 1 }), fc.constant(2 ** 32 - 2));
    fc.assert(
      fc.property(value, (valueE4) => {
        expect(written((writer) => writeDecimal(writer, valueE4, 4))).toBe(JSON.stringify(valueE4 / 10_000));
      }),
      { numRuns: 2000 },
    );
  });

  it('writes hundredths of a mile as JSON writes miles', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_300_000 }), (hundredths) => {
        expect(written((writer) => writeDecimal(writer, hundredths, 2))).toBe(
          JSON.stringify(hundredths / 100),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('grows beyond its first room, however a piece comes', () => {
    const text = '0123456789'.repeat(10_000);
    const piece = pieceOf(text);
    const body = written((writer) => {
      for (let i = 0; i < 10; i++) {
        appendText(writer, text);
        reserve(writer, 2 * piece.length);
        writePiece(writer, piece);
        writeRange(writer, piece, 0, piece.length);
      }
    });
    expect(body === text.repeat(30)).toBe(true);
  });

  it('gives back the room of an answer that was uncommonly large', () => {
    const writer = makeByteWriter();
    const usual = writer.bytes.length;
    appendText(writer, 'x'.repeat(5_000_000));
    expect(takeBody(writer)).toHaveLength(5_000_000);
    expect(writer.bytes).toHaveLength(usual);
    appendText(writer, 'next');
    expect(takeBody(writer).toString()).toBe('next');
  });

  it('joins pieces of any length', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 100 }), { maxLength: 20 }),
        fc.nat({ max: 3 }),
        (texts, repeats) => {
          const body = written((writer) => {
            for (let i = 0; i < 10 ** repeats; i++) {
              for (const piece of texts.map(pieceOf)) {
                reserve(writer, 2 * piece.length);
                writePiece(writer, piece);
                writeRange(writer, piece, 0, piece.length);
              }
            }
          });
          expect(body).toBe(
            texts
              .map((text) => text + text)
              .join('')
              .repeat(10 ** repeats),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it('hands out bodies that later answers leave alone', () => {
    const writer = makeByteWriter();
    writePiece(writer, pieceOf('first'));
    const first = takeBody(writer);
    writePiece(writer, pieceOf('other'));
    expect([first.toString(), takeBody(writer).toString()]).toEqual(['first', 'other']);
  });
});
