import type { Db } from '../../platform/db/database-client.ts';
import type { BackgroundJob } from '../background-jobs/background-jobs.rules.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { DubbingAccessService } from '../dubbing-projects/dubbing-access.service.ts';
import { type DubbingLanguage, dubbingLanguagesStore } from './dubbing-languages.store.ts';
import type { LanguageQueueService } from './language-queue.service.ts';

interface LanguageJobsDeps {
  readonly db: Db;
  readonly dubbingAccess: DubbingAccessService;
  readonly languageQueue: Pick<LanguageQueueService, 'cancel'>;
}

const stateOf = ({ state, jobId }: DubbingLanguage): BackgroundJob['state'] => {
  if (state === 'failed') return 'failed';
  if (jobId === null) return 'completed';
  return state === 'processing' ? 'running' : 'waiting';
};

/** The dubs of a person as background jobs. */
export function languageBackgroundJobs({
  db,
  dubbingAccess,
  languageQueue,
}: LanguageJobsDeps): BackgroundJobsContributor {
  const nameOf = (tag: string): string => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  return {
    kind: 'dubbing_language',
    async list(actor, since) {
      const jobs: BackgroundJob[] = [];
      for (const language of await dubbingLanguagesStore(db).listRecent(actor.userId, since)) {
        // Nothing was started for it, or its project is prepared, which is a job of its own.
        if (language.jobId === null && language.outputRevision === null && language.state !== 'failed') continue;
        const project = await dubbingAccess.rows().findById(actor.workspaceId, language.projectId);
        if (!project) continue;
        const state = stateOf(language);
        jobs.push({
          ...{ id: language.id, state, createdAt: language.updatedAt },
          title: `${project.name} (${nameOf(language.language)})`,
          percent: state === 'completed' ? 100 : Math.floor(language.progress * 100),
          stage: language.progressMessage ?? undefined,
          problem: language.error?.message,
          resultPath: state === 'completed' ? `/app/dubbing/${project.id}` : undefined,
        });
      }
      return jobs;
    },
    async cancel(actor, id) {
      const language = await dubbingLanguagesStore(db).findById(id);
      if (language?.jobId === null || language?.userId !== actor.userId) return false;
      const project = await dubbingAccess.rows().findById(actor.workspaceId, language.projectId);
      if (!project) return false;
      return (await languageQueue.cancel(actor, project, id)).jobId === null;
    },
  };
}
