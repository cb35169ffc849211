import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, signUp } from '../../support/accounts.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

const model = 'e5_mistral_7b_instruct';
let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

it('AGENT-009 finishes an index that a kill interrupted', async () => {
  const { accessToken } = await signUp(server.url);
  const bearer = { authorization: `Bearer ${accessToken}` };
  const key = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Test' }, bearer);
  const { xi_api_key: apiKey } = (await key.json()) as { xi_api_key: string };
  const client = new ElevenLabsClient({ apiKey, baseUrl: server.url, maxRetries: 0 });
  const knowledge = client.conversationalAi.knowledgeBase;
  const paragraphs = Array.from(
    { length: 6000 },
    (_, at) => `Room ${at} has the code ${at * 7 + 13}. ${'It is quiet. '.repeat(50)}`,
  );
  const { id } = await knowledge.documents.createFromText({ name: 'Codes', text: paragraphs.join('\n\n') });
  const count = async () =>
    (await knowledge.documents.chunks.list(id, { embeddingModel: model, pageSize: 100 })).chunks.length;
  await expect.poll(count, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
  await server.kill();
  const { dataDir, url } = server;
  server = await startServer({ dataDir, env: { PORT: new URL(url).port } });
  await expect
    .poll(
      async () =>
        (await knowledge.search({ query: 'code of room 5999' })).results[0]?.searchSnippet
          ?.map(({ value }) => value)
          .join(''),
      {
        timeout: 90_000,
        interval: 500,
      },
    )
    .toContain('Room 5999');
  const texts: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await knowledge.documents.chunks.list(id, { embeddingModel: model, pageSize: 100, cursor });
    texts.push(...page.chunks.map(({ content }) => content));
    cursor = page.nextCursor ?? undefined;
    more = cursor !== undefined;
  }
  expect(new Set(texts).size).toBe(texts.length);
}, 180_000);
