import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';

export const voices: Scenarios = {
  'voices.getAll': async () => ({ with: [{ showLegacy: true }] }),
  'voices.search': async () => ({
    with: [{ pageSize: 3, includeTotalCount: true, sort: 'name', sortDirection: 'asc' }],
    holds: (answer) => assert.equal((answer as ElevenLabs.GetVoicesV2Response).voices.length, 3),
  }),
  'voices.get': async (world) => {
    const id = await world.voiceId();
    return {
      with: [id, { withSettings: true }],
      holds: (answer) => assert.equal((answer as ElevenLabs.Voice).voiceId, id),
    };
  },
  'voices.settings.getDefault': async () => ({ with: [] }),
  'voices.settings.get': async (world) => ({ with: [await world.voiceId()] }),
  'voices.settings.update': async (world) => ({ with: [await world.otherVoiceId(), { stability: 0.6, speed: 1.05 }] }),
};
