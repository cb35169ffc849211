import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** What a token opens: the sockets of one kind, or one upload of a recording. */
export const singleUseTokenTypes = ['realtime_scribe', 'batch_scribe', 'tts_websocket'] as const;
export type SingleUseTokenType = (typeof singleUseTokenTypes)[number];

/** Seconds until a token that was not used is worth nothing. */
export const singleUseTokenLifeS = 15 * 60;

export const singleUseTokensRoutes = defineRoutes({
  'POST /v1/single-use-token/{token_type}': {
    access: 'account',
    summary: 'A token for a browser, in place of a key: opens one connection, within 15 minutes.',
    params: z.object({ token_type: z.enum(singleUseTokenTypes) }),
    reply: z.object({ token: z.string() }),
  },
});
