import { z } from 'zod';

/** The part that lists the others. */
export const manifestPath = 'manifest.json';

/**
 * Names of parts: lower-case letters, digits, dots and hyphens, in at most one folder. No name can leave a folder, and no
 * name is used as a path.
 */
export const partPattern = /^(?:[a-z0-9][a-z0-9-]{0,63}\/)?[a-z0-9][a-z0-9-]{0,63}\.[a-z0-9]{1,8}$/;
export const folderPattern = /^[a-z0-9][a-z0-9-]{0,63}\/$/;

/** What a manifest says of itself, in every version. */
export const manifestHead = z.object({ format: z.string().max(100), version: z.int().min(1) });

export const manifest = manifestHead.extend({
  created_at: z.iso.datetime(),
  created_by: z.string().max(100),
  parts: z.array(
    z.object({
      path: z.string().max(140),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.output<typeof manifest>;
