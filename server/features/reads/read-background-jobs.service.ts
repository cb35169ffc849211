import { findLack } from '../../../contract/permissions/evaluate.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { BackgroundJob } from '../background-jobs/background-jobs.rules.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { ReadsService } from './reads.service.ts';
import { readsStore } from './reads.store.ts';
import type { SubmittedEdition } from './reads.tables.ts';

interface ReadBackgroundJobsDeps {
  readonly db: Db;
  readonly reads: Pick<ReadsService, 'change'>;
}

function stateOf({ status, percent }: SubmittedEdition): BackgroundJob['state'] {
  if (status === 'preparing') return percent > 0 ? 'running' : 'waiting';
  return status === 'ready' ? 'completed' : 'failed';
}

/** The copies of sound for the review, as background jobs. To cancel one withdraws its submission. */
export const readBackgroundJobs = ({ db, reads }: ReadBackgroundJobsDeps): BackgroundJobsContributor => ({
  kind: 'read_submission',

  async list(actor, since) {
    if (findLack(actor, 'read.view')) return [];
    const rows = await readsStore(db).listSubmitted(actor.workspaceId, since);
    return rows.flatMap(({ id, title, edition, submittedAt }): BackgroundJob[] =>
      edition
        ? [
            {
              id: edition.id,
              title,
              state: stateOf(edition),
              percent: edition.percent,
              problem: edition.problem ?? undefined,
              resultPath: `/app/publishing/${id}`,
              createdAt: submittedAt ?? undefined,
            },
          ]
        : [],
    );
  },

  async cancel(actor, id) {
    if (findLack(actor, 'read.publish')) return false;
    const read = await readsStore(db).findByEdition(actor.workspaceId, id);
    if (read?.state !== 'submitted' || read.edition?.status !== 'preparing') return false;
    await reads.change(actor, read.id, {}, 'draft');
    return true;
  },
});
