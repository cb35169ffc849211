import type { Db } from '../../platform/db/database-client.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import { musicStore } from './music.store.ts';
import type { SongJobsService } from './song-jobs.service.ts';

interface MusicJobsDeps {
  readonly db: Db;
  readonly songJobs: Pick<SongJobsService, 'cancel' | 'isActive'>;
}

/** Songs of the screen as background jobs. */
export function musicBackgroundJobs({ db, songJobs }: MusicJobsDeps): BackgroundJobsContributor {
  return {
    kind: 'music',
    async list(actor, since) {
      const rows = await musicStore(db).listRecent(actor, since);
      return rows.flatMap(({ id, title, state, percent, problem, createdAt }) =>
        state === 'cancelled'
          ? []
          : {
              id,
              title,
              state,
              percent: percent ?? 0,
              problem: problem ?? undefined,
              resultPath: state === 'completed' ? `/app/music?song=${id}` : undefined,
              createdAt,
            },
      );
    },
    async cancel(actor, id) {
      const song = await musicStore(db).find(actor, id);
      if (!song || !songJobs.isActive(song)) return false;
      await songJobs.cancel(actor, id);
      return true;
    },
  };
}
