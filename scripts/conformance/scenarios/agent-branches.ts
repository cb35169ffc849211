import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

/** An agent with a branch that says something else. */
async function newBranch({ client, newAgentId }: Fixtures) {
  const agentId = await newAgentId();
  const { versionId, mainBranchId } = await client.conversationalAi.agents.get(agentId);
  const { createdBranchId } = await client.conversationalAi.agents.branches.create(agentId, {
    parentVersionId: versionId!,
    name: 'Trial',
    description: 'A trial',
    conversationConfig: { agent: { first_message: 'Hi!' } },
  });
  return { agentId, versionId: versionId!, mainId: mainBranchId!, branchId: createdBranchId };
}

async function newProposal(fixtures: Fixtures) {
  const { agentId, mainId, branchId } = await newBranch(fixtures);
  const { createdMergeProposalId } = await fixtures.client.conversationalAi.agents.mergeProposals.create(agentId, {
    sourceBranchId: branchId,
    targetBranchId: mainId,
    title: 'Greet',
  });
  return [agentId, createdMergeProposalId] as const;
}

async function newProcedure(fixtures: Fixtures) {
  const { agentId, branchId } = await newBranch(fixtures);
  const procedure = { name: 'Refund', content: 'When a refund is asked for\nBe kind.' };
  const { procedureId } = await fixtures.client.conversationalAi.agents.procedures.create(agentId, branchId, procedure);
  return [agentId, branchId, procedureId] as const;
}

const draft = { name: 'Draft', conversationConfig: {}, platformSettings: {}, workflow: {} };
const share = (branchId: string) => ({
  branchId,
  deploymentStrategy: { type: 'percentage' as const, trafficPercentage: 50 },
});

/** Branches, versions, drafts, deployments, proposals and procedures of agents. */
export const agentBranches: Scenarios = {
  'conversationalAi.agents.branches.list': async (fixtures) => {
    const { agentId } = await newBranch(fixtures);
    return {
      args: [agentId],
      verify: (answer) => assert.equal((answer as ElevenLabs.ListResponseAgentBranchSummary).results.length, 2),
    };
  },
  'conversationalAi.agents.branches.create': async (fixtures) => {
    const { agentId, versionId } = await newBranch(fixtures);
    return { args: [agentId, { parentVersionId: versionId, name: 'Other', description: '' }] };
  },
  'conversationalAi.agents.branches.get': async (fixtures) => {
    const { agentId, branchId } = await newBranch(fixtures);
    return { args: [agentId, branchId] };
  },
  'conversationalAi.agents.branches.update': async (fixtures) => {
    const { agentId, branchId } = await newBranch(fixtures);
    return {
      args: [agentId, branchId, { name: 'Renamed' }],
      verify: (answer) => assert.equal((answer as ElevenLabs.AgentBranchResponse).name, 'Renamed'),
    };
  },
  'conversationalAi.agents.branches.previewMerge': async (fixtures) => {
    const { agentId, mainId, branchId } = await newBranch(fixtures);
    return {
      args: [agentId, branchId, { targetBranchId: mainId }],
      verify: (answer) =>
        assert.equal((answer as ElevenLabs.MergePreviewResponseModel).conversationConfig.agent?.firstMessage, 'Hi!'),
    };
  },
  'conversationalAi.agents.branches.merge': async (fixtures) => {
    const { agentId, mainId, branchId } = await newBranch(fixtures);
    return { args: [agentId, branchId, { targetBranchId: mainId }] };
  },
  'conversationalAi.agents.branches.previewRebase': async (fixtures) => {
    const { agentId, branchId } = await newBranch(fixtures);
    return { args: [agentId, branchId] };
  },
  'conversationalAi.agents.branches.rebase': async (fixtures) => {
    const { agentId, branchId } = await newBranch(fixtures);
    await fixtures.client.conversationalAi.agents.update(agentId, { conversationConfig: { turn: { turnTimeout: 9 } } });
    return { args: [agentId, branchId] };
  },
  'conversationalAi.agents.versions.get': async (fixtures) => {
    const { agentId, versionId } = await newBranch(fixtures);
    return { args: [agentId, versionId] };
  },
  'conversationalAi.agents.deployments.list': async (fixtures) => {
    const { agentId, branchId } = await newBranch(fixtures);
    const deploymentRequest = { requests: [share(branchId)] };
    await fixtures.client.conversationalAi.agents.deployments.create(agentId, { deploymentRequest });
    return { args: [agentId] };
  },
  'conversationalAi.agents.deployments.create': async (fixtures) => {
    const { agentId, branchId } = await newBranch(fixtures);
    return { args: [agentId, { deploymentRequest: { requests: [share(branchId)] } }] };
  },
  'conversationalAi.agents.drafts.create': async (fixtures) => {
    const { agentId, branchId } = await newBranch(fixtures);
    return { args: [agentId, { branchId, ...draft }] };
  },
  'conversationalAi.agents.drafts.delete': async (fixtures) => {
    const { agentId, branchId } = await newBranch(fixtures);
    await fixtures.client.conversationalAi.agents.drafts.create(agentId, { branchId, ...draft });
    return { args: [agentId, { branchId }] };
  },
  'conversationalAi.agents.llmUsage.calculate': async ({ newAgentId }) => ({ args: [await newAgentId(), {}] }),
  'conversationalAi.agents.mergeProposals.list': async (fixtures) => {
    const [agentId] = await newProposal(fixtures);
    return { args: [agentId, { status: 'open' }] };
  },
  'conversationalAi.agents.mergeProposals.create': async (fixtures) => {
    const { agentId, mainId, branchId } = await newBranch(fixtures);
    return { args: [agentId, { sourceBranchId: branchId, targetBranchId: mainId, title: 'Greet' }] };
  },
  'conversationalAi.agents.mergeProposals.get': async (fixtures) => ({ args: await newProposal(fixtures) }),
  'conversationalAi.agents.mergeProposals.update': async (fixtures) => ({
    args: [...(await newProposal(fixtures)), { title: 'Renamed' }],
  }),
  'conversationalAi.agents.mergeProposals.addComment': async (fixtures) => ({
    args: [...(await newProposal(fixtures)), { body: 'Ready.' }],
  }),
  'conversationalAi.agents.mergeProposals.merge': async (fixtures) => ({
    args: [...(await newProposal(fixtures)), {}],
    verify: (answer) => assert.equal((answer as ElevenLabs.AgentMergeProposalResponse).outcome?.status, 'merged'),
  }),
  'conversationalAi.agents.procedures.list': async (fixtures) => {
    const [agentId, branchId] = await newProcedure(fixtures);
    return { args: [agentId, branchId] };
  },
  'conversationalAi.agents.procedures.create': async (fixtures) => {
    const { agentId, branchId } = await newBranch(fixtures);
    return { args: [agentId, branchId, { name: 'Refund', content: 'Be kind.' }] };
  },
  'conversationalAi.agents.procedures.compile': async (fixtures) => {
    const [agentId, branchId] = await newProcedure(fixtures);
    return { args: [agentId, branchId] };
  },
  'conversationalAi.agents.procedures.get': async (fixtures) => ({ args: await newProcedure(fixtures) }),
  'conversationalAi.agents.procedures.remove': async (fixtures) => ({ args: await newProcedure(fixtures) }),
  'conversationalAi.agents.procedures.drafts.get': async (fixtures) => ({ args: await newProcedure(fixtures) }),
  'conversationalAi.agents.procedures.drafts.update': async (fixtures) => ({
    args: [...(await newProcedure(fixtures)), { name: 'Refund', content: 'Be strict.', type: 'free_form' }],
  }),
  'conversationalAi.agents.procedures.drafts.delete': async (fixtures) => ({ args: await newProcedure(fixtures) }),
  'conversationalAi.settings.update': async () => ({
    args: [{ ragRetentionPeriodDays: 20 }],
    verify: (answer) => assert.equal((answer as ElevenLabs.GetConvAiSettingsResponseModel).ragRetentionPeriodDays, 20),
  }),
};
