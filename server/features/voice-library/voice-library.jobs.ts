import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type LibraryHoldersService, notifyHoldersJob } from './library-holders.service.ts';
import { announceRemovalJob, type RemovalNotices } from './removal-notices.service.ts';
import type { SimilarVoicesService } from './similar/similar-voices.service.ts';
import type { LibraryUsageService } from './usage/library-usage.service.ts';
import { embedVoiceJob } from './voice-library.service.ts';

const refresh = (name: string, schedule: string, usage: LibraryUsageService, all: boolean) =>
  defineJob({ name, payload: z.object({}), schedule, concurrency: 1, run: () => usage.refresh({ all }) });

/** Every ten minutes: updates the usage counts of recently used voices. */
export const refreshTrends = (usage: LibraryUsageService) =>
  refresh('voice-library.refresh-trends', '*/10 * * * *', usage, false);

/** Nightly: updates the usage counts of all voices, because old days drop out. */
export const refreshLibrary = (usage: LibraryUsageService) =>
  refresh('voice-library.refresh-all', '7 0 * * *', usage, true);

export const embedVoice = (similar: SimilarVoicesService) =>
  defineJob({
    ...embedVoiceJob,
    concurrency: 1,
    run: ({ voiceId }, { signal }) => similar.embedFromPreview(voiceId, signal),
  });

export const notifyHolders = (holders: LibraryHoldersService) =>
  defineJob({
    ...notifyHoldersJob,
    concurrency: 1,
    run: ({ voiceId, after }, { signal }) => holders.notifyRest(voiceId, after, signal),
  });

export const announceRemoval = (notices: RemovalNotices) =>
  defineJob({ ...announceRemovalJob, concurrency: 1, run: (announcement) => notices.announce(announcement) });

/** Every minute: notifies workspaces whose copies stop working. */
export const notifyEndedNotices = (holders: LibraryHoldersService) =>
  defineJob({
    name: 'voice-library.tell-of-ends',
    payload: z.object({}),
    schedule: '* * * * *',
    concurrency: 2,
    retryLimit: 0,
    run: (_payload, { signal }) => holders.notifyEndedNotices(signal),
  });
