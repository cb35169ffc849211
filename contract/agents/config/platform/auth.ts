import { z } from 'zod';
import { orNull, word } from '../field-kinds.ts';

export const hostnames = () =>
  z
    .array(z.looseObject({ hostname: z.string().max(253) }))
    .max(200)
    .default([]);

/** Who may talk to the agent. */
export const auth = z
  .looseObject({
    /** Whether a conversation needs a signed URL, a token, a key or a session. */
    enable_auth: z.boolean().default(false),
    /** The hosts of pages that may talk to it without one; empty: all. */
    allowlist: hostnames(),
    require_origin_header: z.boolean().default(false),
    shareable_token: orNull(word()),
  })
  .prefault({});
export type AuthSettings = z.output<typeof auth>;
