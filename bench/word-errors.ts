import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavHeader } from '../audio/formats/wav.ts';

const recognizer = '/usr/bin/pocketsphinx_continuous';
const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z' ]/g, ' ')
    .split(/ +/)
    .filter(Boolean);

/** The word error rate (0 to 1, or more) of Debian's pocketsphinx for English speech at 16 kHz; undefined if it is not installed. */
export function wordErrors(samples: Float32Array, text: string): number | undefined {
  if (!existsSync(recognizer)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  try {
    const file = join(folder, 'speech.wav');
    const data = Int16Array.from(samples, (sample) => Math.round(32_767 * Math.max(-1, Math.min(1, sample))));
    writeFileSync(file, Buffer.concat([wavHeader(16_000), Buffer.from(data.buffer)]));
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const recognized = execFileSync(recognizer, ['-infile', file, '-logfn', join(folder, 'log')], { stdio }).toString();
    const expectedWords = splitWords(text);
    return editDistance(splitWords(recognized.replaceAll('\n', ' ')), expectedWords) / expectedWords.length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The number of insertions, deletions and replacements between two lists of words. */
function editDistance(from: readonly string[], to: readonly string[]): number {
  let row = to.map((_, i) => i + 1);
  from.forEach((word, i) => {
    let [corner, left] = [i, i + 1];
    row = to.map((other, k) => {
      const above = row[k]!;
      left = Math.min(above + 1, left + 1, corner + (word === other ? 0 : 1));
      corner = above;
      return left;
    });
  });
  return row.at(-1) ?? from.length;
}
