import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerGrammar, RecognizedWord } from '../recognizer.ts';

/** Arguments of PocketSphinx that name the files of a grammar. */
interface GrammarFiles {
  readonly args: readonly string[];
  remove(): Promise<void>;
}

/** The names of words that stand for one sound each: speech outside the grammar is a sequence of them. */
const unknownPrefix = 'x_';
/** Log-linear price of each word, at which an answer is preferred to its sounds, and other speech is not forced into one. */
const wordInsertionPenalty = '1e-4';
/** Weight of a phrase that is seldom said beside 1 of an answer. */
const seldomWeight = 0.001;
/** Share of unknown sounds from which nothing was understood. */
const maxUnknownShare = 0.4;

const phones =
  'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(' ');

/** Writes grammars in JSGF, with a dictionary of their words from the large one. */
export function openGrammarFiles(dictionaryPath: string) {
  let dictionary: Promise<string> | undefined;
  const pronounced = new Map<string, readonly string[]>();

  /** The lines of a word with its variants: `two T UW`, `two(2) …`. */
  function pronounce(entries: string, word: string): readonly string[] {
    const known = pronounced.get(word);
    if (known) return known;
    const lines: string[] = [];
    for (let variant = 1; ; variant += 1) {
      const name = variant === 1 ? word : `${word}(${variant})`;
      const at = entries.indexOf(`\n${name} `);
      if (at < 0) break;
      lines.push(entries.slice(at + 1, entries.indexOf('\n', at + 1)).trim());
    }
    if (pronounced.size > 5000) pronounced.clear();
    pronounced.set(word, lines);
    return lines;
  }

  /** Those of which every word has a pronunciation. */
  const spoken = (entries: string, phrases: readonly string[]): string[] =>
    [...new Set(phrases.map((phrase) => phrase.toLowerCase().trim()))].filter((phrase) =>
      // Other characters would be syntax of the grammar.
      /^[a-z'. ]+$/.test(phrase) ? phrase.split(/\s+/).every((word) => pronounce(entries, word).length > 0) : false,
    );

  return {
    /** The arguments for a grammar; those without a word of the dictionary are undefined. Remove the files after use. */
    async write({ phrases, seldom = [], repeats }: AnswerGrammar): Promise<GrammarFiles | undefined> {
      dictionary ??= readFile(dictionaryPath, 'utf8').then((text) => `\n${text}\n`);
      const entries = await dictionary;
      const answers = spoken(entries, phrases);
      if (answers.length === 0) return undefined;
      const others = spoken(entries, seldom);
      const words = new Set([...answers, ...others].flatMap((phrase) => phrase.split(/\s+/)));
      const sounds = phones.map((phone) => `${unknownPrefix}${phone.toLowerCase()}`);
      const dict = [
        ...[...words].flatMap((word) => pronounce(entries, word)),
        ...phones.map((p, at) => `${sounds[at]} ${p}`),
      ];
      const path = join(tmpdir(), `grammar-${randomUUID()}`);
      const files = [`${path}.gram`, `${path}.dict`] as const;
      const options = { mode: 0o600, flag: 'wx' } as const;
      const remove = async () => void (await Promise.all(files.map((file) => rm(file, { force: true }))));
      try {
        await writeFile(files[0], toJsgf(answers, others, sounds, repeats), options);
        await writeFile(files[1], `${dict.join('\n')}\n`, options);
      } catch (error) {
        await remove();
        throw error;
      }
      return { args: ['-jsgf', files[0], '-dict', files[1], '-wip', wordInsertionPenalty], remove };
    },
  };
}

const weigh = (phrases: readonly string[], weight: number): string[] =>
  phrases.map((phrase) => `/${weight}/ ${phrase}`);

const toJsgf = (
  answers: readonly string[],
  seldom: readonly string[],
  sounds: readonly string[],
  repeats: boolean,
): string => `#JSGF V1.0;
grammar answers;
public <speech> = <answers> | <other>;
<answer> = ${[...weigh(answers, 1), ...weigh(seldom, seldomWeight)].join(' | ')};
<answers> = <answer>${repeats ? ' | <answer> <answers>' : ''};
<sound> = ${sounds.join(' | ')};
<other> = <sound> | <sound> <other>;
`;

/** The words of the grammar; none if the speech was mostly something else. */
export function dropUnknownSpeech(heard: readonly RecognizedWord[]): RecognizedWord[] {
  const lengthOf = (words: readonly RecognizedWord[]): number =>
    words.reduce((sum, { startS, endS }) => sum + endS - startS, 0);
  const words = heard
    .filter(({ text }) => !text.startsWith(unknownPrefix))
    // Letters have a dot in the dictionary.
    .map((word) => ({ ...word, text: word.text.replace(/^([a-z])\.$/i, '$1') }));
  return lengthOf(words) >= (1 - maxUnknownShare) * lengthOf(heard) ? words : [];
}
