import type { ArrangedSection, Arrangement } from '../plan/arrange.ts';
import { stemOf } from '../plan/words.ts';
import type { Part } from '../score.ts';
import type { Layer, Lead } from '../styles/style.ts';

/** Instruments of a section: the layers of its style, changed by the instruments that the plan names. */
export interface Ensemble {
  readonly hasDrums: boolean;
  readonly hasBass: boolean;
  readonly layers: readonly Layer[];
  readonly lead: Lead | undefined;
}

export function chooseEnsemble({ style, energy, instruments, withoutInstruments }: ArrangedSection): Ensemble {
  const isExcluded = (program: number): boolean =>
    withoutInstruments.some((instrument) => instrument.program !== undefined && isSame(instrument.program, program));
  const namesDrums = (list: ArrangedSection['instruments']): boolean =>
    list.some(({ program }) => program === undefined);
  let layers = style.layers.filter(({ program }) => !isExcluded(program));
  let lead = style.lead && !isExcluded(style.lead.program) ? style.lead : undefined;
  for (const { program, isMelodic } of instruments) {
    if (program === undefined || isExcluded(program) || stemOf(program) === 'bass') continue;
    if (layers.some((layer) => isSame(layer.program, program)) || (lead && isSame(lead.program, program))) continue;
    if (isMelodic) lead = { ...(lead ?? { density: 0.4, centre: 72, level: 80 }), program, from: 0.2 };
    else if (layers.length > 0)
      layers = layers.map((layer, index) =>
        index === 0
          ? { ...layer, program, kind: layer.kind === 'power' && program < 24 ? 'chords' : layer.kind }
          : layer,
      );
    else
      layers = [
        { program, kind: 'chords', steps: `x${'-'.repeat(style.steps - 1)}`, centre: 62, from: 0, level: 84, pan: 0 },
      ];
  }
  const playing = layers.filter(({ from }) => energy >= from);
  return {
    hasDrums: style.grooves.length > 0 && !namesDrums(withoutInstruments) && (energy > 0.2 || namesDrums(instruments)),
    hasBass: style.bass !== undefined && !withoutInstruments.some(({ name }) => name === 'bass') && energy > 0.25,
    layers: playing.length > 0 ? playing : layers.slice(0, 1),
    lead: lead && energy >= lead.from ? lead : undefined,
  };
}

/** A general "guitar" also means its kinds; a "piano" is no electric one. */
const isSame = (named: number, program: number): boolean =>
  named === program || (named === 25 && stemOf(program) === 'guitar');

/** Channels of a General MIDI synthesizer, one of which is for drums. */
const [channels, drumChannel] = [16, 9];

/** Gives each instrument of a song a channel. Songs with more instruments than channels share the last one. */
export function openParts(): {
  readonly parts: readonly Part[];
  find(part: Omit<Part, 'stem' | 'isDrums'>, isDrums?: boolean): number;
} {
  const silent: Part = { stem: 'other', program: 0, isDrums: false, pan: 0, level: 0 };
  const parts: Part[] = [];
  const byId = new Map<string, number>();
  return {
    parts,
    find(part, isDrums = false) {
      const id = isDrums ? 'drums' : `${part.program} ${part.pan} ${part.level}`;
      const before = byId.get(id);
      if (before !== undefined) return before;
      let index = isDrums ? drumChannel : parts.length === drumChannel ? drumChannel + 1 : parts.length;
      if (!isDrums) while (parts[index] && parts[index] !== silent) index++;
      index = Math.min(index, channels - 1);
      while (parts.length <= index)
        parts.push(parts.length === drumChannel ? { ...silent, isDrums: true, stem: 'drums' } : silent);
      parts[index] = { ...part, isDrums, stem: isDrums ? 'drums' : stemOf(part.program) };
      byId.set(id, index);
      return index;
    },
  };
}

/** The room of the song: that of its longest style. */
export const roomOf = ({ sections }: Arrangement): number =>
  sections.reduce((longest, section) => (section.durationS > longest.durationS ? section : longest)).style.room;
