import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { composeJob, composeRetries, type SongJobsService } from './song-jobs.service.ts';
import type { SongsService } from './songs.service.ts';

/** Ten minutes of music take half a minute, more on a busy machine. */
export const composeSong = (songJobs: SongJobsService) =>
  defineJob({
    ...composeJob,
    concurrency: 2,
    perWorkspace: 1,
    retryLimit: composeRetries,
    retryDelayInS: 2,
    timeLimitInS: 1800,
    run: (payload, context) => songJobs.run(payload, context),
  });

/** Every day: deletes files without a song that are older than `ageMs`. */
export const sweepSongs = (songs: SongsService, ageMs: number) =>
  defineJob({
    name: 'music.sweep',
    payload: z.object({}),
    schedule: '17 4 * * *',
    run: async (_payload, { signal }) => {
      await songs.sweep(ageMs, signal);
    },
  });
