import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

/** The ID of a new isolation. */
async function isolate(fixtures: Fixtures): Promise<string> {
  const audio = await fixtures.client.audioIsolation.convert({ audio: await fixtures.recording() });
  await Array.fromAsync(audio);
  return (await fixtures.client.audioIsolation.list()).items[0]!.id;
}

export const voiceTools: Scenarios = {
  'speechToSpeech.convert': async (fixtures) => ({
    args: [await fixtures.voiceId(), { audio: await fixtures.recording(), removeBackgroundNoise: true }],
  }),
  'speechToSpeech.stream': async (fixtures) => ({
    args: [await fixtures.voiceId(), { audio: await fixtures.recording(), voiceSettings: '{"similarity_boost":0.9}' }],
  }),
  'audioIsolation.convert': async (fixtures) => ({ args: [{ audio: await fixtures.recording() }] }),
  'audioIsolation.stream': async (fixtures) => ({ args: [{ audio: await fixtures.recording() }] }),
  'audioIsolation.list': async (fixtures) => {
    const id = await isolate(fixtures);
    return {
      args: [],
      verify: (answer) =>
        assert((answer as ElevenLabs.GetAudioIsolationHistoryResponseModel).items.some((item) => item.id === id)),
    };
  },
  'audioIsolation.delete': async (fixtures) => ({ args: [await isolate(fixtures)] }),
};
