import { z } from 'zod';
import { feedbackMaxCharacters } from '../catalogue/limits.ts';
import { messages } from '../catalogue/messages.ts';
import { id, ok, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { feedback, historyItem } from './history.ts';

const flag = () => z.boolean().default(false);

/** Counts code points, so that an emoji is one character. */
const comment = text().pipe(
  z
    .string()
    .trim()
    .refine((value) => [...value].length <= feedbackMaxCharacters, messages.feedbackTooLong),
);

/** Feedback with its history item, for the operator of the server. */
export const reviewedFeedback = z.object({
  history_item_id: z.string(),
  feedback,
  item: historyItem.pick({
    text: true,
    dialogue: true,
    voice_id: true,
    voice_name: true,
    model_id: true,
    settings: true,
    duration_ms: true,
    output_format: true,
    content_type: true,
    peaks: true,
  }),
  created_at_unix: unix(),
  updated_at_unix: unix(),
  reviewed_at_unix: unix().nullable(),
});
export type ReviewedFeedback = z.infer<typeof reviewedFeedback>;

const params = z.object({ history_item_id: id() });

export const feedbackRoutes = defineRoutes({
  'POST /v1/history/{history_item_id}/feedback': {
    access: 'account',
    permits: 'history_item.review',
    summary: 'Gives feedback on an item, or replaces it until it is reviewed.',
    params,
    body: z.object({
      thumbs_up: z.boolean(),
      /** With a thumbs-up either empty or 20 to 200 characters (FEED-003). */
      feedback: comment.default(''),
      emotions: flag(),
      inaccurate_clone: flag(),
      glitches: flag(),
      audio_quality: flag(),
      other: flag(),
    }),
    reply: ok,
  },
  'GET /v1/instance/feedback': {
    access: 'session',
    permits: 'feedback.review',
    summary: 'Lists the feedback of all users on this server, newest first. Server owner only.',
    query: z.object({
      page_size: z.int().min(1).max(100).default(30),
      cursor: z.string().max(200).nullish(),
      review_status: z.enum(['not_reviewed', 'reviewed']).nullish(),
      thumbs_up: z.boolean().nullish(),
    }),
    reply: z.object({
      feedback: z.array(reviewedFeedback),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/instance/feedback/{history_item_id}/audio': {
    access: 'session',
    permits: 'feedback.review',
    summary: 'Returns the audio that the feedback is about. Server owner only.',
    params,
    content: ['audio/mpeg', 'audio/pcm', 'audio/wav', 'audio/basic', 'audio/ogg'],
  },
  'POST /v1/instance/feedback/{history_item_id}/review': {
    access: 'session',
    permits: 'feedback.review',
    summary: 'Marks feedback as reviewed, after which it cannot change. Server owner only.',
    params,
    reply: ok,
  },
});
