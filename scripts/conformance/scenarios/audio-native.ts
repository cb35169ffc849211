import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const article = {
  data: Buffer.from('<html><body><div><h1>Harbour</h1><p>The harbour is quiet today.</p></div></body></html>'),
  filename: 'harbour.html',
  contentType: 'text/html',
};

const newPlayer = async ({ client, voiceId }: Fixtures): Promise<string> =>
  (await client.audioNative.create({ name: 'Harbour', file: article, voiceId: await voiceId() })).projectId;

/** Players for pages. The server fetches no page of its own machine, so no operation is given an address here. */
export const audioNative: Scenarios = {
  'audioNative.create': async ({ voiceId }) => ({
    args: [{ name: 'Harbour', file: article, title: 'Harbour', author: 'Ada', voiceId: await voiceId() }],
    verify: (answer) =>
      assert.match(
        (answer as ElevenLabs.AudioNativeCreateProjectResponseModel).htmlSnippet,
        /id="elevenlabs-audionative-widget"/,
      ),
  }),
  'audioNative.getSettings': async (fixtures) => ({
    args: [await newPlayer(fixtures)],
    verify: (answer) => assert.equal((answer as ElevenLabs.GetAudioNativeProjectSettingsResponseModel).enabled, true),
  }),
  'audioNative.update': async (fixtures) => ({ args: [await newPlayer(fixtures), { file: article }] }),
};
