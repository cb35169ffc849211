import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openVariableResampler } from '../../audio/effects/variable-resampler.ts';
import type { Pcm } from '../../audio/pcm.ts';

const program = '/usr/bin/pocketsphinx_batch';
const model = '/usr/share/pocketsphinx/model/en-us';
const sampleRate = 16_000;
/** Silence before and after a sentence, which the recognizer needs to estimate the noise. */
const marginS = 0.25;

/** Whether Debian's `pocketsphinx` and `pocketsphinx-en-us` are installed. */
export const hasRecognizer = existsSync(program) && existsSync(`${model}/en-us.lm.bin`);

/**
 * The share of words that a recognizer (pocketsphinx, US English) misses in spoken sentences: substitutions, deletions
 * and insertions divided by the number of words, 0 to 1 or more.
 */
export function missedWords(clips: readonly { readonly pcm: Pcm; readonly text: string }[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'recognizer-'));
  try {
    clips.forEach(({ pcm }, at) => {
      writeFileSync(join(folder, `${at}.raw`), toInput(pcm));
    });
    writeFileSync(join(folder, 'list'), clips.map((_, at) => `${at}\n`).join(''));
    const options = {
      hmm: `${model}/en-us`,
      lm: `${model}/en-us.lm.bin`,
      dict: `${model}/cmudict-en-us.dict`,
      ctl: join(folder, 'list'),
      adcin: 'yes',
      cepdir: folder,
      cepext: '.raw',
      hyp: join(folder, 'recognized'),
    };
    const flags = Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]);
    execFileSync(program, flags, { stdio: 'ignore' });
    // Each line ends with the name and the score in brackets.
    const recognized = readFileSync(options.hyp, 'utf8').split('\n');
    const expected = clips.map(({ text }) => splitWords(text));
    const missed = expected.reduce(
      (sum, words, at) => sum + editDistance(splitWords((recognized[at] ?? '').replace(/\([^)]*\)$/, '')), words),
      0,
    );
    return missed / expected.flat().length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** 16-bit samples with a trace of noise, because digital silence is not speech-like. */
function toInput({ samples, sampleRate: rate }: Pcm): Buffer {
  const converted = rate === sampleRate ? samples : openVariableResampler()(samples, () => rate / sampleRate);
  const margin = Math.round(marginS * sampleRate);
  const data = new Int16Array(converted.length + 2 * margin);
  for (let at = 0; at < data.length; at++) {
    const sample = converted[at - margin] ?? 0;
    data[at] = Math.round(32_000 * Math.max(-1, Math.min(1, sample))) + ((at * 7919) % 5) - 2;
  }
  return Buffer.from(data.buffer);
}

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z' ]/g, ' ')
    .split(/ +/)
    .filter(Boolean);

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
