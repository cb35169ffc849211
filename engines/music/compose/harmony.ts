import { Chord, Note, Progression, Scale } from 'tonal';
import type { ArrangedSection } from '../plan/arrange.ts';
import type { Mode } from '../styles/style.ts';

/** The chord of one bar. */
export interface BarChord {
  readonly name: string;
  /** Pitch classes from the root, 0–11. */
  readonly tones: readonly number[];
}

const darkModes: readonly Mode[] = ['minor', 'dorian', 'phrygian'];

/** Pitch classes of the mode, from the tonic. */
export function scaleTones(tonic: string, mode: Mode | 'pentatonic' | 'blues', isDark: boolean): readonly number[] {
  const name =
    mode === 'pentatonic'
      ? `${isDark ? 'minor' : 'major'} pentatonic`
      : mode === 'blues'
        ? `${isDark ? 'minor' : 'major'} blues`
        : mode;
  return Scale.get(`${tonic} ${name}`).notes.map((note) => Note.chroma(note)!);
}

export const isDarkMode = (mode: Mode): boolean => darkModes.includes(mode);

/** Chords of a section, one a bar. A song ends on its tonic. */
export function writeChords(
  tonic: string,
  mode: Mode,
  section: ArrangedSection,
  random: () => number,
  isLast: boolean,
): readonly BarChord[] {
  const { progressions } = section.style;
  const dark = isDarkMode(mode);
  const choices = (dark ? (progressions.minor ?? progressions.major) : (progressions.major ?? progressions.minor))!;
  // Choruses differ from verses by their progression, and bridges from both.
  const numerals = choices[Math.floor(random() * choices.length)]!.split(' ');
  const chords = Array.from({ length: section.bars }, (_, bar) => numerals[bar % numerals.length]!);
  if (isLast && section.bars > 1)
    chords[section.bars - 1] = numerals.find((numeral) => /^Im?(?:Maj7|7|m7)?$/u.test(numeral)) ?? (dark ? 'Im' : 'I');
  return chords.map((numeral) => toChord(tonic, numeral));
}

const known = new Map<string, BarChord>();

function toChord(tonic: string, numeral: string): BarChord {
  const id = `${tonic} ${numeral}`;
  const before = known.get(id);
  if (before) return before;
  const name = Progression.fromRomanNumerals(tonic, [numeral])[0]!;
  const { notes } = Chord.get(name);
  if (notes.length === 0) throw new Error(`the chord ${name} is unknown`);
  const chord: BarChord = { name: Note.simplify(name) || name, tones: notes.map((note) => Note.chroma(note)!) };
  known.set(id, chord);
  return chord;
}

/**
 * Places a chord near `centre` so that its voices move as little as possible from `previous`. Doubles tones up to
 * `voices`. Keys ascend.
 */
export function voiceChord(
  chord: BarChord,
  previous: readonly number[] | undefined,
  centre: number,
  voices: number,
): readonly number[] {
  // Without the fifth, which matters least, if there are more tones than voices.
  const tones =
    chord.tones.length > voices ? chord.tones.filter((_, index) => index !== 2).slice(0, voices) : chord.tones;
  const target = previous ? average(previous) * 0.7 + centre * 0.3 : centre;
  let best: readonly number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let inversion = 0; inversion < tones.length; inversion++) {
    for (const octave of [-12, 0, 12]) {
      const keys: number[] = [];
      let last = Math.round(centre) - 7 + octave;
      for (let index = 0; index < Math.max(voices, tones.length) && index < voices; index++) {
        last = above(last, tones[(inversion + index) % tones.length]!);
        keys.push(last++);
      }
      const cost =
        previous && previous.length === keys.length
          ? movement(previous, keys) + Math.abs(average(keys) - centre)
          : Math.abs(average(keys) - target) * voices;
      if (cost < least) [best, least] = [keys, cost];
    }
  }
  return best;
}

/** The lowest key from `from` on with the pitch class `tone`. */
export const above = (from: number, tone: number): number => from + ((((tone - from) % 12) + 12) % 12);

/** The key with the pitch class `tone` that is nearest to `key`. */
export function nearest(key: number, tone: number): number {
  const up = above(key, tone);
  return up - key > 6 ? up - 12 : up;
}

const average = (keys: readonly number[]): number => keys.reduce((sum, key) => sum + key, 0) / keys.length;
const movement = (from: readonly number[], to: readonly number[]): number =>
  from.reduce((sum, key, index) => sum + Math.abs(key - to[index]!), 0);
