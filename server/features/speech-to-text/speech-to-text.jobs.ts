import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type TranscriptionJobsService, transcribeJob, transcribeRetries } from './transcription-jobs.service.ts';

/** One at a time per workspace, since a recognizer uses a processor for minutes. */
export const runTranscriptions = (transcriptions: TranscriptionJobsService) =>
  defineJob({
    ...transcribeJob,
    concurrency: 2,
    perWorkspace: 1,
    retryLimit: transcribeRetries,
    retryDelayInS: 2,
    run: (payload, context) => transcriptions.run(payload, context),
  });

/** Hourly: deletes recordings that belong to no transcript. */
export const sweepRecordings = (transcriptions: TranscriptionJobsService) =>
  defineJob({
    name: 'speech-to-text.sweep',
    payload: z.object({}),
    schedule: '53 * * * *',
    run: (_payload, { signal }) => transcriptions.sweep(signal),
  });
