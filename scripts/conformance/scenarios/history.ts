import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';

export const history: Scenarios = {
  'history.list': async (world) => {
    await world.historyItemId();
    return {
      with: [{ pageSize: 1, source: 'TTS', voiceId: await world.voiceId() }],
      holds: (answer) => assert.equal((answer as ElevenLabs.GetSpeechHistoryResponse).history.length, 1),
    };
  },
  'history.get': async (world) => {
    const id = await world.historyItemId();
    return {
      with: [id],
      holds: (answer) => assert.equal((answer as ElevenLabs.SpeechHistoryItemResponse).historyItemId, id),
    };
  },
  'history.delete': async (world) => ({ with: [await world.historyItemId()] }),
  'history.getAudio': async (world) => ({ with: [await world.historyItemId()] }),
  'history.download': async (world) => ({
    with: [{ historyItemIds: [await world.historyItemId(), await world.historyItemId()] }],
    holds: (answer) => assert.equal((answer as Buffer).toString('latin1', 0, 2), 'PK'),
  }),
};
