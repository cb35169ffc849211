import { setTimeout } from 'node:timers/promises';
import { dubbingProjectBody } from '../../../../contract/dubbing/dubbing-projects.ts';
import { readTargetLanguage } from '../../../../contract/dubbing/target-languages.ts';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { DubbingLanguagesService } from '../../dubbing-languages/dubbing-languages.service.ts';
import type { DubbingLanguage } from '../../dubbing-languages/dubbing-languages.store.ts';
import type { LanguageQueueService } from '../../dubbing-languages/language-queue.service.ts';
import type { LanguageRowsService } from '../../dubbing-languages/language-rows.service.ts';
import type { DubbingAccessService } from '../../dubbing-projects/dubbing-access.service.ts';
import type { DubbingCreationService } from '../../dubbing-projects/dubbing-creation.service.ts';
import type { DubbingProjectsService } from '../../dubbing-projects/dubbing-projects.service.ts';
import type { DubbingProject } from '../../dubbing-projects/dubbing-projects.store.ts';
import type { DubbingRendersService } from '../../dubbing-renders/dubbing-renders.service.ts';
import type { RenderMaterialService } from '../../dubbing-renders/render-material.service.ts';
import { toCues, toSrtFile, toVttFile, withSpeakers } from './subtitle-cues.rules.ts';
import type { DeliveryMode, WorkBrief, WorkFile, WorkTool } from './work-tools.service.ts';

interface DubbingWorkDeps {
  readonly dubbingCreation: Pick<DubbingCreationService, 'create'>;
  readonly dubbingProjects: Pick<DubbingProjectsService, 'list' | 'delete'>;
  readonly dubbingAccess: Pick<DubbingAccessService, 'require'>;
  readonly dubbingLanguages: Pick<DubbingLanguagesService, 'create' | 'view'>;
  readonly languageRows: Pick<LanguageRowsService, 'listLanguages'>;
  readonly languageQueue: Pick<LanguageQueueService, 'dub' | 'translate'>;
  readonly dubbingRenders: Pick<DubbingRendersService, 'renderWithin'>;
  readonly renderMaterial: Pick<RenderMaterialService, 'transcript'>;
}

/** Failures of a source that no one can work on, by hand or otherwise. */
const unusableSource: readonly string[] = ['invalid_media', 'media_too_long', 'media_too_large', 'source_unavailable'];
const lookMs = 500;
const srt = { extension: 'srt', contentType: 'application/x-subrip' } as const;
const vtt = { extension: 'vtt', contentType: 'text/vtt' } as const;

const refuse = (problems: readonly string[]): never => {
  throw new AppError('production_work_not_finished', { message: problems.join(' ') });
};
const count = (n: number, one: string, more: string): string => (n === 1 ? `1 line ${one}.` : `${n} lines ${more}.`);

/** Dubs and subtitles are made in dubbing projects. */
export function dubbingWorkService(deps: DubbingWorkDeps): WorkTool {
  const { dubbingCreation, dubbingProjects, dubbingAccess, dubbingLanguages, languageRows, languageQueue } = deps;

  /** The language of the task. The producer may have added others. */
  async function findLanguage(project: DubbingProject, { task }: WorkBrief): Promise<DubbingLanguage | undefined> {
    const rows = await languageRows.listLanguages(project);
    const wanted = readTargetLanguage(task.targetLanguage ?? '');
    return rows.find(({ language }) => language === wanted);
  }

  /** Adds the language of subtitles, which nobody speaks, and lets a translator start if there is one. */
  async function addSubtitles(actor: Actor, project: DubbingProject, brief: WorkBrief): Promise<void> {
    const language = brief.task.targetLanguage ?? '';
    const existing = await findLanguage(project, brief);
    const id =
      existing?.id ?? (await dubbingLanguages.create(actor, project.id, { language, isAutomatic: false })).language.id;
    if (existing) return;
    try {
      await languageQueue.translate(actor, project, id, {});
    } catch (error) {
      // There is nothing to translate: the lines are written by hand.
      if (!(error instanceof AppError) || error.code !== 'dubbing_nothing_to_do') throw error;
    }
  }

  const isRunning = (language: DubbingLanguage | undefined): boolean =>
    language?.state === 'queued' || language?.state === 'processing';

  /** Throws for a language that is not translated, or for a dub not spoken as it reads. */
  async function requireFinished(project: DubbingProject, language: DubbingLanguage, { task }: WorkBrief) {
    const { total, translated, spoken } = (await dubbingLanguages.view(project, language)).counts;
    const isDub = task.type === 'dub';
    if (isRunning(language)) refuse(['The language is still being translated or dubbed. Wait until it is done.']);
    const unspoken = translated - spoken;
    const problems = [
      ...(total === 0 ? ['The project has no lines with text. Write the lines of the source first.'] : []),
      ...(translated < total ? [count(total - translated, 'has no translation', 'have no translation')] : []),
      ...(isDub && unspoken > 0
        ? [count(unspoken, 'is not spoken as it reads now', 'are not spoken as they read now')]
        : []),
    ];
    if (problems.length > 0) refuse(problems);
  }

  async function render(actor: Actor, project: DubbingProject, languageId: string, signal: AbortSignal) {
    const order = { languageId, normalizesVolume: false, userId: actor.userId } as const;
    const run = { jobId: newId(), signal, onProgress: async () => {} };
    if (!project.hasVideo) return deps.dubbingRenders.renderWithin(project, { ...order, type: 'mp3' }, run);
    try {
      return await deps.dubbingRenders.renderWithin(project, { ...order, type: 'mp4' }, run);
    } catch (error) {
      // Of a picture that cannot be copied into an MP4 file, the customer gets the sound.
      if (!(error instanceof EngineError) || error.retryable) throw error;
      return deps.dubbingRenders.renderWithin(project, { ...order, type: 'mp3' }, run);
    }
  }

  /** Subtitles of the source (null) or of a language; none for a transcript without text. */
  async function captions(
    project: DubbingProject,
    languageId: string | null,
    { options, task }: WorkBrief,
    formats: readonly (typeof srt | typeof vtt)[],
  ): Promise<WorkFile[]> {
    const isSdh = (task.type === 'dub' ? options.captions_sdh : options.sdh) === true;
    const { lines } = await deps.renderMaterial.transcript(project, languageId);
    const cues = toCues(isSdh ? withSpeakers(lines) : lines, options.cue_options);
    if (cues.length === 0) return [];
    const language = languageId === null ? task.sourceLanguage : (task.targetLanguage ?? task.sourceLanguage);
    return formats.map((format) => ({
      ...format,
      language,
      ...(isSdh && { note: 'SDH' }),
      content: { bytes: format.extension === 'srt' ? toSrtFile(cues) : toVttFile(cues) },
    }));
  }

  async function deliverDub(actor: Actor, project: DubbingProject, id: string, brief: WorkBrief, signal: AbortSignal) {
    const { options, task } = brief;
    const { blobKey, contentType, fileName } = await render(actor, project, id, signal);
    if (blobKey === null || contentType === null) throw new AppError('dubbing_render_not_ready');
    const extension = /\.(\w+)$/.exec(fileName ?? '')?.[1] ?? (contentType === 'video/mp4' ? 'mp4' : 'mp3');
    const dub = { language: task.targetLanguage ?? '', extension, contentType, content: { blobKey } };
    return [
      dub,
      ...(options.include_captions ? await captions(project, id, brief, [srt]) : []),
      ...(options.include_source_captions ? await captions(project, null, brief, [srt]) : []),
    ];
  }

  return {
    async findExisting(actor) {
      const query = { limit: 1, cursor: undefined, state: undefined, search: undefined, isAscending: true };
      return (await dubbingProjects.list(actor, query)).views[0]?.project.id;
    },

    async create(actor, { task, title }, { file, byHand }, signal) {
      const body = dubbingProjectBody.parse({
        name: title,
        source_language: task.sourceLanguage,
        ...(task.type === 'dub' && { target_language: task.targetLanguage }),
        mode: byHand ? 'manual' : 'automatic',
      });
      const created = await dubbingCreation.create(actor, { body, files: { file }, origin: 'dubbing_ui' }, signal);
      return created.project.id;
    },

    async check(actor, resourceId, brief) {
      const project = await dubbingAccess.require(actor, resourceId);
      if (project.state === 'queued' || project.state === 'preparing') return { state: 'preparing' };
      if (project.state === 'failed') {
        const { code, message } = project.error ?? { code: '', message: 'The file could not be read.' };
        const mayContinueByHand = !project.options.isManual && !unusableSource.includes(code);
        return { state: 'failed', problem: message, mayContinueByHand };
      }
      if (brief.task.type === 'subtitles') await addSubtitles(actor, project, brief);
      return { state: 'ready' };
    },

    discard: (actor, resourceId) => dubbingProjects.delete(actor, resourceId),

    async finish(actor, resourceId, brief, signal) {
      const project = await dubbingAccess.require(actor, resourceId);
      for (let hasStarted = false; ; ) {
        const language = await findLanguage(project, brief);
        if (!isRunning(language)) {
          const isWanted = brief.task.type === 'dub' && language && language.state !== 'completed';
          if (!isWanted || hasStarted) return;
          hasStarted = true;
          // What the engines cannot do stays as it is, and is delivered so.
          await languageQueue.dub(actor, project, language.id, {}).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          });
        }
        await setTimeout(lookMs, undefined, { signal });
      }
    },

    async deliver(actor, resourceId, brief: WorkBrief, { isAutomatic, signal }: DeliveryMode) {
      const project = await dubbingAccess.require(actor, resourceId);
      const language = await findLanguage(project, brief);
      if (!language) return refuse(['The project has no lines in the language of the task. Add the language.']);
      if (!isAutomatic) await requireFinished(project, language, brief);
      if (brief.task.type === 'dub') return deliverDub(actor, project, language.id, brief, signal);
      return captions(project, language.id, brief, [srt, vtt]);
    },
  };
}
