import { seededRandom } from '../../host/seeded-random.ts';
import { type ArrangedSection, type Arrangement, arrange } from '../plan/arrange.ts';
import type { Score, ScoreNote, ScoreSection } from '../score.ts';
import { planDurationMs, type SongPlan } from '../song-plan.ts';
import { chooseEnsemble, openParts, roomOf } from './ensemble.ts';
import { type BarChord, isDarkMode, scaleTones, writeChords } from './harmony.ts';
import { writeLayer } from './layers.ts';
import { writeMelody } from './melody.ts';
import { openPerformer } from './performer.ts';
import { writeBass, writeDrums } from './rhythm.ts';

/**
 * Composes a song from a plan. The same plan and seed give the same notes, and the notes of a section depend on no other
 * section's seed.
 */
export function compose(plan: SongPlan, seed: number): Score {
  const arrangement = arrange(plan, seed);
  const { sections, tonic, mode } = arrangement;
  const durationS = planDurationMs(plan) / 1000;
  const notes: ScoreNote[] = [];
  const ensemble = openParts();
  const voicings = new Map<number, readonly number[]>();
  const written: ScoreSection[] = [];
  const chordsOf = sections.map((section, index) => {
    const random = seededRandom(section.seed, `chords ${section.kind}`);
    return writeChords(tonic, mode, section, random, index === sections.length - 1 && !arrangement.isLoop);
  });
  for (const [index, section] of sections.entries()) {
    const chords = chordsOf[index]!;
    const random = seededRandom(section.seed, `performance ${index} ${section.name}`);
    const performer = openPerformer(notes, random, section.style.human, durationS);
    const next = sections[index + 1];
    const isEnding = !next && !arrangement.isLoop && section.bars > 1;
    writeSection(
      isEnding ? withoutLastBar(section) : section,
      isEnding ? chords.slice(0, -1) : chords,
      chordsOf[index + 1]?.[0] ?? (isEnding ? chords.at(-1) : undefined),
    );
    if (isEnding) writeEnding(section, chords.at(-1)!);
    written.push({
      name: section.name,
      style: section.style.name,
      startS: section.startS,
      endS: section.startS + section.durationS,
      bars: section.bars,
      chords: chords.map(({ name }) => name),
      energy: section.energy,
    });

    function writeSection(part: ArrangedSection, bars: readonly BarChord[], following: BarChord | undefined): void {
      const { hasDrums, hasBass, layers, lead } = chooseEnsemble(part);
      const { style } = part;
      if (hasDrums) {
        const drums = ensemble.find({ program: style.kit, pan: 0, level: style.drumLevel ?? 104 }, true);
        const rises = index > 0 && section.energy > sections[index - 1]!.energy;
        writeDrums(part, rises, next !== undefined || isEnding, drums, performer);
      }
      if (hasBass)
        writeBass(
          part,
          bars,
          following,
          ensemble.find({ program: style.bass!.program, pan: 0, level: style.bass!.level }),
          performer,
        );
      for (const layer of layers) {
        const channel = ensemble.find(layer);
        const voicing = writeLayer(layer, part, bars, channel, performer, voicings.get(channel));
        // A section with a seed of its own must not change the voicings of those after it.
        if (voicing && index === 0) voicings.set(channel, voicing);
      }
      if (lead)
        writeMelody(
          lead,
          part,
          bars,
          scaleTones(tonic, lead.scale ?? mode, isDarkMode(mode)),
          ensemble.find({ ...lead, pan: 0.05 }),
          performer,
        );
    }

    function writeEnding(last: ArrangedSection, chord: BarChord): void {
      const { layers, hasBass, hasDrums } = chooseEnsemble(last);
      const final = {
        ...last,
        startS: last.startS + (last.durationS / last.bars) * (last.bars - 1),
        durationS: last.durationS / last.bars,
        bars: 1,
      };
      for (const layer of layers)
        writeLayer(
          { ...layer, kind: 'chords', steps: `x${'-'.repeat(last.style.steps - 1)}`, voices: layer.voices ?? 4 },
          final,
          [chord],
          ensemble.find(layer),
          performer,
        );
      const { style } = last;
      if (hasBass)
        writeBass(
          { ...final, style: { ...style, bass: { ...style.bass!, steps: [`1${'-'.repeat(style.steps - 1)}`] } } },
          [chord],
          chord,
          ensemble.find({ program: style.bass!.program, pan: 0, level: style.bass!.level }),
          performer,
        );
      if (hasDrums && style.grooves[1]?.kick)
        writeDrums(
          { ...final, style: { ...style, grooves: [{ kick: 'x', crash: 'x' }] } },
          false,
          false,
          ensemble.find({ program: style.kit, pan: 0, level: style.drumLevel ?? 104 }, true),
          performer,
        );
    }
  }
  notes.sort((a, b) => a.startS - b.startS || a.part - b.part || a.key - b.key);
  return {
    parts: ensemble.parts,
    notes,
    sections: written,
    key: `${tonic} ${mode}`,
    tempo: Math.round(tempoOf(arrangement)),
    durationS,
    room: roomOf(arrangement),
    isLoop: arrangement.isLoop,
  };
}

/** The section without its last bar, in which the song ends on a held chord. */
const withoutLastBar = (section: ArrangedSection): ArrangedSection => ({
  ...section,
  durationS: (section.durationS * (section.bars - 1)) / section.bars,
  bars: section.bars - 1,
});

function tempoOf({ sections }: Arrangement): number {
  const { bars, style, durationS } = sections[0]!;
  return (bars * style.beats * 60) / durationS;
}
