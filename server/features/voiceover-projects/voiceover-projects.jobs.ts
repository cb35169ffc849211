import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type VoiceoverJobsService, voiceoverRetries } from './voiceover-jobs.service.ts';
import { renderVoiceoverJob, speakClipsJob } from './voiceover-runs.service.ts';

const retries = { retryLimit: voiceoverRetries, retryDelayInS: 2 };

export const speakClips = (voiceoverJobs: VoiceoverJobsService) =>
  defineJob({
    ...speakClipsJob,
    ...retries,
    // Two runs must not speak the same clip at the same time.
    perWorkspace: 1,
    run: (payload, context) => voiceoverJobs.speak(payload, context),
  });

export const renderVoiceover = (voiceoverJobs: VoiceoverJobsService) =>
  defineJob({
    ...renderVoiceoverJob,
    ...retries,
    perWorkspace: 1,
    run: (payload, context) => voiceoverJobs.render(payload, context),
  });

/** Every day: deletes files that belong to nothing. */
export const sweepVoiceovers = (voiceoverJobs: VoiceoverJobsService, ageMs: number) =>
  defineJob({
    name: 'voiceover-projects.sweep',
    payload: z.object({}),
    schedule: '17 4 * * *',
    run: async (_payload, { signal }) => {
      await voiceoverJobs.sweep(ageMs, signal);
    },
  });
