import { setTimeout } from 'node:timers/promises';
import { toTwoLetters } from '../../../../contract/catalogue/transcription-models.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StudioConversionsService } from '../../studio-conversions/studio-conversions.service.ts';
import type { StudioExportsService } from '../../studio-exports/studio-exports.service.ts';
import type { ProjectAccessService } from '../../studio-projects/project-access.service.ts';
import type { ProjectContentService } from '../../studio-projects/project-content.service.ts';
import type { StudioProjectsService } from '../../studio-projects/studio-projects.service.ts';
import type { Project } from '../../studio-projects/studio-projects.store.ts';
import type { WorkFile, WorkTool } from './work-tools.service.ts';

interface StudioWorkDeps {
  readonly projectAccess: Pick<ProjectAccessService, 'require'>;
  readonly studioContent: Pick<ProjectContentService, 'create'>;
  readonly studioProjects: Pick<StudioProjectsService, 'list' | 'delete'>;
  readonly studioConversions: Pick<StudioConversionsService, 'start' | 'active' | 'latest' | 'estimate'>;
  readonly studioExports: Pick<StudioExportsService, 'create' | 'get'>;
}

const lookMs = 500;
const refuse = (message: string): never => {
  throw new AppError('production_work_not_finished', { message });
};

/** Audiobooks are made in studio projects. */
export function studioWorkService(deps: StudioWorkDeps): WorkTool {
  const { projectAccess, studioContent, studioProjects, studioConversions, studioExports } = deps;

  /** Speaks what is missing, and returns the snapshot of the whole project as it reads now. */
  async function convert(actor: Actor, project: Project, signal: AbortSignal): Promise<string> {
    if (!(await studioConversions.active(project))) await studioConversions.start(actor, project);
    for (;;) {
      const conversion = await studioConversions.latest(project);
      if (conversion?.state === 'completed' && conversion.snapshotId !== null) return conversion.snapshotId;
      if (conversion?.state !== 'waiting' && conversion?.state !== 'running')
        return refuse(conversion?.problem ?? 'The conversion of the project was cancelled. Convert it again.');
      await setTimeout(lookMs, undefined, { signal });
    }
  }

  async function renderExport(
    actor: Actor,
    project: Project,
    { format, projectSnapshotId }: { readonly format: 'mp3' | 'zip'; readonly projectSnapshotId: string },
    signal: AbortSignal,
  ): Promise<WorkFile> {
    const order = { format, projectSnapshotId, mastering: undefined, chapterIds: undefined, starts: true };
    const { row: created } = await studioExports.create(actor, project.id, order);
    for (;;) {
      const { row } = await studioExports.get(actor, project.id, created.id);
      const { state, blobKey, contentType, problem } = row;
      if (state === 'done' && blobKey !== null && contentType !== null) {
        const note = format === 'zip' ? { note: 'chapters' } : {};
        return { ...note, extension: format, contentType, content: { blobKey } };
      }
      if (state === 'failed' || state === 'cancelled') return refuse(problem ?? 'The export was cancelled.');
      await setTimeout(lookMs, undefined, { signal });
    }
  }

  return {
    async findExisting(actor) {
      const page = await studioProjects.list(actor, { limit: 1, after: undefined, search: undefined });
      return page.views[0]?.project.id;
    },

    async create(actor, { task, media, title }, { file }, signal) {
      const language = toTwoLetters(task.sourceLanguage);
      const body = { name: title, auto_assign_voices: true, ...(language.length === 2 && { language }) };
      // Without a manuscript, the chapters are written in the studio.
      const manuscript = media.characters === null ? undefined : file;
      return (await studioContent.create(actor, body, manuscript, signal)).id;
    },

    async check(actor, resourceId) {
      await projectAccess.require(actor, resourceId);
      return { state: 'ready' };
    },

    async discard(actor, resourceId) {
      await studioProjects.delete(actor, resourceId);
    },

    async finish(actor, resourceId, _brief, signal) {
      await convert(actor, await projectAccess.require(actor, resourceId), signal);
    },

    async deliver(actor, resourceId, _brief, { isAutomatic, signal }) {
      const project = await projectAccess.require(actor, resourceId);
      const { sentences, missingSentences } = await studioConversions.estimate(actor, project);
      if (sentences === 0) refuse('The project has no text to speak.');
      if (!isAutomatic) {
        if (await studioConversions.active(project)) refuse('The project is being converted. Wait until it is done.');
        if (missingSentences > 0)
          refuse(
            missingSentences === 1
              ? '1 sentence is not spoken as it reads now. Convert the project.'
              : `${missingSentences} sentences are not spoken as they read now. Convert the project.`,
          );
      }
      // It speaks nothing, since nothing is missing: an edit after the last conversion is in no snapshot yet.
      const projectSnapshotId = await convert(actor, project, signal);
      return [
        await renderExport(actor, project, { format: 'mp3', projectSnapshotId }, signal),
        await renderExport(actor, project, { format: 'zip', projectSnapshotId }, signal),
      ];
    },
  };
}
