import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

export const backgroundJobKinds = [
  'voice_training',
  'share_video',
  'data_export',
  'model_download',
  'transcription',
  'isolation',
  'music',
  'studio_import',
  'studio_conversion',
  'studio_export',
  'dubbing',
  'voiceover_speech',
  'voiceover_export',
  'media_generation',
  'dubbing_render',
  'knowledge_crawl',
  'dubbing_language',
  'read_submission',
] as const;
export type BackgroundJobKind = (typeof backgroundJobKinds)[number];

const backgroundJob = z.object({
  job_id: z.string(),
  kind: z.enum(backgroundJobKinds),
  /** What the work is about: the name of the voice, the text of the item. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'completed', 'failed']),
  /** 0–100, while it is known. */
  percent: z.int().min(0).max(100).nullable(),
  stage: z.string().nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  can_cancel: z.boolean(),
  /** The page or file with the result, as a path. */
  result_path: z.string().nullable(),
  created_at_unix: unix().nullable(),
});
export type BackgroundJobReply = z.infer<typeof backgroundJob>;

export const backgroundJobsRoutes = defineRoutes({
  'GET /v1/background-jobs': {
    access: 'session',
    permits: 'background_job.read',
    summary: 'Lists the long-running work of the caller: what waits and runs, then what ended in the last 24 hours.',
    reply: z.object({ jobs: z.array(backgroundJob) }),
  },
  'POST /v1/background-jobs/{job_id}/cancel': {
    access: 'session',
    permits: 'background_job.cancel',
    summary: 'Cancels work that waits or runs.',
    params: z.object({ job_id: id() }),
    reply: ok,
  },
});
