import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** What a token authorizes: sockets of one kind, or the upload of one recording. */
export const singleUseTokenTypes = ['realtime_scribe', 'batch_scribe', 'tts_websocket'] as const;
export type SingleUseTokenType = (typeof singleUseTokenTypes)[number];

/** Seconds until an unused token expires. */
export const singleUseTokenLifeS = 15 * 60;

export const singleUseTokensRoutes = defineRoutes({
  'POST /v1/single-use-token/{token_type}': {
    access: 'account',
    permits: 'single_use_token.create',
    summary: 'Creates a token that a browser can use instead of an API key, for one connection within 15 minutes.',
    params: z.object({ token_type: z.enum(singleUseTokenTypes) }),
    reply: z.object({ token: z.string() }),
  },
});
