import { expect, it } from 'vitest';
import { type AgentTestBody, testBody } from '../../../../contract/agent-testing/agent-tests-fields.ts';
import { unexpectedCall } from '../../../platform/test-doubles.ts';
import { scriptedModels, testAgent, testBrain, testProviders, webhookTool } from '../../agent-brain/test-brain.ts';
import { testedConversationService } from './tested-conversation.service.ts';
import { testedVerdictService } from './tested-verdict.service.ts';

type Doubles = Parameters<typeof testBrain>[0];
type Script = Parameters<typeof scriptedModels>[0]['x'];

const { signal } = new AbortController();

/** Runs a test against an agent; `script`: the replies of the only model, for the agent and for the judge in order. */
async function run(
  test: object,
  { script, ...doubles }: Doubles & { script?: Script } = {},
  parts: Parameters<typeof testAgent>[0] = {},
) {
  const models = scriptedModels({ 'one.example': script ?? [] });
  const { brain, languageModels } = testBrain({
    ...(script && { providers: [testProviders[0]!], send: models.send }),
    ...doubles,
  });
  const conversations = testedConversationService({ agentBrain: brain, languageModels });
  const parsed: AgentTestBody = testBody.parse(test);
  const agent = testAgent(parts);
  const played =
    parsed.type === 'simulation'
      ? await conversations.simulate(agent, parsed, { signal })
      : await conversations.replyOnce(agent, parsed, undefined, signal);
  const verdict = await testedVerdictService({ languageModels }).judge(parsed, played, signal);
  return { verdict, played, requests: models.requests };
}

const says = (message: string) => [{ role: 'user', message }];
const json = (value: object) => ({ text: JSON.stringify(value) });
const judged = (result: string) => json({ result, rationale: 'Because.' });
const withModel = { prompt: { llm: 'main' } };
const callOrder = { calls: [{ name: 'find_order', arguments: '{"id":"A-1"}' }] };

it('AGENT-020 judges a reply by the language model', async () => {
  const test = { type: 'llm', chat_history: says('Hello'), success_condition: 'greets' };
  const good = await run(test, { script: [{ text: 'Hi!' }, judged('success')] }, withModel);
  expect(good.verdict).toEqual({ status: 'passed', result: 'success', messages: ['Because.'] });
  expect(good.played.turns.turns).toMatchObject([{ role: 'agent', message: 'Hi!' }]);
  expect(good.requests[1]!.body.messages[1]!.content).toContain('agent: Hi!');
  const bad = await run(test, { script: [{ text: 'No.' }, judged('failure')] }, withModel);
  expect(bad.verdict).toMatchObject({ status: 'failed', result: 'failure' });
});

it('AGENT-020 names LLM_BASE_URL where no model can judge, and compares examples for a guided agent', async () => {
  const agent = { firstMessage: 'Welcome to Dune Travel. How can I help?' };
  const test = { type: 'llm', success_condition: 'greets' };
  const without = await run(test, {}, agent);
  expect(without.verdict).toMatchObject({ status: 'failed', result: 'unknown' });
  expect(without.verdict.messages.join()).toContain('LLM_BASE_URL');
  const example = (response: string) => ({ ...test, success_examples: [{ response }] });
  expect((await run(example('welcome to dune travel'), {}, agent)).verdict).toMatchObject({ status: 'passed' });
  expect((await run(example('Goodbye'), {}, agent)).verdict).toMatchObject({ status: 'failed', result: 'failure' });
  const wrong = { ...test, failure_examples: [{ response: 'How can I help?' }] };
  expect((await run(wrong, {}, agent)).verdict).toMatchObject({ status: 'failed', result: 'failure' });
});

it.each([
  ['exact', { type: 'exact', expected_value: 'A-1' }, 'passed'],
  ['exact', { type: 'exact', expected_value: 'B-2' }, 'failed'],
  ['regex', { type: 'regex', pattern: '^A-\\d$' }, 'passed'],
  ['regex', { type: 'regex', pattern: '^B' }, 'failed'],
  ['anything', { type: 'anything' }, 'passed'],
])('AGENT-020 checks a parameter of a tool call: %s %j %s', async (_, evaluation, status) => {
  const tool_call_parameters = {
    referenced_tool: { id: 't1', type: 'webhook' },
    parameters: [{ path: 'id', eval: evaluation }],
  };
  const test = { type: 'tool', chat_history: says('Where is A-1?'), tool_call_parameters };
  const doubles = { script: [callOrder, { text: 'On its way.' }], tools: [webhookTool], run: unexpectedCall };
  const { verdict, played } = await run(test, doubles, withModel);
  expect(verdict.status).toBe(status);
  // The webhook of the tool is never called.
  expect(played.turns.turns).toMatchObject([{ tool_results: [{ result_value: 'Skipping tool call in test mode' }] }]);
});

it('AGENT-020 fails a test when a tool is called that must not be, or is not called', async () => {
  const referenced_tool = { id: 't1', type: 'webhook' };
  const base = { type: 'tool', chat_history: says('Hello') };
  const calls = { script: [callOrder, { text: 'Found.' }], tools: [webhookTool], run: unexpectedCall };
  const quiet = { script: [{ text: 'Hi.' }], tools: [webhookTool] };
  const absent = { ...base, tool_call_parameters: { referenced_tool, verify_absence: true } };
  expect((await run(absent, calls, withModel)).verdict.status).toBe('failed');
  expect((await run(absent, quiet, withModel)).verdict.status).toBe('passed');
  const present = { ...base, tool_call_parameters: { referenced_tool } };
  expect((await run(present, quiet, withModel)).verdict.messages[0]).toContain('did not call t1');
});

it('AGENT-020 simulates a person until they end the conversation, and judges all conditions', async () => {
  const test = { type: 'simulation', simulation_scenario: 'Orders tea', success_conditions: ['polite', 'quick'] };
  const user = (message: string, ends = false) => json({ message, ends_conversation: ends });
  const script = [user('Tea, please.'), { text: 'Sure.' }, user('', true), judged('success'), judged('failure')];
  const { verdict, played } = await run(test, { script }, withModel);
  expect(played.turns.turns).toMatchObject([
    { role: 'user', message: 'Tea, please.' },
    { role: 'agent', message: 'Sure.' },
  ]);
  expect(verdict).toMatchObject({ status: 'failed', result: 'failure', messages: ['Because.', 'Because.'] });
});

it('AGENT-020 says why a simulation cannot run without a language model', async () => {
  const test = { type: 'simulation', success_conditions: ['polite'] };
  const { verdict } = await run(test);
  expect(verdict).toMatchObject({ status: 'failed', result: 'unknown' });
  expect(verdict.messages[0]).toContain('LLM_BASE_URL');
  const scripted = await run({ ...test, chat_history: says('Hello') }, {}, { firstMessage: 'Hi.' });
  expect(scripted.played.turns.turns.map(({ role }) => role)).toEqual(['agent', 'user', 'agent']);
});

it('AGENT-020 replies with the mocks of a simulation, and calls a tool only if the test says so', async () => {
  const user = (message: string, ends = false) => json({ message, ends_conversation: ends });
  const script = [user('Where is A-1?'), callOrder, { text: 'Found.' }, user('', true), judged('success')];
  const test = { type: 'simulation', success_conditions: ['found'] };
  const mocked = {
    ...test,
    tool_mock_config: { mocking_strategy: 'all' },
    tool_mock_overrides: { t1: [{ mock_result: 'in Oslo' }] },
  };
  const results = async (one: object, called: NonNullable<Doubles>['run']) => {
    const { played } = await run(one, { script, tools: [webhookTool], run: called! }, withModel);
    return JSON.stringify(played.turns.turns.map(({ tool_results }) => tool_results));
  };
  expect(await results(mocked, unexpectedCall)).toContain('in Oslo');
  const real = { ...test, tool_mock_config: { mocking_strategy: 'none' } };
  const answer = async () => ({ result: 'in Rome', isError: false, durationMs: 1, assignments: {} });
  expect(await results(real, answer)).toContain('in Rome');
  expect(await results(test, unexpectedCall)).toContain('Skipping tool call');
});
