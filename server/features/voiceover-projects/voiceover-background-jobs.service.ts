import type { Db } from '../../platform/db/database-client.ts';
import type { BackgroundJob } from '../background-jobs/background-jobs.rules.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { VoiceoverAccessService } from './voiceover-access.service.ts';
import { voiceoverExportsStore } from './voiceover-exports.store.ts';
import type { VoiceoverRunsService } from './voiceover-runs.service.ts';

interface VoiceoverBackgroundJobsDeps {
  readonly db: Db;
  readonly voiceoverAccess: VoiceoverAccessService;
  readonly voiceoverRuns: Pick<VoiceoverRunsService, 'cancel'>;
}

const states = { queued: 'waiting', rendering: 'running', done: 'completed', failed: 'failed' } as const;

/** The speech or the exports of the voiceover projects that the caller may read, as background jobs. */
export function voiceoverBackgroundJobs(
  { db, voiceoverAccess, voiceoverRuns }: VoiceoverBackgroundJobsDeps,
  kind: 'voiceover_speech' | 'voiceover_export',
): BackgroundJobsContributor {
  const listOwn = async (
    workspaceId: Parameters<ReturnType<typeof voiceoverExportsStore>['listRecent']>[0],
    since: Date,
  ) =>
    (await voiceoverExportsStore(db).listRecent(workspaceId, since)).filter(
      ({ run }) => (run.format === null) === (kind === 'voiceover_speech'),
    );
  return {
    kind,

    async list(actor, since) {
      const jobs: BackgroundJob[] = [];
      for (const { run, project } of await listOwn(actor.workspaceId, since)) {
        // A run without work has no job.
        if (run.state === 'cancelled' || run.jobId === null) continue;
        if (!(await voiceoverAccess.require(actor, project.id).catch(() => undefined))) continue;
        jobs.push({
          id: run.id,
          title: project.name,
          state: states[run.state],
          percent: Math.round(run.progress * 100),
          problem: run.problem ?? undefined,
          resultPath: run.state === 'done' ? `/app/voiceover-studio/${project.id}` : undefined,
          createdAt: run.createdAt,
        });
      }
      return jobs;
    },

    async cancel(actor, id) {
      const found = (await listOwn(actor.workspaceId, new Date())).find(({ run }) => run.id === id);
      if (!found) return false;
      await voiceoverRuns.cancel(actor, found.project.id, id);
      return true;
    },
  };
}
