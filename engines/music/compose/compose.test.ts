import { describe, expect, it } from 'vitest';
import { writePlan } from '../plan/write-plan.ts';
import { planDurationMs, type SongPlan } from '../song-plan.ts';
import { styles } from '../styles/styles.ts';
import { compose } from './compose.ts';
import { voiceChord } from './harmony.ts';

const planOf = (prompt: string, lengthMs = 60_000, seed = 3): SongPlan => writePlan({ prompt, lengthMs, seed });

describe.each(styles.map(({ name }) => name))('a song of the style %s', (name) => {
  it.each([1, 2, 3])('with the seed %i has notes in the ranges of its instruments, within its length', (seed) => {
    const plan = planOf(name, 40_000 + seed * 13_337, seed);
    const score = compose(plan, seed);
    expect(score.durationS * 1000).toBeCloseTo(planDurationMs(plan), 3);
    expect(score.sections[0]!.style).toBe(name);
    expect(score.parts.length).toBeLessThanOrEqual(16);
    expect(score.notes.length).toBeGreaterThan(score.durationS);
    const isPlayable = ({ part, key, velocity, startS, endS }: (typeof score.notes)[number]): boolean => {
      const { level, isDrums } = score.parts[part]!;
      const isInTime = startS >= 0 && endS > startS && endS <= score.durationS + 0.001;
      return level > 0 && isInTime && velocity > 0 && velocity < 128 && (isDrums || (key >= 24 && key <= 100));
    };
    expect(score.notes.filter((note) => !isPlayable(note))).toEqual([]);
    expect(compose(plan, seed)).toEqual(score);
  });

  it('has a tempo of the style, and sections that follow each other', () => {
    const {
      tempo: [slow, fast],
    } = styles.find((style) => style.name === name)!;
    const { tempo, sections, durationS } = compose(planOf(name), 3);
    expect(tempo).toBeGreaterThan(slow * 0.85);
    expect(tempo).toBeLessThan(fast * 1.15);
    expect(sections.at(-1)!.endS).toBeCloseTo(durationS);
    for (const [index, section] of sections.entries()) {
      expect(section.startS).toBeCloseTo(sections[index - 1]?.endS ?? 0);
      expect(section.chords).toHaveLength(section.bars);
    }
  });
});

describe('the composer', () => {
  it('composes one section anew and leaves the notes of the others', () => {
    const plan = planOf('pop');
    const before = compose(plan, 3);
    const index = 2;
    const after = compose(
      { ...plan, sections: plan.sections.map((section, at) => (at === index ? { ...section, seed: 99 } : section)) },
      3,
    );
    const { startS, endS } = before.sections[index]!;
    const outside = ({ notes, parts }: typeof before) =>
      notes
        .filter((note) => note.startS < startS - 0.05 || note.startS > endS + 0.05)
        // The last bass note before a section leads to its first chord.
        .filter((note) => parts[note.part]!.stem !== 'bass' || note.startS < startS - 3 || note.startS > endS)
        .map(({ part, ...note }) => ({ ...note, program: parts[part]!.program }));
    expect(outside(after)).toEqual(outside(before));
    expect(after.notes).not.toEqual(before.notes);
  });

  it('plays the instruments that a plan names, and none that it excludes', () => {
    const programs = (prompt: string) => {
      const { parts, notes } = compose(planOf(prompt), 3);
      return [...new Set(notes.map(({ part }) => (parts[part]!.isDrums ? 'drums' : parts[part]!.program)))];
    };
    expect(programs('jazz with a trumpet')).toContain(56);
    expect(programs('rock without drums')).not.toContain('drums');
    expect(programs('pop without piano')).not.toContain(0);
    expect(programs('a lullaby on a music box, calm')).toContain(10);
  });

  it('lets the voices of a chord move by small steps', () => {
    const chords = [
      [0, 4, 7],
      [9, 0, 4],
      [5, 9, 0],
      [7, 11, 2],
    ].map((tones) => ({ name: '', tones }));
    let voicing = voiceChord(chords[0]!, undefined, 62, 4);
    for (let turn = 1; turn < 12; turn++) {
      const next = voiceChord(chords[turn % 4]!, voicing, 62, 4);
      const moved = next.reduce((sum, key, index) => sum + Math.abs(key - voicing[index]!), 0) / next.length;
      expect(moved).toBeLessThanOrEqual(3.5);
      voicing = next;
    }
  });
});
