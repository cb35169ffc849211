import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const reply = {
  type: 'llm',
  name: 'Greets',
  chatHistory: [{ role: 'user', message: 'Hello', timeInCallSecs: 0 }],
  successCondition: 'The agent greets.',
  successExamples: [{ type: 'success', response: 'Hello!' }],
  failureExamples: [{ type: 'failure', response: 'Goodbye.' }],
} as ElevenLabs.conversationalAi.TestsCreateRequestBody.Llm;

async function newTest({ client }: Fixtures): Promise<string> {
  return (await client.conversationalAi.tests.create(reply)).id;
}
async function newFolder({ client }: Fixtures): Promise<string> {
  return (await client.conversationalAi.tests.folders.create({ name: 'Greetings' })).id;
}
async function newInvocation(fixtures: Fixtures) {
  const agentId = await fixtures.newAgentId();
  const tests = [{ testId: await newTest(fixtures) }];
  const { id, testRuns } = await fixtures.client.conversationalAi.agents.runTests(agentId, { tests });
  return { agentId, id, runId: testRuns[0]!.testRunId };
}

/** Tests of agents, their folders and runs. */
export const agentTests: Scenarios = {
  'conversationalAi.tests.create': async () => ({ args: [reply] }),
  'conversationalAi.tests.get': async (fixtures) => ({ args: [await newTest(fixtures)] }),
  'conversationalAi.tests.update': async (fixtures) => ({
    args: [await newTest(fixtures), { ...reply, name: 'Renamed' }],
    verify: (answer) => assert.equal((answer as { name: string }).name, 'Renamed'),
  }),
  'conversationalAi.tests.delete': async (fixtures) => ({ args: [await newTest(fixtures)] }),
  'conversationalAi.tests.list': async (fixtures) => {
    await newTest(fixtures);
    return {
      args: [{}],
      verify: (answer) => assert.ok((answer as ElevenLabs.GetTestsPageResponseModel).tests.length > 0),
    };
  },
  'conversationalAi.tests.summaries': async (fixtures) => ({ args: [{ testIds: [await newTest(fixtures)] }] }),
  'conversationalAi.tests.move': async (fixtures) => ({
    args: [{ entityIds: [await newTest(fixtures)], moveTo: await newFolder(fixtures) }],
  }),
  'conversationalAi.tests.folders.create': async () => ({ args: [{ name: 'Greetings' }] }),
  'conversationalAi.tests.folders.get': async (fixtures) => ({ args: [await newFolder(fixtures)] }),
  'conversationalAi.tests.folders.update': async (fixtures) => ({
    args: [await newFolder(fixtures), { name: 'Renamed' }],
  }),
  'conversationalAi.tests.folders.delete': async (fixtures) => ({ args: [await newFolder(fixtures)] }),
  'conversationalAi.agents.runTests': async (fixtures) => ({
    args: [await fixtures.newAgentId(), { tests: [{ testId: await newTest(fixtures) }] }],
  }),
  'conversationalAi.tests.invocations.list': async (fixtures) => {
    await newInvocation(fixtures);
    return { args: [{}] };
  },
  'conversationalAi.tests.invocations.get': async (fixtures) => ({ args: [(await newInvocation(fixtures)).id] }),
  'conversationalAi.tests.invocations.cancel': async (fixtures) => ({ args: [(await newInvocation(fixtures)).id] }),
  'conversationalAi.tests.invocations.resubmit': async (fixtures) => {
    const { agentId, id, runId } = await newInvocation(fixtures);
    return { args: [id, { agentId, testRunIds: [runId] }] };
  },
};
