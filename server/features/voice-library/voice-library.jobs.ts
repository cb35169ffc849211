import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { LibraryHoldersService } from './library-holders.service.ts';
import type { SimilarVoicesService } from './similar/similar-voices.service.ts';
import type { LibraryUsageService } from './use/library-use.service.ts';

const refresh = (name: string, schedule: string, use: LibraryUsageService, all: boolean) =>
  defineJob({ name, payload: z.object({}), schedule, concurrency: 1, run: () => use.refresh({ all }) });

/** Every ten minutes: what trends, of the voices that are used. */
export const refreshTrends = (use: LibraryUsageService) =>
  refresh('voice-library.refresh-trends', '*/10 * * * *', use, false);

/** Every night: of all voices, as what is a week or a year ago counts no more. */
export const refreshLibrary = (use: LibraryUsageService) =>
  refresh('voice-library.refresh-all', '7 0 * * *', use, true);

/** After a voice without a embedding came into the library: listens to it, so that it is found by how it sounds. */
export const embedVoice = (similar: SimilarVoicesService) =>
  defineJob({
    name: 'voice-library.hear-voice',
    payload: z.object({ voiceId: z.string() }),
    concurrency: 1,
    run: ({ voiceId }, { signal }) => similar.hear(voiceId, signal),
  });

/** Where very many have added a voice that changed: tells all who were not told in the moment. */
export const notifyHolders = (holders: LibraryHoldersService) =>
  defineJob({
    name: 'voice-library.tell-holders',
    payload: z.object({ voiceId: z.string(), after: z.string() }),
    concurrency: 1,
    run: ({ voiceId, after }, { signal }) => holders.notifyRest(voiceId, after, signal),
  });

/** Every minute: tells those who added a voice that its notice is over. */
export const notifyEndedNotices = (holders: LibraryHoldersService) =>
  defineJob({
    name: 'voice-library.tell-of-ends',
    payload: z.object({}),
    schedule: '* * * * *',
    concurrency: 2,
    retryLimit: 0,
    run: (_payload, { signal }) => holders.notifyEndedNotices(signal),
  });
