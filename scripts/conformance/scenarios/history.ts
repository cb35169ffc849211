import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';

export const history: Scenarios = {
  'history.list': async (fixtures) => {
    await fixtures.historyItemId();
    return {
      args: [{ pageSize: 1, source: 'TTS', voiceId: await fixtures.voiceId() }],
      verify: (answer) => assert.equal((answer as ElevenLabs.GetSpeechHistoryResponse).history.length, 1),
    };
  },
  'history.get': async (fixtures) => {
    const id = await fixtures.historyItemId();
    return {
      args: [id],
      verify: (answer) => assert.equal((answer as ElevenLabs.SpeechHistoryItemResponse).historyItemId, id),
    };
  },
  'history.delete': async (fixtures) => ({ args: [await fixtures.historyItemId()] }),
  'history.getAudio': async (fixtures) => ({ args: [await fixtures.historyItemId()] }),
  'history.download': async (fixtures) => ({
    args: [{ historyItemIds: [await fixtures.historyItemId(), await fixtures.historyItemId()] }],
    verify: (answer) => assert.equal((answer as Buffer).toString('latin1', 0, 2), 'PK'),
  }),
};
