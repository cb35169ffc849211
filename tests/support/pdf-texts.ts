import { inflateSync } from 'node:zlib';

/** The texts of a PDF of the server: hexadecimal Windows-1252 in compressed streams. */
export function pdfTexts(file: Buffer): string[] {
  const raw = file.toString('latin1');
  if (!raw.startsWith('%PDF')) throw new Error('This is no PDF.');
  const decoder = new TextDecoder('windows-1252');
  return [...raw.matchAll(/\/FlateDecode.*?stream\r?\n(.*?)\r?\nendstream/gs)].flatMap(([, packed = '']) => {
    const drawn = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    return [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].map(([, list = '']) =>
      decoder.decode(Buffer.from([...list.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex')),
    );
  });
}
