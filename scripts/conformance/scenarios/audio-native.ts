import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';
import { servePage } from '../serve-page.ts';

const article = {
  data: Buffer.from('<html><body><div><h1>Harbour</h1><p>The harbour is quiet today.</p></div></body></html>'),
  filename: 'harbour.html',
  contentType: 'text/html',
};

const newPlayer = async ({ client, voiceId }: Fixtures): Promise<string> =>
  (await client.audioNative.create({ name: 'Harbour', file: article, voiceId: await voiceId() })).projectId;

/** Gives a player the address of a page, which the public API cannot do. */
async function narratePage(fixtures: Fixtures): Promise<string> {
  const [projectId, url] = [await newPlayer(fixtures), await servePage(article.data)];
  const reply = await fixtures.client.fetch(`/v1/audio-native/${projectId}/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  assert.equal(reply.status, 200);
  return url;
}

/** Players for pages. */
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
  'audioNative.updateContentFromUrl': async (fixtures) => ({
    args: [{ url: await narratePage(fixtures) }],
    verify: (answer) => assert.equal((answer as ElevenLabs.AudioNativeEditContentResponseModel).publishing, true),
  }),
};
