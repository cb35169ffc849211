import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';

const day = 86_400;

/** The small areas about the caller: account, models, usage and tokens. */
export const account: Scenarios = {
  'models.list': async () => ({
    args: [],
    verify: (answer) => assert((answer as ElevenLabs.Model[]).some((model) => model.modelId === 'eleven_v3')),
  }),
  'user.get': async () => ({ args: [] }),
  'user.subscription.get': async () => ({ args: [] }),
  'usage.get': async () => {
    const now = Math.floor(Date.now() / 1000);
    return { args: [{ startUnix: (now - 7 * day) * 1000, endUnix: now * 1000, metric: 'credits' }] };
  },
  'workspace.usage.getUsageByProductOverTime': async (fixtures) => {
    await fixtures.historyItemId();
    const now = Date.now();
    return {
      args: [{ startTime: now - 7 * day * 1000, endTime: now, intervalSeconds: day }],
      verify: (answer) =>
        assert((answer as ElevenLabs.WorkspaceAnalyticsQueryResponseModel).rows.length > 0, 'no usage rows'),
    };
  },
  'tokens.singleUse.create': async () => ({
    args: ['tts_websocket'],
    verify: (answer) =>
      assert((answer as ElevenLabs.SingleUseTokenResponseModel).token.length > 16, 'the token is too short'),
  }),
};
