import type { ArrangedSection } from '../plan/arrange.ts';
import { type DrumName, drumKeys, type Groove } from '../styles/style.ts';
import { hitsOf, stepClock } from './bar-time.ts';
import { above, type BarChord } from './harmony.ts';
import type { Performer } from './performer.ts';

const drumVelocity: Readonly<Record<string, number>> = { X: 112, x: 94, o: 52 };
/** Parts of the kit that keep time; the others mark the beat. */
const timekeepers: readonly DrumName[] = ['hat', 'ride', 'shaker', 'tambourine', 'open', 'pedal'];

/** The groove for an energy: one of three, each of which has its own parts of the kit. */
function chooseGroove({ style, energy }: ArrangedSection): Groove {
  const index = energy < 0.42 ? 0 : energy < 0.78 ? 1 : 2;
  return style.grooves[Math.min(index, style.grooves.length - 1)] ?? {};
}

/** Writes the drums of a section: its groove, a crash at its start and a fill before the next one. */
export function writeDrums(
  section: ArrangedSection,
  rises: boolean,
  hasNext: boolean,
  part: number,
  performer: Performer,
): void {
  const groove = chooseGroove(section);
  const entries = Object.entries(groove) as [DrumName, string][];
  if (entries.length === 0) return;
  const { style, bars, energy } = section;
  const at = stepClock(section);
  const hit = (name: DrumName, bar: number, step: number, velocity: number): void =>
    performer.play({ part, key: drumKeys[name], velocity, startS: at(bar, step), endS: at(bar, step + 1) });
  const fillFrom = style.steps - (style.steps === 16 ? 6 : 4);
  for (let bar = 0; bar < bars; bar++) {
    const isFill = hasNext && bar === bars - 1 && bars > 1 && energy > 0.4;
    for (const [name, steps] of entries) {
      for (const { step, sign } of hitsOf(steps, style.steps, bar)) {
        if (isFill && step >= fillFrom && !timekeepers.includes(name)) continue;
        // Softer notes of the timekeepers off the beat make the groove breathe.
        const offBeat = step % (style.steps / style.beats) === 0 ? 0 : timekeepers.includes(name) ? -12 : 0;
        hit(name, bar, step, drumVelocity[sign]! * (0.72 + 0.28 * energy) + offBeat);
      }
      // A soft extra hit now and then, as a drummer plays.
      if (name === 'kick' && energy > 0.6 && performer.random() < 0.2) hit('kick', bar, style.steps - 2, 70);
    }
    if (isFill) writeFill(section, fillFrom, bar, hit, performer);
  }
  if (rises && energy > 0.55) hit('crash', 0, 0, 100);
}

function writeFill(
  section: ArrangedSection,
  from: number,
  bar: number,
  hit: (name: DrumName, bar: number, step: number, velocity: number) => void,
  { random }: Performer,
): void {
  const drums: readonly DrumName[] = section.style.kit === 48 ? ['tomLow'] : ['snare', 'tomHigh', 'tomMid', 'tomLow'];
  const { steps } = section.style;
  for (let step = from; step < steps; step++) {
    if ((step - from) % 2 === 1 && random() < 0.45) continue;
    const position = (step - from) / (steps - from);
    hit(drums[Math.min(drums.length - 1, Math.floor(position * drums.length))]!, bar, step, 72 + position * 36);
  }
}

/** Writes the bass line of a section. */
export function writeBass(
  section: ArrangedSection,
  chords: readonly BarChord[],
  next: BarChord | undefined,
  part: number,
  performer: Performer,
): void {
  const { style, energy } = section;
  const { bass } = style;
  if (!bass) return;
  const at = stepClock(section);
  const pattern = bass.steps[energy < 0.6 ? 0 : bass.steps.length - 1]!;
  const lowest = bass.program === 80 || bass.program === 89 ? 40 : 28;
  for (const [bar, chord] of chords.entries()) {
    const [root = 0, third = root, fifth = root] = chord.tones;
    const seventh = chord.tones[3] ?? root;
    const base = above(lowest, root);
    const following = chords[bar + 1] ?? next ?? chord;
    const target = above(lowest, following.tones[0] ?? root);
    const keys: Readonly<Record<string, number>> = {
      1: base,
      3: above(base, third),
      5: above(base, fifth),
      7: above(base, seventh),
      8: base + 12,
      a: target + (performer.random() < 0.5 ? -1 : -2),
    };
    for (const { step, length, sign } of hitsOf(pattern, style.steps, bar)) {
      const key = sign === 'a' && target === base ? keys[5]! : keys[sign]!;
      const velocity = (step === 0 ? 100 : 88) * (0.78 + 0.22 * energy);
      performer.play({
        part,
        key: Math.max(lowest - 2, key),
        velocity,
        startS: at(bar, step),
        endS: at(bar, step + length),
      });
    }
  }
}
