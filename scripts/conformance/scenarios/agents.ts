import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const withAgent = async ({ newAgentId }: Fixtures) => ({ args: [await newAgentId()] });

const simulation = {
  simulationSpecification: { simulatedUserConfig: { firstMessage: 'A table, please.', language: 'en' } },
  newTurnsLimit: 1,
};

/** Agents: their configs, copies, links and files. */
export const agents: Scenarios = {
  'conversationalAi.agents.create': async ({ acceptAgentTerms }) => {
    await acceptAgentTerms();
    return {
      args: [{ name: 'Desk', conversationConfig: { agent: { firstMessage: 'Hello!' } }, tags: ['Sales'] }],
      verify: (answer) => assert.match((answer as ElevenLabs.CreateAgentResponseModel).agentId, /^agent_/),
    };
  },
  'conversationalAi.agents.get': async (fixtures) => ({
    args: [await fixtures.newAgentId()],
    verify: (answer) => {
      const agent = answer as ElevenLabs.GetAgentResponseModel;
      assert.equal(agent.conversationConfig.agent?.firstMessage, 'Hello!');
      assert.equal(agent.branchId, agent.mainBranchId);
    },
  }),
  'conversationalAi.agents.update': async (fixtures) => ({
    args: [await fixtures.newAgentId(), { conversationConfig: { turn: { turnTimeout: 9 } }, name: 'Renamed' }],
    verify: (answer) => {
      const agent = answer as ElevenLabs.GetAgentResponseModel;
      assert.equal(agent.name, 'Renamed');
      assert.equal(agent.conversationConfig.turn?.turnTimeout, 9);
      assert.equal(agent.conversationConfig.agent?.prompt?.prompt, 'Be brief.');
    },
  }),
  'conversationalAi.agents.list': async (fixtures) => {
    const agentId = await fixtures.newAgentId('Listed');
    return {
      args: [{ search: 'Listed' }],
      verify: (answer) =>
        assert.ok((answer as ElevenLabs.GetAgentsPageResponseModel).agents.some((agent) => agent.agentId === agentId)),
    };
  },
  'conversationalAi.agents.delete': withAgent,
  'conversationalAi.agents.duplicate': async (fixtures) => ({ args: [await fixtures.newAgentId(), { name: 'Copy' }] }),
  'conversationalAi.agents.link.get': withAgent,
  'conversationalAi.agents.widget.get': withAgent,
  'conversationalAi.agents.widget.avatar.create': async (fixtures) => {
    const data = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    return {
      args: [await fixtures.newAgentId(), { avatarFile: { data, filename: 'a.png', contentType: 'image/png' } }],
      verify: (answer) => assert.ok((answer as ElevenLabs.PostAgentAvatarResponseModel).avatarUrl),
    };
  },
  'conversationalAi.agents.summaries.get': async (fixtures) => {
    const agentId = await fixtures.newAgentId();
    return {
      args: [{ agentIds: [agentId, 'agent_unknown'] }],
      verify: (answer) => {
        const summaries = answer as Record<string, { status: string }>;
        assert.equal(summaries[agentId]?.status, 'success');
        assert.equal(summaries.agent_unknown?.status, 'failure');
      },
    };
  },
  'conversationalAi.agents.holdAudio.create': async (fixtures) => ({
    args: [await fixtures.newAgentId(), { holdAudioFile: await fixtures.recording() }],
  }),
  'conversationalAi.agents.holdAudio.delete': withAgent,
  'conversationalAi.agents.knowledgeBase.size': withAgent,
  'conversationalAi.agents.simulateConversation': async (fixtures) => ({
    args: [await fixtures.newAgentId(), simulation],
    verify: (answer) => {
      const { simulatedConversation } = answer as ElevenLabs.AgentSimulatedChatTestResponseModel;
      assert.equal(simulatedConversation[0]?.message, 'Hello!');
    },
  }),
  'conversationalAi.agents.simulateConversationStream': async (fixtures) => ({
    args: [await fixtures.newAgentId(), simulation],
  }),
  'conversationalAi.conversations.getSignedUrl': async (fixtures) => ({
    args: [{ agentId: await fixtures.newAgentId() }],
    verify: (answer) => assert.match((answer as ElevenLabs.ConversationSignedUrlResponseModel).signedUrl, /^wss?:/),
  }),
};
