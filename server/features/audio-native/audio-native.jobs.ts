import { defineJob } from '../../platform/jobs/jobs.ts';
import { type NativePlayersService, publishJob } from './native-players.service.ts';
import { narrateJob, type PageNarrationService } from './page-narration.service.ts';

export const publishSound = (players: Pick<NativePlayersService, 'publish'>) =>
  defineJob({
    ...publishJob,
    retryLimit: 3,
    timeLimitInS: 1800,
    run: async (payload, { workspaceId, signal }) => {
      if (workspaceId) await players.publish(workspaceId, payload, signal);
    },
  });

export const narratePage = (narration: Pick<PageNarrationService, 'narrate'>) =>
  defineJob({
    ...narrateJob,
    retryLimit: 1,
    perWorkspace: 1,
    timeLimitInS: 600,
    run: (payload, { signal }) => narration.narrate(payload, signal),
  });
