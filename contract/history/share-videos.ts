import { z } from 'zod';
import { videoThemes } from '../catalogue/video-themes.ts';
import { id, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const params = z.object({ history_item_id: id() });

/** C-21: accepts `color` too. */
const query = z.object({
  theme: z
    .enum([...videoThemes, 'color'])
    .transform((theme) => (theme === 'color' ? 'colour' : theme))
    .default('colour'),
});

export const shareVideoStates = ['none', 'waiting', 'running', 'ready', 'failed', 'cancelled'] as const;

export const shareVideoReply = z.object({
  /** `none`: never requested. */
  state: z.enum(shareVideoStates),
  /** 0–100 while the video is rendered. */
  percent: z.int().nullable(),
  /** Why the rendering failed. */
  problem: z.string().nullable(),
  /** The MP4 (H.264, AAC) once it is ready. Anyone with the address has access; it is deleted with the item. */
  video_url: z.string().nullable(),
});
export type ShareVideoReply = z.infer<typeof shareVideoReply>;

export const shareVideoRoutes = defineRoutes({
  'POST /v1/history/{history_item_id}/generate-video': {
    access: 'account',
    permits: 'history_item.make_video',
    summary:
      'Renders the video of a speech item and waits for it. If that takes too long, `video_url` is null and `GET …/video` reports when it is ready.',
    params,
    query,
    reply: shareVideoReply,
  },
  'GET /v1/history/{history_item_id}/video': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Returns the state of the video of an item.',
    params,
    query,
    reply: shareVideoReply,
  },
  'DELETE /v1/history/{history_item_id}/video': {
    access: 'account',
    permits: 'history_item.make_video',
    summary: 'Cancels the rendering of a video, or deletes the video.',
    params,
    query,
    reply: ok,
  },
  'GET /v1/history/{history_item_id}/video-preview': {
    access: 'account',
    permits: 'history_item.read',
    summary: 'Returns a preview image of the video, 1080×1080.',
    params,
    query,
    content: ['image/png'],
  },
  'GET /v1/share-videos/{file}': {
    access: 'public',
    anyOrigin: true,
    summary: 'Returns a video by its address, complete or a byte range.',
    params: z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{16,64}\.mp4$/) }),
    content: ['video/mp4'],
    hidden: true,
  },
});
