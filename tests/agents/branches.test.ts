import { ElevenLabsClient, type ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { beforeAll, expect, it } from 'vitest';
import { server } from '../support/shared-server.ts';
import { type AgentCaller, newAgentCaller } from './agent-caller.ts';

let caller: AgentCaller;
let client: ElevenLabsClient;

beforeAll(async () => {
  caller = await newAgentCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ElevenLabsError) => [error.statusCode, (error.body as { detail: { code: string } }).detail.code],
  );
const say = (firstMessage: string) => ({ conversationConfig: { agent: { firstMessage } } });

async function newBranch(name = 'Trial') {
  const agentId = await caller.createAgent({ conversation_config: { agent: { first_message: 'Hello' } } });
  const { agents } = client.conversationalAi;
  const { versionId, mainBranchId } = await agents.get(agentId);
  const branch = { parentVersionId: versionId!, name, description: 'A trial' };
  const { createdBranchId, createdVersionId } = await agents.branches.create(agentId, branch);
  return { agents, agentId, mainBranchId: mainBranchId!, branchId: createdBranchId, versionId: createdVersionId };
}
const firstMessage = async (agentId: string) =>
  (await client.conversationalAi.agents.get(agentId)).conversationConfig.agent?.firstMessage;

it('AGENT-003 merges a branch, with the conflicts listed by path before', async () => {
  const { agents, agentId, mainBranchId, branchId, versionId } = await newBranch();
  await agents.update(agentId, { branchId, ...say('From the trial') });
  await agents.update(agentId, say('From the main branch'));
  const listed = await agents.branches.list(agentId, { includeCommitStatus: true });
  expect(listed.results.map(({ name, commitsAhead, commitsBehind }) => [name, commitsAhead, commitsBehind])).toEqual([
    ['Main', 0, 0],
    ['Trial', 2, 1],
  ]);
  const preview = await agents.branches.previewMerge(agentId, branchId, { targetBranchId: mainBranchId, force: true });
  expect(preview.overriddenFields).toEqual(['conversation_config.agent.first_message']);
  expect(preview.conflicts).toMatchObject([
    {
      path: 'agent.first_message',
      section: 'conversation_config',
      baseValue: 'Hello',
      sourceValue: 'From the trial',
      targetValue: 'From the main branch',
    },
  ]);
  expect(preview.conversationConfig.agent?.firstMessage).toBe('From the trial');
  expect(await firstMessage(agentId)).toBe('From the main branch');
  await agents.branches.merge(agentId, branchId, { targetBranchId: mainBranchId, force: true });
  expect(await firstMessage(agentId)).toBe('From the trial');
  const merged = await agents.branches.get(agentId, branchId);
  expect(merged).toMatchObject({ isArchived: true, parentBranch: { name: 'Main' } });
  expect(await agents.versions.get(agentId, versionId)).toMatchObject({ branchId, seqNoInBranch: 1 });
});

it('AGENT-003 stores a deployment of halves, and refuses more than 100 per cent', async () => {
  const { agents, agentId, mainBranchId, branchId } = await newBranch();
  const share = (id: string, trafficPercentage: number) => ({
    branchId: id,
    deploymentStrategy: { type: 'percentage' as const, trafficPercentage },
  });
  const deploy = (...requests: ReturnType<typeof share>[]) =>
    agents.deployments.create(agentId, { deploymentRequest: { requests } });
  const halves = { [branchId]: 50, [mainBranchId]: 50 };
  const stored = await deploy(share(branchId, 50), share(mainBranchId, 50));
  expect(stored.trafficPercentageBranchIdMap).toEqual(halves);
  expect((await agents.branches.get(agentId, branchId)).currentLivePercentage).toBe(50);
  expect((await agents.deployments.list(agentId)).results).toMatchObject([
    { isActive: true, source: 'manual', trafficPercentageBranchIdMap: halves },
  ]);
  expect(await refusal(deploy(share(branchId, 70), share(mainBranchId, 70)))).toEqual([400, 'invalid_parameters']);
  expect(await refusal(deploy(share('agtbrch_none', 10)))).toEqual([404, 'agent_branch_not_found']);
});

it('AGENT-003 keeps a draft apart from the live agent', async () => {
  const { agents, agentId, mainBranchId } = await newBranch();
  const config = { conversationConfig: { agent: { first_message: 'Draft' } }, platformSettings: {}, workflow: {} };
  await agents.drafts.create(agentId, { branchId: mainBranchId, name: 'Draft', ...config });
  expect(await firstMessage(agentId)).toBe('Hello');
  expect((await agents.branches.list(agentId)).results[0]).toMatchObject({ name: 'Main', draftExists: true });
  const draft = await caller.call<{ conversation_config: { agent: { first_message: string } } }>(
    'GET',
    `/v1/convai/agents/${agentId}/drafts?branch_id=${mainBranchId}`,
  );
  expect(draft.conversation_config.agent.first_message).toBe('Draft');
  await agents.drafts.delete(agentId, { branchId: mainBranchId });
  expect((await agents.branches.list(agentId)).results[0]).toMatchObject({ draftExists: false });
});

it('AGENT-003 merges a proposal, and publishes procedures with a version', async () => {
  const { agents, agentId, mainBranchId, branchId } = await newBranch();
  const { procedureId } = await agents.procedures.create(agentId, branchId, {
    name: 'Refund',
    content: 'When a refund is asked for\nBe kind.',
  });
  expect((await agents.procedures.compile(agentId, branchId)).workflow.nodes).toBeDefined();
  await agents.update(agentId, { branchId, ...say('Trial') });
  const { procedures } = await agents.procedures.list(agentId, branchId);
  expect(procedures).toMatchObject([{ procedureId, hasDraft: false }]);
  const { createdMergeProposalId: id } = await agents.mergeProposals.create(agentId, {
    sourceBranchId: branchId,
    targetBranchId: mainBranchId,
    title: 'Greet people',
  });
  await agents.mergeProposals.addComment(agentId, id, { body: 'Ready.' });
  expect(await agents.mergeProposals.merge(agentId, id, {})).toMatchObject({
    outcome: { status: 'merged' },
    comments: [{ body: 'Ready.' }],
  });
  expect(await firstMessage(agentId)).toBe('Trial');
  expect((await agents.procedures.list(agentId, mainBranchId)).procedures).toMatchObject([{ procedureId }]);
});

it('AGENT-019 keeps the settings of the workspace for its agents', async () => {
  const { settings, dashboard, llm, llmUsage } = client.conversationalAi;
  expect(await settings.get()).toMatchObject({ canUseMcpServers: false, ragRetentionPeriodDays: 10 });
  const webhook = { url: 'https://example.com/before', requestHeaders: { 'x-key': 'a' } };
  await settings.update({ conversationInitiationClientDataWebhook: webhook, ragRetentionPeriodDays: 20 });
  await settings.update({ webhooks: { events: ['transcript', 'audio'] } });
  expect(await settings.get()).toMatchObject({
    conversationInitiationClientDataWebhook: webhook,
    webhooks: { events: ['transcript', 'audio'] },
    ragRetentionPeriodDays: 20,
  });
  expect(await refusal(settings.update({ webhooks: { postCallWebhookId: 'none' } }))).toEqual([
    400,
    'invalid_parameters',
  ]);
  const charts = [{ type: 'call_success' as const, name: 'Success' }];
  expect((await dashboard.settings.update({ charts })).charts).toEqual(charts);
  expect((await llm.list()).llms[0]).toMatchObject({ llm: 'guided-agent' });
  const { llmPrices } = await llmUsage.calculate({ promptLength: 100, numberOfPages: 1, ragEnabled: true });
  expect(llmPrices[0]).toMatchObject({ llm: 'guided-agent', pricePerMinute: 0 });
  const agentId = await caller.createAgent({ conversation_config: {} });
  const ofAgent = await client.conversationalAi.agents.llmUsage.calculate(agentId, {});
  expect(ofAgent.llmPrices[0]).toMatchObject({ llm: 'guided-agent', pricePerMessage: 0 });
});
