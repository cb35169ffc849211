import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';

const day = 86_400;

/** The small areas around a caller: who it is, what it may use, and what it has used. */
export const account: Scenarios = {
  'models.list': async () => ({
    with: [],
    holds: (answer) => assert((answer as ElevenLabs.Model[]).some((model) => model.modelId === 'eleven_v3')),
  }),
  'user.get': async () => ({ with: [] }),
  'user.subscription.get': async () => ({ with: [] }),
  'usage.get': async () => {
    const now = Math.floor(Date.now() / 1000);
    return { with: [{ startUnix: (now - 7 * day) * 1000, endUnix: now * 1000, metric: 'credits' }] };
  },
  'workspace.usage.getUsageByProductOverTime': async (world) => {
    await world.historyItemId();
    const now = Date.now();
    return {
      with: [{ startTime: now - 7 * day * 1000, endTime: now, intervalSeconds: day }],
      holds: (answer) => assert((answer as ElevenLabs.WorkspaceAnalyticsQueryResponseModel).rows.length > 0, 'no use'),
    };
  },
  'tokens.singleUse.create': async () => ({
    with: ['tts_websocket'],
    holds: (answer) => assert((answer as ElevenLabs.SingleUseTokenResponseModel).token.length > 16, 'a short token'),
  }),
};
