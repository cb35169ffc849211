import type {
  ChunkPlanWire,
  CompositionPlanWire,
  MusicModelId,
  SectionPlanWire,
} from '../../../contract/speech-tools/music-plan.ts';
import type { PlanSection, SongPlan } from '../../../engines/music/song-plan.ts';

/** A part of a song that is taken from another one. */
export interface Clip {
  /** Where it starts in the new song. */
  readonly startS: number;
  readonly songId: string;
  readonly fromS: number;
  readonly durationS: number;
}

/** A wire plan as the composer and the mix need it. */
export interface ReadPlan {
  readonly plan: SongPlan;
  readonly clips: readonly Clip[];
}

/** Why a plan cannot be composed: what needs a voice, or a range outside its song. */
export interface PlanProblem {
  readonly code: 'vocals_unavailable' | 'invalid_composition_plan';
  readonly message?: string;
  readonly param: string;
}

const directions = /\{([^{}]{1,100})\}/gu;
const heading = /^\s*\[([^\]]{1,100})\]\s*/u;

export function readPlan(wire: CompositionPlanWire): ReadPlan | PlanProblem {
  return 'sections' in wire ? readSections(wire) : readChunks(wire);
}

export const isProblem = (result: ReadPlan | PlanProblem): result is PlanProblem => 'code' in result;

function readSections(wire: SectionPlanWire): ReadPlan | PlanProblem {
  const clips: Clip[] = [];
  let startMs = 0;
  for (const [index, section] of wire.sections.entries()) {
    const param = `composition_plan.sections.${index}`;
    if (section.lines.some((line) => line.trim() !== ''))
      return { code: 'vocals_unavailable', param: `${param}.lines` };
    const source = section.source_from;
    if (source) {
      const problem = rangeProblem(source.range, section.duration_ms);
      if (problem) return { ...problem, param: `${param}.source_from.range` };
      if (source.negative_ranges?.length)
        return {
          code: 'invalid_composition_plan',
          message: 'Ranges inside a range cannot be left out.',
          param: `${param}.source_from.negative_ranges`,
        };
      clips.push(toClip(startMs, source.song_id, source.range));
    }
    startMs += section.duration_ms;
  }
  return {
    plan: {
      positiveStyles: wire.positive_global_styles,
      negativeStyles: wire.negative_global_styles,
      sections: wire.sections.map((section) => ({
        name: section.section_name,
        positiveStyles: section.positive_local_styles,
        negativeStyles: section.negative_local_styles,
        durationMs: section.duration_ms,
        seed: section.seed ?? undefined,
      })),
    },
    clips,
  };
}

function readChunks({ chunks }: ChunkPlanWire): ReadPlan | PlanProblem {
  const clips: Clip[] = [];
  const sections: PlanSection[] = [];
  let startMs = 0;
  for (const [index, chunk] of chunks.entries()) {
    const param = `composition_plan.chunks.${index}`;
    if ('song_id' in chunk) {
      const durationMs = chunk.range.end_ms - chunk.range.start_ms;
      const problem = rangeProblem(chunk.range, durationMs);
      if (problem) return { ...problem, param: `${param}.range` };
      clips.push(toClip(startMs, chunk.song_id, chunk.range));
      sections.push({ name: 'Reference', positiveStyles: [], negativeStyles: [], durationMs });
      startMs += durationMs;
      continue;
    }
    const name = heading.exec(chunk.text)?.[1];
    const inline = [...chunk.text.matchAll(directions)].map((match) => match[1]!);
    const lyrics = chunk.text.replace(heading, '').replaceAll(directions, '').trim();
    if (lyrics !== '') return { code: 'vocals_unavailable', param: `${param}.text` };
    if (chunk.conditioning_ref)
      return {
        code: 'invalid_composition_plan',
        message: 'The composer cannot follow a reference recording.',
        param: `${param}.conditioning_ref`,
      };
    sections.push({
      name: name ?? `Part ${index + 1}`,
      positiveStyles: [...chunk.positive_styles, ...inline],
      negativeStyles: chunk.negative_styles,
      durationMs: chunk.duration_ms,
    });
    startMs += chunk.duration_ms;
  }
  const first = sections[0]!;
  return { plan: { positiveStyles: first.positiveStyles, negativeStyles: first.negativeStyles, sections }, clips };
}

interface Range {
  readonly start_ms: number;
  readonly end_ms: number;
}

const toClip = (startMs: number, songId: string, { start_ms, end_ms }: Range): Clip => ({
  startS: startMs / 1000,
  songId,
  fromS: start_ms / 1000,
  durationS: (end_ms - start_ms) / 1000,
});

function rangeProblem({ start_ms, end_ms }: Range, durationMs: number): Omit<PlanProblem, 'param'> | undefined {
  if (end_ms <= start_ms) return { code: 'invalid_composition_plan', message: 'The range ends before it starts.' };
  if (end_ms - start_ms !== durationMs)
    return { code: 'invalid_composition_plan', message: 'The range must be as long as its section.' };
  return undefined;
}

/** A plan in the wire format of a model: sections, or chunks of the later models. */
export function presentPlan(plan: SongPlan, modelId: MusicModelId): CompositionPlanWire {
  if (modelId === 'music_v1')
    return {
      positive_global_styles: [...plan.positiveStyles],
      negative_global_styles: [...plan.negativeStyles],
      sections: plan.sections.map((section) => ({
        section_name: section.name,
        positive_local_styles: [...section.positiveStyles],
        negative_local_styles: [...section.negativeStyles],
        duration_ms: section.durationMs,
        lines: [],
        ...(section.seed !== undefined && { seed: section.seed }),
      })),
    };
  return {
    chunks: plan.sections.map((section, index) => ({
      text: `[${section.name}]`,
      duration_ms: section.durationMs,
      positive_styles: [...(index === 0 ? plan.positiveStyles : []), ...section.positiveStyles],
      negative_styles: [...(index === 0 ? plan.negativeStyles : []), ...section.negativeStyles],
      context_adherence: 'high' as const,
    })),
  };
}
