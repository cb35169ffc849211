import { describe, expect, it } from 'vitest';
import type { CompositionPlanWire } from '../../../contract/speech-tools/music-plan.ts';
import {
  addSection,
  addStyles,
  canAddSection,
  changeSection,
  findPlanProblem,
  fromWire,
  moveSection,
  namesStyle,
  planDurationMs,
  removeSection,
  type SongPlan,
  sectionStarts,
  toggleStyle,
  toWire,
} from './song-plan.ts';

let ids = 0;
const newId = () => `s${ids++}`;
const wire: CompositionPlanWire = {
  positive_global_styles: ['funk', '110 bpm'],
  negative_global_styles: ['vocals'],
  sections: [
    {
      section_name: 'Intro',
      positive_local_styles: ['calm'],
      negative_local_styles: ['drums'],
      duration_ms: 8000,
      lines: [],
    },
    {
      section_name: 'Taken',
      positive_local_styles: [],
      negative_local_styles: [],
      duration_ms: 5000,
      lines: [],
      source_from: { song_id: 'song1', range: { start_ms: 2000, end_ms: 7000 } },
    },
    {
      section_name: 'Outro',
      positive_local_styles: [],
      negative_local_styles: [],
      duration_ms: 4000,
      lines: [],
      seed: 9,
    },
  ],
};
const names = ({ sections }: SongPlan) => sections.map(({ name }) => name);

describe('the plan of a song', () => {
  const plan = fromWire(wire, newId, { seed: 3, songId: 'song0' });
  const [intro, taken, outro] = plan.sections;

  it('returns to its wire format unchanged', () => {
    expect(toWire(plan)).toEqual(wire);
    expect([plan.seed, plan.previousSongId]).toEqual([3, 'song0']);
    expect([planDurationMs(plan), sectionStarts(plan)]).toEqual([17_000, [0, 8000, 13_000]]);
  });

  it('keeps the length of a taken range equal to that of its section', () => {
    const longer = toWire(changeSection(plan, taken!.id, { durationMs: 6000 })).sections[1]!;
    expect(longer.source_from!.range).toEqual({ start_ms: 2000, end_ms: 8000 });
  });

  it('adds, removes and moves sections', () => {
    expect(names(addSection(plan, 'new'))).toEqual(['Intro', 'Taken', 'Outro', 'Part 4']);
    expect(addSection(plan, 'new', 0).sections[1]).toMatchObject({ id: 'new', durationMs: 8000 });
    expect(names(removeSection(plan, intro!.id))).toEqual(['Taken', 'Outro']);
    expect(names(moveSection(plan, outro!.id, 0))).toEqual(['Outro', 'Intro', 'Taken']);
    expect(names(moveSection(plan, intro!.id, 9))).toEqual(['Taken', 'Outro', 'Intro']);
    expect(moveSection(plan, intro!.id, -1)).toBe(plan);
  });

  it('names what prevents the composition, at its section', () => {
    expect(findPlanProblem(plan)).toBeUndefined();
    expect(findPlanProblem({ ...plan, sections: [] })).toMatchObject({ field: 'plan' });
    for (const [patch, field] of [
      [{ name: ' ' }, 'name'],
      [{ durationMs: 2999 }, 'duration'],
      [{ durationMs: Number.NaN }, 'duration'],
      [{ durationMs: 120_001 }, 'duration'],
      [{ source: { songId: '', startMs: 0 } }, 'source'],
    ] as const)
      expect(findPlanProblem(changeSection(plan, outro!.id, patch))).toMatchObject({ sectionId: outro!.id, field });
    let long = plan;
    while (planDurationMs(long) <= 600_000) long = addSection(long, newId(), 0);
    expect(findPlanProblem(long)).toMatchObject({ field: 'plan', text: /10 minutes/ });
    expect(canAddSection({ ...plan, sections: Array.from({ length: 30 }, () => intro!) })).toBe(false);
  });

  it('reads the plan of a later model', () => {
    const chunk = { context_adherence: 'high' as const, duration_ms: 6000 };
    const chunks = fromWire(
      {
        chunks: [
          { ...chunk, text: '[Verse]', positive_styles: ['rock'], negative_styles: ['vocals'] },
          { song_id: 'song1', range: { start_ms: 0, end_ms: 3000 } },
        ],
      },
      newId,
    );
    expect(chunks.sections).toMatchObject([
      { name: 'Verse', durationMs: 6000, positiveStyles: ['rock'] },
      { name: 'Reference', durationMs: 3000, source: { songId: 'song1', startMs: 0 } },
    ]);
  });
});

describe('styles', () => {
  it('are added once each, separated by commas', () => {
    expect(addStyles(['funk'], ' strings, funk ,, warm pads ')).toEqual(['funk', 'strings', 'warm pads']);
    expect(addStyles([], 'x'.repeat(300))[0]).toHaveLength(200);
  });

  it('are added to a prompt, and removed from it', () => {
    expect(toggleStyle('', 'funk')).toBe('funk');
    expect(toggleStyle('a song, ', 'funk')).toBe('a song, funk');
    expect(toggleStyle('a song, funk, slow', 'funk')).toBe('a song, slow');
    expect(toggleStyle('Funk', 'funk')).toBe('');
    expect(namesStyle('synthpop and pop', 'pop')).toBe(true);
    expect(namesStyle('synthpop', 'pop')).toBe(false);
    expect(namesStyle('post-rock', 'rock')).toBe(false);
  });
});
