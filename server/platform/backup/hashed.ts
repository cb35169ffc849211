import { createHash } from 'node:crypto';

const newline = 10;

/** Counts and hashes the bytes that pass. */
export function byteCounter() {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  return {
    add(chunk: Uint8Array): void {
      hash.update(chunk);
      bytes += chunk.length;
    },
    /** As `add`, and counts lines: COPY ends each row with a line break, and escapes those within. */
    addLines(chunk: Uint8Array): void {
      this.add(chunk);
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1;
    },
    /** Call it once, at the end. */
    result: () => ({ bytes, sha256: hash.digest('hex') }),
    lines: () => lines,
  };
}
