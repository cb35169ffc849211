import type { Mode, Style } from '../styles/style.ts';
import { findStyles } from '../styles/styles.ts';
import { energyWords, type Instrument, instruments, moods, vocalWords } from './words.ts';

/** What a prompt or the styles of a plan ask for. */
export interface Traits {
  readonly styles: readonly Style[];
  readonly instruments: readonly Instrument[];
  /** Not to play. */
  readonly withoutInstruments: readonly Instrument[];
  readonly withoutStyles: readonly Style[];
  /** Beats a minute, if a number is given. */
  readonly bpm: number | undefined;
  /** −1 to 1 within the range of the style. */
  readonly tempo: number;
  /** Change of the energy. */
  readonly energy: number;
  /** Energy that the words of a section state, 0–1. */
  readonly sectionEnergy: number | undefined;
  readonly mode: Mode | 'minor' | 'major' | undefined;
  /** Tonic, such as `C#`. */
  readonly tonic: string | undefined;
  readonly asksForVocals: boolean;
}

const wordPattern = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u');
const patterns = new Map<string, RegExp>();
function has(text: string, word: string): boolean {
  const pattern = patterns.get(word) ?? wordPattern(word);
  patterns.set(word, pattern);
  return pattern.test(text);
}

/** Clauses such as "no drums", "without any guitars and piano". */
const negation =
  /(?<!\p{L})(?:no|without|excluding|except|not|minus)\s+((?:(?! with | but | featuring )[^.,;:!?]){1,60})/giu;

/** Finds instruments, the longest names first, so that "electric piano" is not also a piano. */
function findInstruments(text: string): readonly Instrument[] {
  const names = instruments
    .flatMap((instrument) => [instrument.name, ...instrument.aliases].map((word) => ({ word, instrument })))
    .sort((a, b) => b.word.length - a.word.length);
  let rest = text;
  const found = new Set<Instrument>();
  for (const { word, instrument } of names) {
    if (!has(rest, word)) continue;
    found.add(instrument);
    rest = rest.replaceAll(word, '#');
  }
  return [...found];
}

/** Reads a prompt, or the joined styles of a plan. `negative`: what the plan excludes. */
export function readText(text: string, negative = ''): Traits {
  const lower = text.toLowerCase().replaceAll('’', "'");
  const excluded = [negative.toLowerCase(), ...[...lower.matchAll(negation)].map((match) => match[1] ?? '')].join(
    ' , ',
  );
  const positive = lower.replaceAll(negation, ' ');
  const matching = moods.filter(({ words }) => words.some((word) => has(positive, word)));
  const sum = (pick: (mood: (typeof moods)[number]) => number | undefined): number =>
    matching.reduce((total, mood) => total + (pick(mood) ?? 0), 0);
  const bpm = /(?<!\d)(\d{2,3})\s?(?:bpm|beats per minute)/u.exec(positive)?.[1];
  const key =
    /(?<![\p{L}])([a-g])(\s?sharp|\s?flat|#|b|♯|♭)?[\s-]?(major|minor|dorian|mixolydian|phrygian|lydian)(?!\p{L})/u.exec(
      positive,
    );
  const energies = energyWords
    .filter(([, words]) => words.some((word) => has(positive, word)))
    .map(([energy]) => energy);
  return {
    styles: findStyles(positive),
    instruments: findInstruments(positive),
    withoutInstruments: findInstruments(excluded),
    withoutStyles: findStyles(excluded),
    bpm: bpm === undefined ? undefined : Math.min(220, Math.max(40, Number(bpm))),
    tempo: clamp(sum(({ tempo }) => tempo)),
    energy: clamp(sum(({ energy }) => energy)),
    sectionEnergy:
      energies.length === 0 ? undefined : energies.reduce((total, energy) => total + energy, 0) / energies.length,
    mode: (key?.[3] as Mode | undefined) ?? matching.find(({ mode }) => mode)?.mode,
    tonic: key ? `${key[1]!.toUpperCase()}${accidental(key[2])}` : undefined,
    asksForVocals: vocalWords.some((word) => has(positive, word)),
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(-1, value));

function accidental(text = ''): string {
  if (/sharp|#|♯/u.test(text)) return '#';
  return /flat|b|♭/u.test(text) ? 'b' : '';
}
