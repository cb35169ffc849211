import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { DubbingLanguagesService } from '../../dubbing-languages/dubbing-languages.service.ts';
import type { DubbingLanguage } from '../../dubbing-languages/dubbing-languages.store.ts';
import type { LanguageQueueService } from '../../dubbing-languages/language-queue.service.ts';
import type { LanguageRowsService } from '../../dubbing-languages/language-rows.service.ts';
import type { LineEditsService } from '../../dubbing-languages/line-edits.service.ts';
import type { LineTakesService, LineView } from '../../dubbing-languages/line-takes.service.ts';
import type { DubbingAccessService } from '../../dubbing-projects/dubbing-access.service.ts';
import type { DubbingProject } from '../../dubbing-projects/dubbing-projects.store.ts';
import type { MediaLinksService } from '../../dubbing-projects/media-links.service.ts';
import type { DubbingTranscriptsService } from '../../dubbing-projects/transcripts/dubbing-transcripts.service.ts';
import type { DubbingSegment, DubbingSpeaker } from '../../dubbing-projects/transcripts/dubbing-transcripts.store.ts';
import type { SegmentTranscriptionService } from '../../dubbing-projects/transcripts/segment-transcription.service.ts';
import type { DubbingRendersService, RenderOrder } from '../../dubbing-renders/dubbing-renders.service.ts';
import type { DubbingRender } from '../../dubbing-renders/dubbing-renders.store.ts';
import { findByCode } from '../dubs.rules.ts';

interface DubbingResourcesDeps {
  readonly dubbingAccess: DubbingAccessService;
  readonly languageRows: Pick<LanguageRowsService, 'listLanguages'>;
  readonly dubbingLanguages: Pick<DubbingLanguagesService, 'create'>;
  readonly languageQueue: Pick<LanguageQueueService, 'translate' | 'dub'>;
  readonly lineEdits: Pick<LineEditsService, 'edit'>;
  readonly lineTakes: Pick<LineTakesService, 'lines'>;
  readonly dubbingTranscripts: DubbingTranscriptsService;
  readonly segmentTranscription: SegmentTranscriptionService;
  readonly dubbingRenders: Pick<DubbingRendersService, 'create' | 'list' | 'link'>;
  readonly dubbingMediaLinks: Pick<MediaLinksService, 'create'>;
}

/** A project with all of its parts. */
export interface ResourceView {
  readonly project: DubbingProject;
  readonly version: number;
  readonly speakers: readonly DubbingSpeaker[];
  readonly segments: readonly DubbingSegment[];
  readonly languages: readonly { readonly language: DubbingLanguage; readonly lines: readonly LineView[] }[];
  readonly renders: readonly { readonly render: DubbingRender; readonly url: string }[];
  /** Absolute; signed. */
  readonly inputUrl: string;
}

interface SegmentTimes {
  readonly startS?: number | undefined;
  readonly endS?: number | undefined;
}

const toMs = (seconds: number): number => Math.round(seconds * 1000);
const ofSource = new Set(['source', 'original']);

/** The older form of the dubbing studio. Each change returns the version that follows. */
export function dubbingResourcesService(deps: DubbingResourcesDeps) {
  const { dubbingAccess, languageRows, dubbingLanguages, languageQueue, lineEdits, lineTakes } = deps;
  const { dubbingTranscripts, segmentTranscription, dubbingRenders, dubbingMediaLinks } = deps;

  const versionOf = (project: DubbingProject, languages: readonly DubbingLanguage[]): number =>
    languages.reduce((sum, { revision }) => sum + revision, project.revision);

  async function readVersion(actor: Actor, id: string): Promise<number> {
    const project = await dubbingAccess.require(actor, id);
    return versionOf(project, await languageRows.listLanguages(project));
  }

  async function requireLanguage(project: DubbingProject, code: string, param: string): Promise<DubbingLanguage> {
    const language = findByCode(await languageRows.listLanguages(project), code);
    if (!language) throw new AppError('dubbing_language_not_found', { param });
    return language;
  }

  /** The languages of these codes; all if there are none. */
  async function chooseLanguages(project: DubbingProject, codes: readonly string[] | undefined) {
    if (!codes?.length) return languageRows.listLanguages(project);
    const chosen: DubbingLanguage[] = [];
    for (const code of codes) chosen.push(await requireLanguage(project, code, 'languages'));
    return chosen;
  }

  /** Transcribes those of the segments that have no text yet. */
  async function completeTexts(
    actor: Actor,
    project: DubbingProject,
    segmentIds: readonly string[] | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    if (!segmentIds) return;
    const segments = await dubbingAccess.rows().findSegments(project, segmentIds);
    const empty = segments.filter(({ text }) => text.trim() === '').map(({ id }) => id);
    if (empty.length > 0) await segmentTranscription.transcribe(actor, project.id, empty, signal);
  }

  return {
    readVersion,

    async get(actor: Actor, id: string, baseUrl: string): Promise<ResourceView> {
      const project = await dubbingAccess.require(actor, id);
      const rows = dubbingAccess.rows();
      const [speakers, segments, all, renders] = await Promise.all([
        rows.listSpeakers(project),
        rows.listSegments(project),
        languageRows.listLanguages(project),
        dubbingRenders.list(actor, id),
      ]);
      const languages: { language: DubbingLanguage; lines: LineView[] }[] = [];
      for (const language of all)
        languages.push({ language, lines: (await lineTakes.lines(actor, id, language.id)).views });
      return {
        project,
        version: versionOf(project, all),
        speakers,
        segments,
        languages,
        renders: renders.map((render) => ({ render, url: dubbingRenders.link(render, baseUrl) })),
        inputUrl: baseUrl + dubbingMediaLinks.create(id).path,
      };
    },

    /** Throws `invalid_parameters` for none of the 29, and `dubbing_language_exists`. */
    async addLanguage(actor: Actor, id: string, language: string): Promise<number> {
      await dubbingLanguages.create(actor, id, { language, isAutomatic: false });
      return readVersion(actor, id);
    },

    /** Adds a segment with its translations by code. Throws like `DubbingTranscriptsService.add`. */
    async addSegment(
      actor: Actor,
      id: string,
      draft: {
        readonly speakerId: string;
        readonly startS: number;
        readonly endS: number;
        readonly text: string;
        readonly translations: Readonly<Record<string, string>>;
      },
    ) {
      const project = await dubbingAccess.require(actor, id, 'dubbing.update');
      const texts: { languageId: string; translation: string }[] = [];
      for (const [code, translation] of Object.entries(draft.translations))
        texts.push({ languageId: (await requireLanguage(project, code, 'translations')).id, translation });
      const { speakerId, text } = draft;
      const times = { startMs: toMs(draft.startS), endMs: toMs(draft.endS) };
      const { result } = await dubbingTranscripts.add(actor, id, { speakerId, text, ...times });
      for (const { languageId, translation } of texts)
        await lineEdits.edit(actor, id, languageId, new Map([[result.id, { translation }]]));
      return { segmentId: result.id, version: await readVersion(actor, id) };
    },

    /** Changes a segment in a language; `source`, `original` and the code of the source mean the source itself. */
    async updateSegment(
      actor: Actor,
      id: string,
      segmentId: string,
      code: string,
      { text, startS, endS }: SegmentTimes & { readonly text?: string | undefined },
    ): Promise<number> {
      const project = await dubbingAccess.require(actor, id, 'dubbing.update');
      const language = findByCode(await languageRows.listLanguages(project), code);
      if (!language && (ofSource.has(code) || code === project.sourceLanguage)) {
        const update = { text, start_s: startS, end_s: endS };
        await dubbingTranscripts.update(actor, id, { [segmentId]: update }, 'segment_id');
        return readVersion(actor, id);
      }
      if (!language) throw new AppError('dubbing_language_not_found', { param: 'language' });
      const { views } = await lineTakes.lines(actor, id, language.id);
      const line = views.find(({ line: { segment } }) => segment.id === segmentId)?.line;
      if (!line) throw new AppError('dubbing_segment_not_found', { param: 'segment_id' });
      const times = {
        startMs: startS === undefined ? line.startMs : toMs(startS),
        endMs: endS === undefined ? line.endMs : toMs(endS),
      };
      const hasTimes = startS !== undefined || endS !== undefined;
      const edit = { ...(text !== undefined && { translation: text }), ...(hasTimes && { times }) };
      await lineEdits.edit(actor, id, language.id, new Map([[segmentId, edit]]));
      return readVersion(actor, id);
    },

    async deleteSegment(actor: Actor, id: string, segmentId: string): Promise<number> {
      await dubbingTranscripts.delete(actor, id, segmentId);
      return readVersion(actor, id);
    },

    async moveSegments(actor: Actor, id: string, segmentIds: readonly string[], speakerId: string): Promise<number> {
      await dubbingTranscripts.move(actor, id, segmentIds, speakerId);
      return readVersion(actor, id);
    },

    /** Throws like `SegmentTranscriptionService.transcribe`. */
    async transcribe(actor: Actor, id: string, segmentIds: readonly string[], signal: AbortSignal): Promise<number> {
      await segmentTranscription.transcribe(actor, id, segmentIds, signal);
      return readVersion(actor, id);
    },

    /** Queues the work on languages. Throws `dubbing_language_busy` and what `transcribe` throws for segments without text. */
    async work(
      actor: Actor,
      id: string,
      mode: 'translate' | 'dub',
      choice: { readonly segmentIds: readonly string[] | undefined; readonly languages: readonly string[] | undefined },
      signal: AbortSignal,
    ): Promise<number> {
      const project = await dubbingAccess.require(actor, id, 'dubbing.speak');
      const segmentIds = choice.segmentIds?.length ? choice.segmentIds : undefined;
      const languages = await chooseLanguages(project, choice.languages);
      if (languages.length === 0) throw new AppError('dubbing_language_not_found', { param: 'languages' });
      await completeTexts(actor, project, segmentIds, signal);
      for (const { id: languageId } of languages)
        try {
          if (mode === 'translate')
            await languageQueue.translate(actor, project, languageId, { segmentIds, again: true });
          else await languageQueue.dub(actor, project, languageId, { segmentIds });
        } catch (error) {
          // What is spoken as it reads needs no work.
          if (!(error instanceof AppError) || error.code !== 'dubbing_nothing_to_do') throw error;
        }
      return readVersion(actor, id);
    },

    /** Throws `invalid_parameters` for a type that cannot be rendered. */
    async render(
      actor: Actor,
      id: string,
      code: string,
      { type, normalizesVolume }: { readonly type: RenderOrder['type'] | 'zip'; readonly normalizesVolume: boolean },
    ) {
      if (type === 'zip' || type === 'aaf')
        throw new AppError('invalid_parameters', {
          message: `${type.toUpperCase()} files cannot be rendered. Use mp4, aac, mp3, wav, tracks_zip or clips_zip.`,
          param: 'render_type',
        });
      const project = await dubbingAccess.require(actor, id, 'dubbing.export');
      const languageId = code === 'original' ? null : (await requireLanguage(project, code, 'language')).id;
      const render = await dubbingRenders.create(actor, id, { languageId, type, normalizesVolume });
      return { renderId: render.id, version: await readVersion(actor, id) };
    },
  };
}
export type DubbingResourcesService = ReturnType<typeof dubbingResourcesService>;
