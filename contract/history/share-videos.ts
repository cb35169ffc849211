import { z } from 'zod';
import { videoThemes } from '../catalogue/video-themes.ts';
import { id, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const params = z.object({ history_item_id: id() });

/** C-21: `color` is understood too. */
const query = z.object({
  theme: z
    .enum([...videoThemes, 'color'])
    .transform((theme) => (theme === 'color' ? 'colour' : theme))
    .default('colour'),
});

export const shareVideoStates = ['none', 'waiting', 'running', 'ready', 'failed', 'cancelled'] as const;

export const shareVideoReply = z.object({
  /** `none`: nobody asked for it yet. */
  state: z.enum(shareVideoStates),
  /** 0–100, while it is being made. */
  percent: z.int().nullable(),
  /** Why there is none. */
  problem: z.string().nullable(),
  /** The MP4 (H.264, AAC), once it is ready, for whoever has the address; gone with the item. */
  video_url: z.string().nullable(),
});
export type ShareVideoReply = z.infer<typeof shareVideoReply>;

export const shareVideoRoutes = defineRoutes({
  'POST /v1/history/{history_item_id}/generate-video': {
    access: 'account',
    permission: 'speech_history_write',
    summary:
      'Makes the video of a speech item and waits for it; where that takes longer than a request may, `video_url` is null and `GET …/video` tells when it is there.',
    params,
    query,
    reply: shareVideoReply,
  },
  'GET /v1/history/{history_item_id}/video': {
    access: 'account',
    permission: 'speech_history_read',
    summary: 'How far the video of an item is.',
    params,
    query,
    reply: shareVideoReply,
  },
  'DELETE /v1/history/{history_item_id}/video': {
    access: 'account',
    permission: 'speech_history_write',
    summary: 'Ends the making of a video, or removes it.',
    params,
    query,
    reply: ok,
  },
  'GET /v1/history/{history_item_id}/video-preview': {
    access: 'account',
    permission: 'speech_history_read',
    summary: 'A picture of the video, 1080×1080.',
    params,
    query,
    content: ['image/png'],
  },
  'GET /v1/share-videos/{file}': {
    access: 'public',
    summary: 'A video by its address, whole or a byte range of it.',
    params: z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{16,64}\.mp4$/) }),
    content: ['video/mp4'],
    hidden: true,
  },
});
