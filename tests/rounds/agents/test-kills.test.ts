import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, signUp } from '../../support/accounts.ts';
import { type LanguageModelServer, lastWords, startLanguageModel } from '../../support/language-model.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

const tests = 12;
const kills = 3;
/** Runs of a workspace at once. */
const atOnce = 3;

let model: LanguageModelServer;
let server: RunningServer;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  // Slow enough that some runs are always under way.
  model = await startLanguageModel({
    choose: (request) =>
      request.body.response_format
        ? { text: JSON.stringify({ result: 'success', rationale: 'It greets.' }), delayMs: 400 }
        : { text: `Hello to you: ${lastWords(request)}`, delayMs: 800 },
  });
  const providers = [{ name: 'main', base_url: model.baseUrl, models: ['tiny'] }];
  env = { LLM_PROVIDERS: JSON.stringify(providers) };
  server = await startServer({ env });
});
afterAll(async () => {
  await server?.remove();
  model?.close();
});

it(`AGENT-020 finishes each of ${tests} tests once over ${kills} kills, and charges nothing for those that began again`, async () => {
  const { accessToken } = await signUp(server.url);
  const bearer = { authorization: `Bearer ${accessToken}` };
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, bearer);
  const key = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
  const { xi_api_key: apiKey } = (await key.json()) as { xi_api_key: string };
  const clientOf = ({ url }: RunningServer) =>
    new ElevenLabsClient({ apiKey, baseUrl: url, maxRetries: 0 }).conversationalAi;
  const agent = { first_message: 'Hello.', language: 'en', prompt: { llm: 'tiny' } };
  const config = { name: 'Ada', conversation_config: { agent, conversation: { text_only: true } } };
  const created = await postJson(`${server.url}/v1/convai/agents/create`, config, { 'xi-api-key': apiKey });
  const { agent_id: agentId } = (await created.json()) as { agent_id: string };
  const ids: string[] = [];
  for (let at = 0; at < tests; at++) {
    const { id } = await clientOf(server).tests.create({
      type: 'llm',
      name: `Greets ${at}`,
      chatHistory: [{ role: 'user', message: `I am person ${at}.`, timeInCallSecs: 0 }],
      successCondition: 'It greets',
      successExamples: [],
      failureExamples: [],
    } as never);
    ids.push(id);
  }
  const credits = async (): Promise<number> => {
    const reply = await fetch(`${server.url}/v1/user/subscription`, { headers: { 'xi-api-key': apiKey } });
    return ((await reply.json()) as { character_count: number }).character_count;
  };
  const before = await credits();
  const { id } = await clientOf(server).agents.runTests(agentId, { tests: ids.map((testId) => ({ testId })) });
  const runs = async () => (await clientOf(server).tests.invocations.get(id)).testRuns;
  const ended = async () => (await runs()).filter(({ status }) => status !== 'pending').length;
  for (let kill = 0; kill < kills; kill++) {
    const since = model.requests.length;
    await expect.poll(() => model.requests.length - since, { timeout: 120_000, interval: 20 }).toBeGreaterThan(3);
    await server.kill();
    server = await startServer({ dataDir: server.dataDir, env });
  }
  await expect.poll(ended, { timeout: 240_000, interval: 500 }).toBe(tests);
  const all = await runs();
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: tests }, () => 'passed'));
  expect(all.map(({ agentResponses }) => agentResponses?.length)).toEqual(Array.from({ length: tests }, () => 1));
  // A run that was under way at a kill begins again; one that had ended does not.
  const replies = model.requests.filter(({ body }) => !body.response_format);
  expect(replies.length).toBeLessThanOrEqual(tests + kills * atOnce);
  expect(new Set(replies.map(lastWords)).size).toBe(tests);
  expect((await clientOf(server).tests.invocations.list({ agentId })).results).toMatchObject([
    { testRunCount: tests, passedCount: tests, pendingCount: 0 },
  ]);
  expect(await credits()).toBe(before);
}, 600_000);
