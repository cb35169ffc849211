import type { RenderReport } from '../../../contract/dubbing/dubbing-renders.ts';
import { AppError } from '../../platform/app-error.ts';
import type { dubbingLanguages } from '../dubbing-languages/dubbing-languages.tables.ts';
import type { dubbingProjects, dubbingSegments, dubbingSpeakers } from '../dubbing-projects/dubbing-projects.tables.ts';
import {
  buildDubLines,
  countMissing,
  type DubLine,
  type TimelineLine,
  type TimelineTake,
} from './dub-timeline.rules.ts';
import { type Backdrop, chooseBackdrop, fingerprintLines, renderRate } from './render-files.rules.ts';
import { heardTimes, type Transcript } from './transcript-files.rules.ts';

export type RenderedProject = typeof dubbingProjects.$inferSelect;
export type RenderedLanguage = typeof dubbingLanguages.$inferSelect;
type Segment = typeof dubbingSegments.$inferSelect;
type Speaker = typeof dubbingSpeakers.$inferSelect;
interface Owner {
  readonly id: string;
}

/** What renders read of other nouns, of a project that was found before. */
export interface RenderSources {
  listSpeakers(project: Owner): Promise<readonly Speaker[]>;
  /** In the order of their starts. */
  listSegments(project: Owner): Promise<readonly Segment[]>;
  findLanguage(project: Owner, id: string): Promise<RenderedLanguage | undefined>;
  listLines(language: Owner): Promise<readonly TimelineLine[]>;
  listTakes(language: Owner, ids: readonly string[]): Promise<readonly TimelineTake[]>;
}

/** All that determines the sound of a render. */
export interface RenderMaterial {
  readonly project: RenderedProject;
  /** Undefined: the source. */
  readonly language: RenderedLanguage | undefined;
  readonly lines: readonly DubLine[];
  readonly speakers: readonly { readonly id: string; readonly name: string }[];
  readonly backdrop: Backdrop;
  /** The file in which the original voices are heard, to be as loud; undefined: none. */
  readonly originalKey: string | undefined;
  /** Length of the result at 48 kHz. */
  readonly samples: number;
  readonly report: RenderReport;
}

const noLines = { missing_lines: 0, stale_lines: 0, overlong_lines: 0 } as const;

/** Gathers what a render or a transcript of a project is made of. */
export function renderMaterialService({ sources }: { readonly sources: RenderSources }) {
  async function gatherLines(project: RenderedProject, language: RenderedLanguage | undefined, endMs: number) {
    const segments = await sources.listSegments(project);
    const lines = language ? await sources.listLines(language) : [];
    const ids = lines.flatMap(({ takeId }) => takeId ?? []);
    const takes = language && ids.length > 0 ? await sources.listTakes(language, ids) : [];
    const mediaEndMs = segments.reduce((end, segment) => Math.max(end, segment.endMs), endMs);
    return { segments, lines: buildDubLines(segments, lines, takes, mediaEndMs) };
  }

  const service = {
    /** Throws `dubbing_language_not_found`. */
    async requireLanguage(project: RenderedProject, id: string | null): Promise<RenderedLanguage | undefined> {
      if (id === null) return undefined;
      const language = await sources.findLanguage(project, id);
      if (!language) throw new AppError('dubbing_language_not_found', { param: 'language_id' });
      return language;
    },

    /** Throws `dubbing_not_ready` and `dubbing_language_not_found`. `languageId`: null for the source. */
    async gather(project: RenderedProject, languageId: string | null): Promise<RenderMaterial> {
      const { durationMs } = project;
      if (project.state !== 'ready' || durationMs === null) throw new AppError('dubbing_not_ready');
      const language = await service.requireLanguage(project, languageId);
      const [{ lines }, speakers] = await Promise.all([
        gatherLines(project, language, durationMs),
        sources.listSpeakers(project),
      ]);
      const backdrop = chooseBackdrop(project, language === undefined);
      const whole = project.hasAudio === false ? undefined : (project.blobKey ?? undefined);
      const endMs = lines.reduce((end, { sound }) => Math.max(end, sound?.endMs ?? 0), durationMs);
      return {
        project,
        language,
        lines,
        speakers: speakers.map(({ id, name }) => ({ id, name })),
        backdrop,
        originalKey: project.foregroundKey ?? whole,
        samples: Math.round((endMs / 1000) * renderRate),
        report: { ...(language ? countMissing(lines) : noLines), background: backdrop.kind },
      };
    },

    /** What of the material changes a file, besides its type. */
    facts: ({ project, language, lines, speakers, backdrop, originalKey, samples }: RenderMaterial): unknown => [
      project.name,
      project.blobKey,
      language?.language ?? null,
      language ? fingerprintLines(lines) : [],
      speakers,
      backdrop,
      originalKey ?? null,
      samples,
    ],

    /** The transcript of the source, or of a language with the times at which its lines are heard. */
    async transcript(project: RenderedProject, languageId: string | null): Promise<Transcript> {
      const language = await service.requireLanguage(project, languageId);
      const [{ segments, lines }, speakers] = await Promise.all([
        gatherLines(project, language, project.durationMs ?? 0),
        sources.listSpeakers(project),
      ]);
      const names = new Map(speakers.map(({ id, name }) => [id, name]));
      const words = new Map(language ? [] : segments.map((segment) => [segment.id, segment.words]));
      return {
        language: language?.language ?? project.sourceLanguage,
        lines: lines.map((line) => ({
          ...heardTimes(line),
          speakerId: line.speakerId,
          speaker: names.get(line.speakerId) ?? '',
          text: language ? (line.translation ?? '') : line.sourceText,
          sourceText: line.sourceText,
          translation: line.translation,
          words: words.get(line.segmentId) ?? [],
        })),
      };
    },
  };
  return service;
}
export type RenderMaterialService = ReturnType<typeof renderMaterialService>;
