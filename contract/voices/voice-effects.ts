import { z } from 'zod';
import { maxChainEffects } from '../catalogue/limits.ts';
import { id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { chainEffect } from '../speech-tools/effect-chain.ts';

const params = z.object({ voice_id: id() });
/** Empty: none. Effects that change the length or measure the complete audio are refused, since speech is streamed. */
const voiceEffects = z.object({ effects: z.array(chainEffect).max(maxChainEffects) });

export const voiceEffectsRoutes = defineRoutes({
  'GET /v1/voices/{voice_id}/effects': {
    access: 'account',
    permits: 'voice.read',
    summary: 'Returns the effects that the speech of a voice goes through in the caller’s workspace.',
    params,
    reply: voiceEffects,
  },
  'PUT /v1/voices/{voice_id}/effects': {
    access: 'account',
    permits: 'voice.update',
    summary: 'Sets the effects that the speech of a voice goes through in the caller’s workspace.',
    params,
    body: voiceEffects,
    reply: voiceEffects,
  },
});
