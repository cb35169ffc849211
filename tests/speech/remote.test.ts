import { describe, expect, it } from 'vitest';
import { postJson } from '../support/accounts.ts';
import { bootstrap, startServer } from '../support/start-server.ts';

const key = { 'xi-api-key': bootstrap.apiKey };
const nora = 'zwwM5hpA6eEfujfoRnxa';

/** Finds the voice named Distant and returns its speech as PCM. */
async function listen(url: string, text: string) {
  const { voices } = (await (await fetch(`${url}/v1/voices`, { headers: key })).json()) as {
    voices: { voice_id: string; name: string }[];
  };
  const id = voices.find(({ name }) => name === 'Distant')!.voice_id;
  const reply = await postJson(`${url}/v1/text-to-speech/${id}?output_format=pcm_24000`, { text }, key);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}
const historyOf = async (url: string) =>
  ((await (await fetch(`${url}/v1/history`, { headers: key })).json()) as { history: { text: string }[] }).history;

describe('a server with remote voices', () => {
  it.each(['openai', 'elevenlabs'] as const)(
    'uses the %s API, and local voices when that is unavailable',
    async (api) => {
      const upstream = await startServer({ env: { REQUESTS_PER_MINUTE: '100' } });
      const server = await startServer({
        env: {
          REMOTE_SPEECH_URL: upstream.url,
          REMOTE_SPEECH_KEY: bootstrap.apiKey,
          REMOTE_SPEECH_API: api,
          REMOTE_SPEECH_VOICES: `Distant=${nora}:en`,
          LOG_LEVEL: 'info',
        },
      });
      try {
        const far = await listen(server.url, 'The ferry leaves at nine.');
        expect(far.length).toBeGreaterThan(24_000);
        expect((await historyOf(upstream.url)).map(({ text }) => text)).toContain('The ferry leaves at nine.');
        await upstream.stop();
        const near = await listen(server.url, 'The ferry has left.');
        expect(near.length).toBeGreaterThan(24_000);
        expect(server.output()).not.toContain(bootstrap.apiKey);
        const metrics = await (await fetch(`${server.url}/metrics`)).text();
        expect(metrics).toMatch(new RegExp(`speech_failures_total\\{engine="remote",voice="${nora}"\\} 1`));
      } finally {
        await server.remove();
        await upstream.remove();
      }
    },
  );
});
