import type { Db } from '../../platform/db/database-client.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { StudioImportsService } from './studio-imports.service.ts';
import { studioImportsStore } from './studio-imports.store.ts';

interface ImportBackgroundJobsDeps {
  readonly db: Db;
  readonly studioImports: Pick<StudioImportsService, 'cancel'>;
}

/** Documents that are read, as background jobs. */
export function importBackgroundJobs({ db, studioImports }: ImportBackgroundJobsDeps): BackgroundJobsContributor {
  return {
    kind: 'studio_import',
    async list(actor, since) {
      const rows = await studioImportsStore(db).listRecent(actor, since);
      return rows.flatMap(({ id, source, state, percent, problem, projectId, createdAt }) =>
        state === 'cancelled'
          ? []
          : {
              id,
              title: source,
              state,
              percent: percent ?? 0,
              problem: problem ?? undefined,
              resultPath:
                state === 'completed'
                  ? projectId
                    ? `/app/studio/${projectId}`
                    : `/app/studio/import/${id}`
                  : undefined,
              createdAt,
            },
      );
    },
    cancel: (actor, id) => studioImports.cancel(actor, id),
  };
}
