import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { postJson, signUp } from '../support/accounts.ts';
import {
  type LanguageModelServer,
  lastToolResult,
  type ModelRequest,
  startLanguageModel,
} from '../support/language-model.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

type Test = ElevenLabs.conversationalAi.TestsCreateRequestBody;

let model: LanguageModelServer;
let server: RunningServer;
let client: ElevenLabsClient;
let apiKey: string;

beforeAll(async () => {
  model = await startLanguageModel();
  const providers = [{ name: 'main', base_url: model.baseUrl, models: ['tiny'] }];
  server = await startServer({ env: { LLM_PROVIDERS: JSON.stringify(providers) } });
  const { accessToken } = await signUp(server.url);
  const bearer = { authorization: `Bearer ${accessToken}` };
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, bearer);
  const reply = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
  apiKey = ((await reply.json()) as { xi_api_key: string }).xi_api_key;
  client = new ElevenLabsClient({ apiKey, environment: server.url, maxRetries: 0 });
}, 240_000);
afterAll(async () => {
  await server?.remove();
  model?.close();
});

const tests = () => client.conversationalAi.tests;
const newTest = async (test: object): Promise<string> => (await tests().create(test as Test)).id;

/** What a judge or a person whom the model plays is asked; undefined for a reply of the agent. */
const questionOf = ({ body, messages }: ModelRequest): string | undefined =>
  body.response_format ? (messages.at(-1)?.content ?? '') : undefined;
const verdict = (result: string) => ({ text: JSON.stringify({ result, rationale: `It is a ${result}.` }) });

/** The SDK accepts only the names of its own models. */
async function newAgent(prompt: object = {}): Promise<string> {
  const agent = { first_message: 'Hello.', language: 'en', prompt: { llm: 'tiny', ...prompt } };
  const config = { name: 'Ada', conversation_config: { agent, conversation: { text_only: true } } };
  const reply = await postJson(`${server.url}/v1/convai/agents/create`, config, { 'xi-api-key': apiKey });
  return ((await reply.json()) as { agent_id: string }).agent_id;
}

async function run(agentId: string, ...ids: readonly string[]) {
  const { id } = await client.conversationalAi.agents.runTests(agentId, { tests: ids.map((testId) => ({ testId })) });
  return ended(id);
}
/** The invocation when all its runs have a result. */
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await tests().invocations.get(id);
      expect(found.testRuns.filter(({ status }) => status === 'pending')).toEqual([]);
      return found;
    },
    { timeout: 20_000, interval: 200 },
  );

it('AGENT-020 keeps tests and folders that the SDK creates, reads, changes, moves and deletes', async () => {
  const folder = await tests().folders.create({ name: 'Greetings' });
  const id = await newTest({ type: 'llm', name: 'Greets', chatHistory: [], successCondition: 'Kind' });
  const body = { type: 'simulation', name: 'Orders', simulationScenario: 'Hungry', successConditions: ['Ordered'] };
  expect(await tests().update(id, body as never)).toMatchObject({ id, ...body, simulationMaxTurns: 5 });
  await tests().move({ entityIds: [id], moveTo: folder.id });
  expect(await tests().folders.get(folder.id)).toMatchObject({ childrenCount: 1 });
  expect(await tests().folders.update(folder.id, { name: 'Orders' })).toMatchObject({ name: 'Orders' });
  const listed = await tests().list({ parentFolderId: folder.id });
  expect(listed).toMatchObject({ hasMore: false, tests: [{ id, type: 'simulation', folderParentId: folder.id }] });
  expect((await tests().summaries({ testIds: [id, 'none'] })).tests).toMatchObject({ [id]: { name: 'Orders' } });
  await expect(tests().folders.delete(folder.id)).rejects.toMatchObject({ statusCode: 409 });
  await tests().folders.delete(folder.id, { force: true });
  await expect(tests().get(id)).rejects.toMatchObject({ statusCode: 404 });
  const last = await newTest({ type: 'llm', name: 'Greets', successCondition: 'Kind' });
  await tests().delete(last);
  await expect(tests().get(last)).rejects.toMatchObject({ statusCode: 404 });
});

it('AGENT-020 has the model judge a reply, repeats the test, and groups the results', async () => {
  model.answer((request) => {
    const question = questionOf(request);
    if (question === undefined) return { text: 'Good morning!' };
    return verdict(question.includes('It says good morning') ? 'success' : 'failure');
  });
  const agentId = await newAgent();
  const chatHistory = [{ role: 'user', message: 'Hi', timeInCallSecs: 0 }];
  const [good, bad] = await Promise.all(
    ['It says good morning', 'It says goodbye'].map((successCondition) =>
      newTest({ type: 'llm', name: successCondition, chatHistory, successCondition }),
    ),
  );
  const started = await client.conversationalAi.agents.runTests(agentId, {
    tests: [{ testId: good! }, { testId: bad! }],
    repeatCount: 2,
  });
  expect(started.testRuns.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'pending']);
  const found = await ended(started.id);
  expect(found.testRuns.map(({ status }) => status)).toEqual(['passed', 'passed', 'failed', 'failed']);
  expect(found.testRuns[0]).toMatchObject({
    agentResponses: [{ role: 'agent', message: 'Good morning!' }],
    conditionResult: { result: 'success', rationale: { summary: 'It is a success.' } },
    metadata: { testType: 'llm' },
  });
  expect(found.resultGroups!.map(({ buckets }) => buckets.map(({ testRunIds }) => testRunIds.length))).toEqual([
    [2],
    [2],
  ]);
  const list = await tests().invocations.list({ agentId });
  expect(list.results).toMatchObject([
    { id: started.id, testRunCount: 4, passedCount: 2, failedCount: 2, pendingCount: 0, repeatCount: 2 },
  ]);
  expect((await tests().invocations.list({ testId: 'none' })).results).toEqual([]);
});

it('AGENT-020 checks calls of tools and their parameters, without calling the tool', async () => {
  model.answer((request) => {
    const question = questionOf(request);
    if (question !== undefined) return verdict('success');
    if (lastToolResult(request) !== undefined) return { text: 'Found it.' };
    return { calls: [{ name: 'find_order', arguments: { order: 'A-4711' } }] };
  });
  const { id: toolId } = await client.conversationalAi.tools.create({
    toolConfig: {
      type: 'webhook',
      name: 'find_order',
      description: 'Finds an order.',
      apiSchema: {
        url: 'https://example.com/orders',
        method: 'POST',
        requestBodySchema: {
          type: 'object',
          required: ['order'],
          properties: { order: { type: 'string', description: 'The number of the order' } },
        },
      },
    },
  });
  const agentId = await newAgent({ tool_ids: [toolId] });
  const chatHistory = [{ role: 'user', message: 'Where is order A-4711?', timeInCallSecs: 0 }];
  const check = (evaluation: object, parameters: object = {}) =>
    newTest({
      ...{ type: 'tool', name: 'Looks for it', chatHistory },
      toolCallParameters: {
        referencedTool: { id: toolId, type: 'webhook' },
        parameters: [{ path: 'order', eval: evaluation }],
        ...parameters,
      },
    });
  const found = await run(
    agentId,
    await check({ type: 'exact', expectedValue: 'A-4711' }),
    await check({ type: 'exact', expectedValue: 'A-4712' }),
    await check({ type: 'regex', pattern: '^A-[0-9]{4}$' }),
    await check({ type: 'regex', pattern: '^B' }),
    await check({ type: 'anything' }),
    await check({ type: 'llm', description: 'A number of an order' }),
    await check({ type: 'anything' }, { verifyAbsence: true }),
  );
  expect(found.testRuns.map(({ status }) => status)).toEqual([
    ...['passed', 'failed', 'passed', 'failed', 'passed', 'passed', 'failed'],
  ]);
  expect(found.testRuns[1]!.conditionResult?.rationale?.summary).toContain('order is "A-4711"; expected "A-4712"');
  expect(found.testRuns[0]!.agentResponses?.[0]?.toolCalls).toMatchObject([{ toolName: 'find_order' }]);
});

it('AGENT-020 simulates a conversation with a person whom the model plays', async () => {
  let asked = 0;
  model.answer((request) => {
    const question = questionOf(request);
    if (question === undefined) return { text: 'A table for two, then.' };
    if (!question.startsWith('You play')) return verdict(question.includes('A table for two') ? 'success' : 'failure');
    const message = question.includes('A table for two') ? '' : 'A table for two, please.';
    asked++;
    return { text: JSON.stringify({ message, ends_conversation: message === '' }) };
  });
  const test = {
    ...{ type: 'simulation', name: 'Books', simulationScenario: 'Wants a table for two' },
    ...{ successConditions: ['A table was booked'], simulationMaxTurns: 4 },
  };
  const found = await run(await newAgent(), await newTest(test));
  expect(asked).toBe(2);
  expect(found.testRuns).toMatchObject([
    {
      status: 'passed',
      agentResponses: [
        { role: 'agent', message: 'Hello.' },
        { role: 'user', message: 'A table for two, please.' },
        { role: 'agent', message: 'A table for two, then.' },
      ],
    },
  ]);
});

it('AGENT-020 cancels runs while the model replies, and runs them again', async () => {
  model.answer(() => ({ hangs: true }));
  const agentId = await newAgent();
  const chatHistory = [{ role: 'user', message: 'Hi', timeInCallSecs: 0 }];
  const testId = await newTest({ type: 'llm', name: 'Greets', chatHistory, successCondition: 'It greets' });
  const count = model.requests.length;
  const { id, testRuns } = await client.conversationalAi.agents.runTests(agentId, { tests: [{ testId }] });
  await expect.poll(() => model.requests.length, { timeout: 10_000 }).toBeGreaterThan(count);
  await tests().invocations.cancel(id);
  const canceled = await tests().invocations.get(id);
  expect(canceled.testRuns).toMatchObject([
    { status: 'cancelled', conditionResult: { result: 'unknown', rationale: { summary: 'The run was cancelled.' } } },
  ]);

  expect((await tests().invocations.list({ agentId })).results).toMatchObject([{ cancelled: true, cancelledCount: 1 }]);

  model.answer((request) => (questionOf(request) === undefined ? { text: 'Hello!' } : verdict('success')));
  await tests().invocations.resubmit(id, { agentId, testRunIds: [testRuns[0]!.testRunId] });
  expect((await ended(id)).testRuns).toMatchObject([{ status: 'passed', testRunId: testRuns[0]!.testRunId }]);
  const { results } = await tests().invocations.list({ agentId });
  expect(results).toMatchObject([{ passedCount: 1, runsDivergedFromVersion: true }]);
  await expect(tests().invocations.resubmit(id, { agentId, testRunIds: ['none'] })).rejects.toMatchObject({
    statusCode: 400,
  });
});

it('AGENT-020 simulates a conversation that is not stored, and judges it by criteria of the request', async () => {
  model.answer((request) => {
    const question = questionOf(request);
    if (question === undefined) return { text: 'A table for two, then.' };
    if (question.startsWith('You play')) return { text: JSON.stringify({ message: '', ends_conversation: true }) };
    const result = question.includes('user: A table, please.') ? 'success' : 'failure';
    const criteria = { booked: { result, rationale: 'It was booked.' } };
    return { text: JSON.stringify({ summary: 'A table was booked.', title: 'A table', criteria, data: {} }) };
  });
  const agentId = await newAgent();
  const request = {
    simulationSpecification: { simulatedUserConfig: { firstMessage: 'A table, please.', language: 'en' } },
    extraEvaluationCriteria: [{ id: 'booked', name: 'Booked', conversationGoalPrompt: 'A table was booked.' }],
  };
  const { agents } = client.conversationalAi;
  const found = await agents.simulateConversation(agentId, request);
  expect(found.simulatedConversation.map(({ message }) => message)).toEqual([
    ...['Hello.', 'A table, please.', 'A table for two, then.'],
  ]);
  expect(found.analysis).toMatchObject({ callSuccessful: 'success', transcriptSummary: 'A table was booked.' });
  await agents.simulateConversationStream(agentId, request);
  const reply = await postJson(
    `${server.url}/v1/convai/agents/${agentId}/simulate-conversation/stream`,
    { simulation_specification: { simulated_user_config: { first_message: 'A table, please.' } }, new_turns_limit: 3 },
    { 'xi-api-key': apiKey },
  );
  const parts = (await reply.text())
    .trim()
    .split('\n')
    .map((part) => JSON.parse(part) as { simulated_conversation: { message: string }[]; analysis?: object });
  expect(parts.flatMap((part) => part.simulated_conversation.map(({ message }) => message))).toEqual([
    ...['Hello.', 'A table, please.', 'A table for two, then.'],
  ]);
  expect(parts.at(-1)).toMatchObject({ simulated_conversation: [], analysis: { call_successful: 'unknown' } });
});
