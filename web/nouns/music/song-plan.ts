import { musicLimits } from '../../../contract/catalogue/music-styles.ts';
import type { ChunkPlanWire, CompositionPlanWire, SectionPlanWire } from '../../../contract/speech-tools/music-plan.ts';
import { t } from '../../messages/t.ts';

/** A part of another song that a section takes. */
export interface SectionSource {
  readonly songId: string;
  readonly startMs: number;
}

export interface PlanSection {
  /** Of this tab: keeps a row in place while it moves. */
  readonly id: string;
  readonly name: string;
  readonly durationMs: number;
  readonly positiveStyles: readonly string[];
  readonly negativeStyles: readonly string[];
  /** Undefined: new music. */
  readonly source: SectionSource | undefined;
  /** Keeps the notes of a section that was composed anew. */
  readonly seed: number | undefined;
}

/** The plan of a song as it is edited. */
export interface SongPlan {
  readonly positiveStyles: readonly string[];
  readonly negativeStyles: readonly string[];
  readonly sections: readonly PlanSection[];
  /** Of the song that the plan comes from: unchanged sections keep their notes. */
  readonly seed: number | undefined;
  readonly previousSongId: string | undefined;
}

/** Why a plan cannot be composed. `sectionId`: the section that is at fault; undefined: the plan as a whole. */
export interface PlanProblem {
  readonly sectionId: string | undefined;
  readonly field: 'name' | 'duration' | 'source' | 'plan';
  readonly text: string;
}

const newSectionMs = 15_000;
const { song: songLimits, section: sectionLimits, sections: maxSections } = musicLimits;
const seconds = (ms: number): number => ms / 1000;

export const planDurationMs = ({ sections }: Pick<SongPlan, 'sections'>): number =>
  sections.reduce((sum, { durationMs }) => sum + durationMs, 0);

/** The start of each section in ms. */
export function sectionStarts({ sections }: Pick<SongPlan, 'sections'>): number[] {
  let startMs = 0;
  return sections.map(({ durationMs }) => {
    const start = startMs;
    startMs += durationMs;
    return start;
  });
}

export const canAddSection = ({ sections }: SongPlan): boolean => sections.length < maxSections;

/** Adds a section after `index`, or at the end; its length is that of the one before it. */
export function addSection(plan: SongPlan, id: string, index = plan.sections.length - 1): SongPlan {
  const before = plan.sections[index];
  const section: PlanSection = {
    id,
    name: t('Part {number}', { number: plan.sections.length + 1 }),
    durationMs: before?.durationMs ?? newSectionMs,
    positiveStyles: [],
    negativeStyles: [],
    source: undefined,
    seed: undefined,
  };
  return { ...plan, sections: plan.sections.toSpliced(index + 1, 0, section) };
}

export const removeSection = (plan: SongPlan, id: string): SongPlan => ({
  ...plan,
  sections: plan.sections.filter((section) => section.id !== id),
});

export const changeSection = (plan: SongPlan, id: string, patch: Partial<PlanSection>): SongPlan => ({
  ...plan,
  sections: plan.sections.map((section) => (section.id === id ? { ...section, ...patch } : section)),
});

/** Moves a section to an index; one outside the plan means its start or end. Returns the same plan if nothing moves. */
export function moveSection(plan: SongPlan, id: string, toIndex: number): SongPlan {
  const from = plan.sections.findIndex((section) => section.id === id);
  const to = Math.max(0, Math.min(plan.sections.length - 1, toIndex));
  if (from < 0 || from === to) return plan;
  const moved = plan.sections[from]!;
  return { ...plan, sections: plan.sections.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** The first reason why a plan cannot be composed; undefined: it can. */
export function findPlanProblem(plan: SongPlan): PlanProblem | undefined {
  const whole = (text: string): PlanProblem => ({ sectionId: undefined, field: 'plan', text });
  if (plan.sections.length === 0) return whole(t('Add a section.'));
  for (const { id, name, durationMs, source } of plan.sections) {
    if (name.trim() === '') return { sectionId: id, field: 'name', text: t('Enter a name.') };
    if (!(durationMs >= sectionLimits.min && durationMs <= sectionLimits.max))
      return {
        sectionId: id,
        field: 'duration',
        text: t('A section has {min} to {max} seconds.', {
          min: seconds(sectionLimits.min),
          max: seconds(sectionLimits.max),
        }),
      };
    if (source?.songId === '') return { sectionId: id, field: 'source', text: t('Choose a song.') };
  }
  const totalMs = planDurationMs(plan);
  if (totalMs > songLimits.max)
    return whole(t('The maximum is {seconds} minutes. Shorten a section.', { seconds: seconds(songLimits.max) / 60 }));
  return undefined;
}

/** The plan as the API takes it. */
export const toWire = (plan: SongPlan): SectionPlanWire => ({
  positive_global_styles: [...plan.positiveStyles],
  negative_global_styles: [...plan.negativeStyles],
  sections: plan.sections.map(({ name, durationMs, positiveStyles, negativeStyles, source, seed }) => ({
    section_name: name.trim(),
    duration_ms: durationMs,
    positive_local_styles: [...positiveStyles],
    negative_local_styles: [...negativeStyles],
    lines: [],
    ...(seed !== undefined && { seed }),
    ...(source && {
      source_from: {
        song_id: source.songId,
        range: { start_ms: source.startMs, end_ms: source.startMs + durationMs },
      },
    }),
  })),
});

interface PlanOrigin {
  readonly seed?: number | null;
  readonly songId?: string;
}

/** A plan of the API for editing; `newId` names its sections. */
export function fromWire(wire: CompositionPlanWire, newId: () => string, { seed, songId }: PlanOrigin = {}): SongPlan {
  const origin = { seed: seed ?? undefined, previousSongId: songId };
  if ('chunks' in wire) return { ...fromChunks(wire, newId), ...origin };
  return {
    positiveStyles: wire.positive_global_styles,
    negativeStyles: wire.negative_global_styles,
    sections: wire.sections.map((section) => ({
      id: newId(),
      name: section.section_name,
      durationMs: section.duration_ms,
      positiveStyles: section.positive_local_styles,
      negativeStyles: section.negative_local_styles,
      source: section.source_from
        ? { songId: section.source_from.song_id, startMs: section.source_from.range.start_ms }
        : undefined,
      seed: section.seed ?? undefined,
    })),
    ...origin,
  };
}

/** The plan of a later model: its styles are those of each chunk, so there are none for the whole song. */
function fromChunks({ chunks }: ChunkPlanWire, newId: () => string): Omit<SongPlan, 'seed' | 'previousSongId'> {
  const sections = chunks.map((chunk, index): PlanSection => {
    const common = { id: newId(), negativeStyles: [], positiveStyles: [], seed: undefined };
    if ('song_id' in chunk) {
      const { start_ms: startMs, end_ms: endMs } = chunk.range;
      const source = { songId: chunk.song_id, startMs };
      return { ...common, name: t('Reference'), durationMs: endMs - startMs, source };
    }
    return {
      ...common,
      name: /^\s*\[([^\]]{1,100})\]/u.exec(chunk.text)?.[1] ?? t('Part {number}', { number: index + 1 }),
      durationMs: chunk.duration_ms,
      positiveStyles: chunk.positive_styles,
      negativeStyles: chunk.negative_styles,
      source: undefined,
    };
  });
  return { positiveStyles: [], negativeStyles: [], sections };
}

/** Adds styles that are separated by commas, each once; too long ones are cut. */
export function addStyles(styles: readonly string[], typed: string): readonly string[] {
  const added = typed
    .split(',')
    .map((style) => style.trim().slice(0, 200))
    .filter((style) => style !== '');
  return [...new Set([...styles, ...added])].slice(0, 50);
}

/** Adds a style to a prompt, or removes it if the prompt names it. */
export function toggleStyle(prompt: string, style: string): string {
  if (!namesStyle(prompt, style))
    return prompt.trim() === '' ? style : `${prompt.trimEnd().replace(/,$/, '')}, ${style}`;
  return prompt
    .replace(styleIn(style, 'iu'), '')
    .replace(/\s*,\s*(?:,\s*)+/gu, ', ')
    .replace(/^[\s,]+|[\s,]+$/gu, '')
    .replace(/ {2,}/g, ' ');
}

export const namesStyle = (prompt: string, style: string): boolean => styleIn(style, 'iu').test(prompt);

const styleIn = (style: string, flags: string): RegExp => new RegExp(`(?<![\\p{L}-])${style}(?![\\p{L}-])`, flags);
