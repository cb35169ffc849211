import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** The longest retention, in days: ten years. */
export const maxRetentionDays = 3650;

/** Null: kept until somebody deletes it. */
const days = () => z.int().min(1).max(maxRetentionDays).nullable();

const retentionDays = {
  /** Generated audio; its history item is deleted with it. */
  audio_days: days(),
  /** The text of history items whose audio is kept. */
  text_days: days(),
  /** API requests and webhook deliveries. */
  log_days: days(),
};

/** U-62 */
export const retentionChanges = z.object({
  ...retentionDays,
  /** Generations store neither text nor audio. */
  zero_retention: z.boolean(),
});
export type RetentionChanges = z.infer<typeof retentionChanges>;

export const retentionReply = retentionChanges.extend({
  /** Whether the plan includes zero retention. */
  can_use_zero_retention: z.boolean(),
});
export type RetentionReply = z.infer<typeof retentionReply>;

/** What a setting deletes. */
export const retentionPreview = z.object({
  items: z.int(),
  audio_bytes: z.int(),
  /** Items that keep their audio and lose their text. */
  texts: z.int(),
  log_entries: z.int(),
});
export type RetentionPreview = z.infer<typeof retentionPreview>;

export const retentionRoutes = defineRoutes({
  'GET /v1/workspace/retention': {
    access: 'session',
    permits: 'retention.manage',
    summary: 'Returns after how many days the audio, texts and logs of the workspace are deleted.',
    reply: retentionReply,
  },
  'POST /v1/workspace/retention': {
    access: 'session',
    permits: 'retention.manage',
    summary:
      'Sets after how many days audio, texts and logs are deleted (null: never); older ones are deleted at once.',
    body: retentionChanges,
    reply: retentionReply,
  },
  'POST /v1/workspace/retention/preview': {
    access: 'session',
    permits: 'retention.manage',
    summary: 'Returns how much these settings would delete now, without saving them.',
    body: z.object(retentionDays),
    reply: retentionPreview,
  },
});
