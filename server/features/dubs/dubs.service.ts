import { setTimeout } from 'node:timers/promises';
import type { DubBody } from '../../../contract/dubbing/dubs.ts';
import { readTargetLanguage } from '../../../contract/dubbing/target-languages.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { DubbingLanguage } from '../dubbing-languages/dubbing-languages.store.ts';
import type { LanguageRowsService } from '../dubbing-languages/language-rows.service.ts';
import type { DubListsService } from '../dubbing-projects/dub-lists.service.ts';
import type { Dub } from '../dubbing-projects/dub-lists.store.ts';
import type { DubbingCreationService, DubbingFiles } from '../dubbing-projects/dubbing-creation.service.ts';
import type { DubbingProjectsService } from '../dubbing-projects/dubbing-projects.service.ts';
import type { DubbingRendersService } from '../dubbing-renders/dubbing-renders.service.ts';
import type { DubbingRender } from '../dubbing-renders/dubbing-renders.store.ts';
import type { TranscriptExportsService } from '../dubbing-renders/transcript-exports.service.ts';
import { dubbedSeconds, dubProblem, dubProgress, findByCode, isRefunded, languageProblem } from './dubs.rules.ts';

interface DubsDeps {
  readonly codecs: Pick<Codecs, 'inspect'>;
  readonly dubLists: DubListsService;
  readonly languageRows: Pick<LanguageRowsService, 'listLanguages' | 'listLanguagesOf'>;
  readonly dubbingProjects: Pick<DubbingProjectsService, 'delete'>;
  readonly dubbingCreation: DubbingCreationService;
  readonly dubbingRenders: Pick<DubbingRendersService, 'render' | 'get' | 'open'>;
  readonly transcriptExports: Pick<TranscriptExportsService, 'forms'>;
}

/** A dub with what its reply tells besides its rows. */
export interface DubView extends Dub {
  readonly languages: readonly (DubbingLanguage & { readonly problem: string | undefined })[];
  /** Why it failed. */
  readonly problem: string | null;
  readonly isRefunded: boolean;
  readonly progress: ReturnType<typeof dubProgress>;
  /** Seconds that are dubbed; undefined until the source is read. */
  readonly seconds: number | undefined;
}

const toView = (dub: Dub, languages: readonly DubbingLanguage[]): DubView => ({
  ...dub,
  languages: languages.map((language) => ({ ...language, problem: languageProblem(language) })),
  problem: dubProblem(dub.status, dub.project, languages),
  isRefunded: isRefunded(dub.status, languages),
  progress: dubProgress(dub.status, dub.project, languages),
  seconds: dubbedSeconds(dub.project),
});

/** How often a render is looked at, and how long a request waits for it at most. */
const lookMs = 300;
const maxWaitMs = 10 * 60_000;

/** The names of fields in the newer form. */
const fieldNames: Readonly<Record<string, string>> = {
  target_language: 'target_lang',
  source_language: 'source_lang',
  transcript: 'csv_file',
};

const refuse = (param: string, message: string): never => {
  throw new AppError('invalid_parameters', { message, param });
};

/** Dubs of one file into one language, as projects. */
export function dubsService(deps: DubsDeps) {
  const { codecs, dubLists, languageRows, dubbingProjects, dubbingCreation, dubbingRenders, transcriptExports } = deps;

  function requireConsistent(body: DubBody, files: DubbingFiles): void {
    if (body.target_lang == null && !body.dubbing_studio)
      refuse('target_lang', 'It is required, unless dubbing_studio is true.');
    if (body.target_lang != null && readTargetLanguage(body.target_lang) === undefined)
      refuse('target_lang', `“${body.target_lang}” is not a language into which recordings are dubbed.`);
    if (body.watermark) refuse('watermark', 'The picture stays as it is, so no watermark is drawn. Leave it out.');
    if (body.mode === 'manual' && !files.transcript) refuse('csv_file', 'It is required with the mode manual.');
  }

  /** What a file states; 0 if it is unknown, since a broken file fails when it is prepared. */
  async function expectedSeconds(body: DubBody, { file }: DubbingFiles, signal: AbortSignal): Promise<number> {
    const facts = file && (await codecs.inspect(file.path, signal).catch(() => undefined));
    signal.throwIfAborted();
    const durationMs = facts?.durationS === undefined ? null : facts.durationS * 1000;
    const options = {
      ...(body.start_time != null && { startS: body.start_time }),
      ...(body.end_time != null && { endS: body.end_time }),
    };
    return dubbedSeconds({ durationMs, options }) ?? 0;
  }

  async function open(actor: Actor, id: string): Promise<DubView> {
    const dub = await dubLists.get(actor, id);
    return toView(dub, await languageRows.listLanguages(dub.project));
  }

  function requireLanguage({ languages }: DubView, code: string): DubbingLanguage {
    const language = findByCode(languages, code);
    if (!language) throw new AppError('dubbing_language_not_found', { param: 'language_code' });
    return language;
  }

  /** Throws `dub_not_ready`, `dub_failed` and `dubbing_language_not_dubbed`. */
  function requireDubbed({ project, status, problem }: DubView, language: DubbingLanguage): void {
    if (status === 'failed' && (project.state === 'failed' || language.outputRevision === null))
      throw new AppError('dub_failed', problem === null ? {} : { message: problem });
    if (project.state !== 'ready') throw new AppError('dub_not_ready');
    if (language.outputRevision !== null) return;
    if (language.state === 'queued' || language.state === 'processing') throw new AppError('dub_not_ready');
    const message = languageProblem(language);
    throw new AppError('dubbing_language_not_dubbed', message === undefined ? {} : { message });
  }

  return {
    /** Checked before a form is read, as `DubbingCreationService.accept`. */
    accept: (actor: Actor): Promise<void> => dubbingCreation.accept(actor),

    /** Throws `invalid_parameters` and `invalid_transcript`, naming the field. The source itself is read by a job. */
    async create(actor: Actor, body: DubBody, files: DubbingFiles, signal: AbortSignal) {
      requireConsistent(body, files);
      const expectedS = await expectedSeconds(body, files, signal);
      const { target_lang, source_lang, drop_background_audio, ...fields } = body;
      try {
        const { project } = await dubbingCreation.create(
          actor,
          {
            body: {
              ...fields,
              source_language: source_lang,
              target_language: target_lang,
              background: drop_background_audio ? 'drop' : 'keep',
            },
            files,
            origin: 'dubbing_api',
            isEditable: body.dubbing_studio,
            censorsProfanity: body.use_profanity_filter ?? false,
            clonesVoices: !body.disable_voice_cloning,
          },
          signal,
        );
        return { project, expectedS };
      } catch (error) {
        const name = error instanceof AppError ? fieldNames[error.param ?? ''] : undefined;
        if (!(error instanceof AppError) || name === undefined) throw error;
        throw new AppError(error.code, { message: error.message, param: name, cause: error });
      }
    },

    /** Throws `invalid_cursor`. */
    async list(actor: Actor, query: Parameters<DubListsService['list']>[1]) {
      const { dubs, nextCursor } = await dubLists.list(actor, query);
      const all = await languageRows.listLanguagesOf(dubs.map(({ project }) => project.id));
      const byProject = Map.groupBy(all, ({ projectId }) => projectId);
      const views = dubs.map((dub) => toView(dub, byProject.get(dub.project.id) ?? []));
      return { views, nextCursor };
    },

    /** Throws `dubbing_not_found`. */
    get: open,

    delete: (actor: Actor, id: string): Promise<void> => dubbingProjects.delete(actor, id),

    /**
     * The file of a dub: rendered at the end of the dub, or now, which is waited for. Throws `dub_not_ready`,
     * `dub_failed`, `dubbing_language_not_dubbed` and `dubbing_language_not_found`.
     */
    async audio(actor: Actor, id: string, code: string, signal: AbortSignal): Promise<DubbingRender> {
      const dub = await open(actor, id);
      const language = requireLanguage(dub, code);
      requireDubbed(dub, language);
      const type = dub.project.hasVideo ? 'mp4' : 'mp3';
      const order = { languageId: language.id, type, normalizesVolume: false } as const;
      let render = await dubbingRenders.render(actor, dub.project, order);
      for (let waitedMs = 0; render.state === 'processing'; waitedMs += lookMs) {
        if (waitedMs >= maxWaitMs) throw new AppError('dub_not_ready');
        await setTimeout(lookMs, undefined, { signal });
        render = await dubbingRenders.get(actor, id, render.id);
      }
      if (render.state === 'failed')
        throw new AppError('dub_failed', render.problem === null ? {} : { message: render.problem });
      return render;
    },

    /** The file of a render or its range. */
    openAudio: (actor: Actor, id: string, renderId: string, range: string | undefined) =>
      dubbingRenders.open(actor, id, renderId, range),

    /** The transcript of a language or of the `source`. Throws like `audio`. */
    async transcript(actor: Actor, id: string, code: string) {
      const dub = await open(actor, id);
      const language = code === 'source' ? undefined : requireLanguage(dub, code);
      if (language) requireDubbed(dub, language);
      else if (dub.project.state === 'failed')
        throw new AppError('dub_failed', dub.problem === null ? {} : { message: dub.problem });
      else if (dub.project.state !== 'ready') throw new AppError('dub_not_ready');
      return transcriptExports.forms(dub.project, language?.id ?? null);
    },
  };
}
export type DubsService = ReturnType<typeof dubsService>;
