import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { openSocket, wait } from '../support/socket-client.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const [rachel, adam] = ['21m00Tcm4TlvDq8ikWAM', 'pNInz6obpgDQGcFmaJgB'];
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { DEFAULT_TIER: 'enterprise', LOG_LEVEL: 'debug' } });
});
afterAll(() => server.remove());

const bearer = ({ accessToken }: Account) => ({ authorization: `Bearer ${accessToken}` });
const call = (account: Account, path: string, body?: object) =>
  fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...bearer(account), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

/** The files of the server, database and blobs included, that contain a text; and its log. */
function findStored(text: string): string[] {
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const found = files.filter((file) => readFileSync(file).includes(text));
  return server.output().includes(text) ? [...found, 'log'] : found;
}

/** Speaks `text` in every way that the API offers. */
async function speakEverywhere(account: Account, text: string, query: string): Promise<void> {
  const dialogue = { inputs: [{ text, voice_id: rachel }] };
  for (const [path, body] of [
    [`/v1/text-to-speech/${rachel}${query}`, { text }],
    [`/v1/text-to-speech/${rachel}/stream${query}`, { text: `${text} stream` }],
    [`/v1/text-to-speech/${rachel}/with-timestamps${query}`, { text: `${text} times` }],
    [`/v1/text-to-speech/${rachel}/stream/with-timestamps${query}`, { text: `${text} streamed times` }],
    [`/v1/text-to-dialogue${query}`, dialogue],
    [`/v1/text-to-dialogue/stream${query}`, dialogue],
    // The OpenAI API has no parameter for it.
    ...(query ? [] : [['/v1/audio/speech', { model: 'tts-1', voice: 'alloy', input: `${text} other API` }] as const]),
  ] as const) {
    const reply = await call(account, path, body);
    expect([path, reply.status]).toEqual([path, 200]);
    await reply.arrayBuffer();
    expect(reply.headers.get('history-item-id')).toBeNull();
  }
  const sign = query ? '&' : '?';
  const speech = openSocket(
    `${server.url}/v1/text-to-speech/${rachel}/stream-input${query}${sign}output_format=pcm_22050`,
    bearer(account),
  );
  await speech.send({ text: ' ' }, { text: `${text} socket. ` }, { text: '' });
  await speech.closed;
  expect(speech.audio().length).toBeGreaterThan(0);
  const talk = openSocket(
    `${server.url}/v1/text-to-dialogue/stream-input${query}${sign}output_format=pcm_22050`,
    bearer(account),
  );
  await talk.send(
    { voices: [rachel, adam] },
    { inputs: [{ text: `${text} talk.`, voice_id: adam, new_turn: true }], flush: true },
    { close_socket: true },
  );
  await talk.closed;
  expect(talk.audio().length).toBeGreaterThan(0);
}

/** Designs a voice, hears a preview and saves it; the text of the preview contains `text`. */
async function designVoice(account: Account, text: string): Promise<void> {
  await call(account, '/v1/user/save-user-agreement', { agreement: 'voice_design' });
  const designed = await call(account, '/v1/text-to-voice/design', {
    voice_description: `A calm narrator, ${text}`,
    text: `${text} design. `.repeat(6),
  });
  const { previews } = (await designed.json()) as { previews: { generated_voice_id: string }[] };
  expect([designed.status, previews.length]).toEqual([200, 3]);
  const { generated_voice_id } = previews[0]!;
  const preview = await call(account, `/v1/text-to-voice/${generated_voice_id}/stream`);
  expect((await preview.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  const body = { generated_voice_id, voice_name: 'Sealed', voice_description: 'A voice for the tests of storage.' };
  expect((await call(account, '/v1/text-to-voice', body)).status).toBe(200);
}

const listHistory = async (account: Account) =>
  ((await (await call(account, '/v1/history')).json()) as { history: unknown[] }).history;

it('U-62 stores neither text nor audio with enable_logging=false', { timeout: 90_000 }, async () => {
  const account = await signUp(server.url);
  const text = 'Zygomorphic quagmire';
  await speakEverywhere(account, text, '?enable_logging=false');
  expect(await listHistory(account)).toEqual([]);
  expect(findStored(text)).toEqual([]);
});

it('U-62 stores neither text nor audio in a workspace with zero retention', { timeout: 90_000 }, async () => {
  const account = await signUp(server.url);
  const text = 'Xylographic bivouac';
  const settings = { audio_days: null, text_days: null, log_days: null, zero_retention: true };
  const saved = await call(account, '/v1/workspace/retention', settings);
  expect([saved.status, await saved.json()]).toEqual([200, { ...settings, can_use_zero_retention: true }]);
  await speakEverywhere(account, text, '');
  await designVoice(account, text);
  expect(await listHistory(account)).toEqual([]);
  expect(findStored(text)).toEqual([]);

  // The search finds what is stored.
  expect((await call(account, '/v1/workspace/retention', { ...settings, zero_retention: false })).status).toBe(200);
  await (await call(account, `/v1/text-to-speech/${rachel}`, { text })).arrayBuffer();
  await wait(500);
  expect(await listHistory(account)).toHaveLength(1);
  expect(findStored(text).length).toBeGreaterThan(0);
});
