const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;
const declaration =
  /<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{1,40})["']|<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i;

/**
 * Decodes text whose encoding may be declared in it, by `charset` of the reply, or nowhere. In this order: a byte order
 * mark, UTF-8 if the bytes are valid, the declaration, UTF-16 by its zero bytes, windows-1252.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string {
  const marked = byteOrderMarks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  if (marked) return decode(bytes.subarray(marked.bytes.length), marked.encoding) ?? '';
  const byZeros = guessUtf16(bytes);
  if (byZeros) return decode(bytes, byZeros) ?? '';
  const declared = charset ?? findDeclaration(bytes);
  // A declared Chinese or Japanese encoding can hardly be valid UTF-8 by chance, a declared Latin one can be wrong.
  const utf8 = decode(bytes, 'utf-8', true);
  if (utf8 !== undefined) return utf8;
  // Without the fatal flag, one wrong byte costs one character, not the document.
  return (declared && !/^utf-?8$/i.test(declared) && decode(bytes, declared)) || decode(bytes, fallbackFor(bytes))!;
}

/** The `charset` of a content type. */
export const charsetOf = (contentType: string | undefined): string | undefined =>
  /charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1];

function decode(bytes: Uint8Array, encoding: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

const findDeclaration = (bytes: Uint8Array): string | undefined => {
  const found = declaration.exec(Buffer.from(bytes.subarray(0, 4096)).toString('latin1'));
  return found?.[1] ?? found?.[2];
};

/** Latin text in UTF-16 without a mark has a zero in every other byte. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 2000);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even++;
    else odd++;
  }
  const enough = sample.length / 5;
  if (odd > enough && even < odd / 10) return 'utf-16le';
  if (even > enough && odd < even / 10) return 'utf-16be';
  return undefined;
}

/** UTF-8 with a few damaged bytes is still UTF-8; otherwise most single-byte texts are windows-1252. */
function fallbackFor(bytes: Uint8Array): string {
  const text = decode(bytes, 'utf-8')!;
  let damaged = 0;
  let foreign = 0;
  for (const character of text) {
    if (character === '\uFFFD') damaged++;
    else if (character.codePointAt(0)! > 127) foreign++;
  }
  return foreign > damaged * 4 ? 'utf-8' : 'windows-1252';
}
