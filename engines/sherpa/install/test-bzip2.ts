/** The CRC of bzip2: the Ethernet polynomial, most significant bit first. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return ~crc >>> 0;
}

/** Run-length encoding: four to 255 equal bytes become four bytes and a count. */
function shortenRuns(bytes: Uint8Array): number[] {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let run = 1;
    while (run < 255 && bytes[at + run] === bytes[at]) run += 1;
    for (let i = 0; i < Math.min(run, 4); i++) out.push(bytes[at]!);
    if (run >= 4) out.push(run - 4);
    at += run;
  }
  return out;
}

/** The Burrows–Wheeler transform: the last column of the sorted rotations, and the index of the text. */
function sortRotations(text: readonly number[]): { last: number[]; origin: number } {
  const { length } = text;
  const order = Array.from({ length }, (_, i) => i).sort((a, b) => {
    for (let i = 0; i < length; i++) {
      const difference = text[(a + i) % length]! - text[(b + i) % length]!;
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return { last: order.map((start) => text[(start + length - 1) % length]!), origin: order.indexOf(0) };
}

/** Move-to-front encoding. Symbols 0 and 1 encode the length of a run of zeros; other values are increased by one. */
function moveToFront(last: readonly number[], used: readonly number[]): number[] {
  const front = [...used];
  const symbols: number[] = [];
  let zeros = 0;
  const flush = (): void => {
    for (; zeros > 0; zeros = (zeros - 2 + (zeros % 2)) / 2) symbols.push(zeros % 2 ? 0 : 1);
  };
  for (const byte of last) {
    const place = front.indexOf(byte);
    if (place === 0) {
      zeros += 1;
      continue;
    }
    flush();
    front.splice(place, 1);
    front.unshift(byte);
    symbols.push(place + 1);
  }
  flush();
  return [...symbols, used.length + 1];
}

/** Compresses to a .bz2 with one block and codes of one length, so that the tests need no bzip2 program. */
export function bzip2(bytes: Uint8Array): Uint8Array {
  let bits = '';
  const put = (value: number, width: number): void => {
    bits += value.toString(2).padStart(width, '0');
  };
  const text = shortenRuns(bytes);
  const { last, origin } = sortRotations(text);
  const used = [...new Set(text)].sort((a, b) => a - b);
  const symbols = moveToFront(last, used);
  const crc = crc32(bytes);
  for (const char of 'BZh9') put(char.charCodeAt(0), 8);
  for (const part of [0x314159, 0x265359]) put(part, 24);
  put(crc, 32);
  put(0, 1);
  put(origin, 24);
  const rows = Array.from({ length: 16 }, (_, row) => used.filter((byte) => byte >> 4 === row));
  for (const row of rows) put(row.length > 0 ? 1 : 0, 1);
  for (const row of rows.filter((one) => one.length > 0))
    for (let low = 0; low < 16; low++) put(row.some((byte) => (byte & 15) === low) ? 1 : 0, 1);
  const groups = Math.ceil(symbols.length / 50);
  put(2, 3);
  put(groups, 15);
  for (let i = 0; i < groups; i++) put(0, 1);
  const count = used.length + 2;
  const width = Math.ceil(Math.log2(count));
  for (let table = 0; table < 2; table++) {
    put(width, 5);
    for (let i = 0; i < count; i++) put(0, 1);
  }
  for (const symbol of symbols) put(symbol, width);
  for (const part of [0x177245, 0x385090]) put(part, 24);
  put(crc, 32);
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return Uint8Array.from(bits.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
}
