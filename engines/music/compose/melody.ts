import { seededRandom } from '../../host/seeded-random.ts';
import type { ArrangedSection } from '../plan/arrange.ts';
import type { Lead } from '../styles/style.ts';
import { stepClock } from './bar-time.ts';
import { type BarChord, nearest } from './harmony.ts';
import type { Performer } from './performer.ts';

/** One note of a motif: step, length, and movement on the scale from the note before. */
interface MotifNote {
  readonly step: number;
  readonly length: number;
  readonly move: number;
}

const phraseBars = 4;

/**
 * Writes the melody of a section in phrases of four bars: a motif, an answer, the motif again on the new chords, and a
 * cadence that ends on a tone of the chord.
 */
export function writeMelody(
  lead: Lead,
  section: ArrangedSection,
  chords: readonly BarChord[],
  scale: readonly number[],
  part: number,
  performer: Performer,
): void {
  const at = stepClock(section);
  // The motif depends on the kind of the section alone, so that each chorus has the same one.
  const random = seededRandom(section.seed, `motif ${section.kind}`);
  const motifs = [writeMotif(lead, section, random), writeMotif(lead, section, random)];
  const ladder = keysOf(scale, lead.centre);
  let index = nearestIndex(ladder, nearest(lead.centre, chords[0]!.tones[0]!));
  const { steps, beats } = section.style;
  const stepsPerBeat = steps / beats;
  for (const [bar, chord] of chords.entries()) {
    const inPhrase = bar % phraseBars;
    const isCadence = inPhrase === phraseBars - 1 || bar === chords.length - 1;
    const motif = motifs[inPhrase === 1 ? 1 : 0]!;
    // A phrase now and then leaves room for the other parts.
    if (Math.floor(bar / phraseBars) % 4 === 3 && section.energy < 0.7) continue;
    const notes = isCadence ? motif.filter(({ step }) => step < steps / 2) : motif;
    for (const [position, note] of notes.entries()) {
      const isLastOfPhrase = isCadence && position === notes.length - 1;
      index = limit(index + note.move, ladder.length);
      let key = ladder[index]!;
      if (note.step % (stepsPerBeat * 2) === 0 || isLastOfPhrase) {
        key = chord.tones
          .map((tone) => nearest(key, tone))
          .reduce((a, b) => (Math.abs(b - key) < Math.abs(a - key) ? b : a));
        index = nearestIndex(ladder, key);
      }
      const length = isLastOfPhrase ? Math.min(steps - note.step, stepsPerBeat * 2) : note.length;
      const velocity = (note.step % stepsPerBeat === 0 ? 92 : 82) * (0.8 + 0.2 * section.energy);
      performer.play({ part, key, velocity, startS: at(bar, note.step), endS: at(bar, note.step + length) });
    }
  }
}

/** A motif of one bar: a rhythm by the density of the style, and movements that are mostly steps. */
function writeMotif({ density }: Lead, { style, energy }: ArrangedSection, random: () => number): readonly MotifNote[] {
  const { steps, beats } = style;
  const stepsPerBeat = steps / beats;
  const wanted = Math.min(1, density * (0.7 + 0.5 * energy));
  const onsets: number[] = [];
  for (let step = 0; step < steps; step++) {
    const onBeat = step % stepsPerBeat === 0;
    const offBeat =
      stepsPerBeat % 2 === 0 ? step % stepsPerBeat === stepsPerBeat / 2 : step % stepsPerBeat === stepsPerBeat - 1;
    const chance = onBeat ? 0.35 + 0.5 * wanted : offBeat ? 0.1 + 0.6 * wanted : 0.25 * wanted * wanted;
    if (random() < chance) onsets.push(step);
  }
  if (onsets.length === 0) onsets.push(0);
  let direction = random() < 0.6 ? 1 : -1;
  return onsets.map((step, at) => {
    if (random() < 0.35) direction = -direction;
    const size = random();
    const move =
      at === 0
        ? Math.round((random() - 0.5) * 3)
        : direction * (size < 0.15 ? 0 : size < 0.72 ? 1 : size < 0.92 ? 2 : 4);
    return { step, move, length: Math.min((onsets[at + 1] ?? steps) - step, stepsPerBeat * 3) };
  });
}

/** The keys of a scale within ten semitones of `centre`, from the lowest. */
function keysOf(scale: readonly number[], centre: number): readonly number[] {
  const keys: number[] = [];
  for (let key = centre - 10; key <= centre + 10; key++) if (scale.includes(((key % 12) + 12) % 12)) keys.push(key);
  return keys;
}

const nearestIndex = (ladder: readonly number[], key: number): number =>
  ladder.reduce(
    (best, candidate, index) => (Math.abs(candidate - key) < Math.abs(ladder[best]! - key) ? index : best),
    0,
  );

/** Reflects an index at the ends of the range. */
function limit(index: number, length: number): number {
  if (index < 0) return Math.min(length - 1, -index);
  return index >= length ? Math.max(0, 2 * (length - 1) - index) : index;
}
