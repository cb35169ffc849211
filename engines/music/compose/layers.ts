import type { ArrangedSection } from '../plan/arrange.ts';
import type { Layer } from '../styles/style.ts';
import { hitsOf, stepClock } from './bar-time.ts';
import { above, type BarChord, voiceChord } from './harmony.ts';
import type { Performer } from './performer.ts';

/** Writes chords, arpeggios or power chords of one layer. `last` is the voicing of the section before. */
export function writeLayer(
  layer: Layer,
  section: ArrangedSection,
  chords: readonly BarChord[],
  part: number,
  performer: Performer,
  last?: readonly number[],
): readonly number[] | undefined {
  const { style, energy } = section;
  const at = stepClock(section);
  const isHeld = layer.steps.startsWith('x-') && !layer.steps.slice(1).includes('x');
  let voicing = last;
  for (const [bar, chord] of chords.entries()) {
    voicing =
      layer.kind === 'power' ? powerChord(chord, layer) : voiceChord(chord, voicing, layer.centre, layer.voices ?? 4);
    // A held chord that does not change sounds on.
    if (isHeld && bar > 0 && chords[bar - 1] === chord) continue;
    let held = 1;
    while (isHeld && chords[bar + held] === chord) held++;
    for (const { step, length, sign } of hitsOf(layer.steps, style.steps, bar)) {
      const accent = step % (style.steps / style.beats) === 0 ? 4 : -4;
      const velocity = (78 + accent) * (0.75 + 0.3 * energy);
      const startS = at(bar, step);
      const endS = isHeld ? at(bar + held, 0) : at(bar, step + length);
      if (layer.kind === 'arpeggio') {
        const tone = Number(sign) - 1;
        const key = voicing[tone % voicing.length]! + 12 * Math.floor(tone / voicing.length);
        performer.play({ part, key, velocity, startS, endS });
      } else {
        // A strum: the lower strings first.
        const strumS = layer.program >= 24 && layer.program <= 27 && length > 1 ? 0.009 : 0;
        for (const [index, key] of voicing.entries())
          performer.play({ part, key, velocity: velocity - index, startS: startS + index * strumS, endS });
      }
    }
  }
  return voicing;
}

function powerChord({ tones }: BarChord, { centre, voices = 3 }: Layer): readonly number[] {
  const root = above(Math.round(centre) - 12, tones[0]!);
  return [root, root + 7, root + 12].slice(0, voices);
}
