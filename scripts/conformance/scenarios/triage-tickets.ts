import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { createTypedAgent, startTyping } from '../../../tests/agents/typed-conversation.ts';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

async function newAgent({ client, acceptAgentTerms }: Fixtures): Promise<string> {
  await acceptAgentTerms();
  return createTypedAgent(client);
}

/** A conversation with two turns. */
async function newConversation(fixtures: Fixtures, agentId: string): Promise<string> {
  const talk = await startTyping(fixtures.url, agentId, 'visitor');
  await talk.say('The lighthouse is closed.');
  await talk.end();
  return talk.id;
}

async function newTicket(fixtures: Fixtures, agentId?: string): Promise<{ id: string; agentId: string }> {
  const about = agentId ?? (await newAgent(fixtures));
  const { triageTickets } = fixtures.client.conversationalAi;
  const { agentqaTicketId: id } = await triageTickets.createManual(about, { qaComment: 'Add the opening hours' });
  return { id, agentId: about };
}
const withTicket = async (fixtures: Fixtures) => ({ args: [(await newTicket(fixtures)).id] });

const hasTicket = (id: string) => (answer: unknown) =>
  assert.ok(
    (answer as ElevenLabs.GetAgentConversationTicketsPageResponseModel).agentConversationTickets.some(
      ({ agentqaTicketId }) => agentqaTicketId === id,
    ),
  );

/** Tickets about what agents did wrong. */
export const triageTickets: Scenarios = {
  'conversationalAi.triageTickets.list': async (fixtures) => {
    const { id, agentId } = await newTicket(fixtures);
    return { args: [agentId, { status: 'open' }], verify: hasTicket(id) };
  },
  'conversationalAi.triageTickets.listForWorkspace': async (fixtures) => {
    const { id } = await newTicket(fixtures);
    return { args: [{ sources: ['manual'] }], verify: hasTicket(id) };
  },
  'conversationalAi.triageTickets.createManual': async (fixtures) => ({
    args: [await newAgent(fixtures), { qaComment: 'Add the opening hours' }],
  }),
  'conversationalAi.triageTickets.create': async (fixtures) => ({
    args: [{ conversationId: await newConversation(fixtures, await newAgent(fixtures)), qaComment: 'Wrong price' }],
  }),
  'conversationalAi.triageTickets.listAssignableUsers': async (fixtures) => ({ args: [await newAgent(fixtures)] }),
  'conversationalAi.triageTickets.get': withTicket,
  'conversationalAi.triageTickets.delete': withTicket,
  'conversationalAi.triageTickets.update': async (fixtures) => ({
    args: [(await newTicket(fixtures)).id, { status: 'resolved' }],
    verify: (answer) =>
      assert.equal((answer as ElevenLabs.AgentConversationTicketResponseModel).statusChanges[0]?.status, 'resolved'),
  }),
  'conversationalAi.triageTickets.addComment': async (fixtures) => ({
    args: [(await newTicket(fixtures)).id, { comment: 'Ask the shop' }],
  }),
  'conversationalAi.triageTickets.addTurnComment': async (fixtures) => {
    const conversationId = await newConversation(fixtures, await newAgent(fixtures));
    const { triageTickets: tickets } = fixtures.client.conversationalAi;
    const { agentqaTicketId } = await tickets.create({ conversationId, qaComment: 'Wrong price' });
    return { args: [agentqaTicketId, { turnIndex: 0, comment: 'Here' }] };
  },
  'conversationalAi.triageTickets.merge': async (fixtures) => {
    const target = await newTicket(fixtures);
    const source = await newTicket(fixtures, target.agentId);
    return { args: [target.id, { sourceTicketIds: [source.id] }] };
  },
};
