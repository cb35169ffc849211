import { z } from 'zod';
import { id, name, text, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** Files that other requests name by their ID, such as a picture for a video. */
export const assetLimits = { maxBytes: 200 * 2 ** 20, perWorkspace: 1000, name: 200 } as const;

const assetReply = z.object({
  asset_id: z.string(),
  name: z.string(),
  /** By content, such as `audio/mpeg`. */
  mime_type: z.string(),
  created_at_unix: unix(),
  /** Signed; valid for one hour. */
  content_url: z.string().nullable(),
});
export type AssetReply = z.infer<typeof assetReply>;

const params = z.object({ asset_id: id() });

export const assetsRoutes = defineRoutes({
  'POST /v1/assets': {
    access: 'account',
    permits: 'asset.create',
    summary: 'Stores a picture, a video or a recording under a name, for other requests.',
    body: z.object({ name: name(assetLimits.name) }),
    files: { asset: { maxBytes: assetLimits.maxBytes, required: true } },
    reply: assetReply,
  },
  'GET /v1/assets': {
    access: 'account',
    permits: 'asset.read',
    summary: 'Lists the assets of the workspace, newest first.',
    query: z.object({
      page_size: z.int().min(1).max(100).default(30),
      cursor: id().nullish(),
      /** Part of the name. */
      search: text().pipe(z.string().max(assetLimits.name)).nullish(),
    }),
    reply: z.object({ assets: z.array(assetReply), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'GET /v1/assets/{asset_id}': {
    access: 'account',
    permits: 'asset.read',
    summary: 'Returns an asset with a new URL of its content.',
    params,
    reply: assetReply,
  },
  'DELETE /v1/assets/{asset_id}': {
    access: 'account',
    permits: 'asset.delete',
    summary: 'Deletes an asset and its file.',
    params,
    reply: z.object({}),
  },
  'GET /v1/asset-contents/{code}': {
    access: 'public',
    summary: 'Returns the content of an asset by its `content_url`.',
    params: z.object({ code: z.string().min(1).max(2000) }),
    content: ['application/octet-stream'],
    hidden: true,
    anyOrigin: true,
  },
});
