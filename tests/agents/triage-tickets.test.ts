import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { expect, it } from 'vitest';
import { server } from '../support/shared-server.ts';
import { newAgentCaller } from './agent-caller.ts';
import { createTypedAgent, startTyping } from './typed-conversation.ts';

it('AGENT-031 raises, resolves and merges tickets about a conversation through the SDK', async () => {
  const caller = await newAgentCaller();
  const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url });
  const { triageTickets } = client.conversationalAi;
  const agentId = await createTypedAgent(client);
  const talk = await startTyping(server.url, agentId, 'person');
  await talk.say('Do you sell tea?');
  await talk.end();
  // Turns are stored after they are sent.
  const { conversations } = client.conversationalAi;
  await expect.poll(async () => (await conversations.get(talk.id)).transcript.length, { timeout: 15_000 }).toBe(3);

  const ticket = await triageTickets.create({
    conversationId: talk.id,
    qaComment: 'It did not know the price of tea',
    turnComments: [{ turnIndex: 1, comment: 'Here' }],
    priority: 'high',
  });
  expect(ticket).toMatchObject({ agentId, conversationIds: [talk.id], status: 'open', source: 'qa', priority: 'high' });
  await expect(triageTickets.addTurnComment(ticket.agentqaTicketId, { turnIndex: 99, comment: 'x' })).rejects.toThrow(
    /turns/,
  );
  const manual = await triageTickets.createManual(agentId, { qaComment: 'Add the opening hours' });
  const [assignee] = await triageTickets.listAssignableUsers(agentId);
  const changed = await triageTickets.update(manual.agentqaTicketId, {
    assigneeUserId: assignee!.userId,
    status: 'in_progress',
  });
  expect(changed).toMatchObject({ assigneeUserId: assignee!.userId, status: 'in_progress' });
  await triageTickets.addComment(manual.agentqaTicketId, { comment: 'Ask the shop' });
  const found = await triageTickets.listForWorkspace({ search: 'ask the SHOP' });
  expect(
    found.agentConversationTickets.map(({ agentqaTicketId, searchMatch }) => [agentqaTicketId, searchMatch?.field]),
  ).toEqual([[manual.agentqaTicketId, 'comment']]);
  await triageTickets.merge(ticket.agentqaTicketId, { sourceTicketIds: [manual.agentqaTicketId] });
  const merged = await triageTickets.list(agentId, { mergedIntoTicketId: ticket.agentqaTicketId });
  expect(merged.agentConversationTickets.map(({ status }) => status)).toEqual(['merged']);
  await triageTickets.delete(ticket.agentqaTicketId);
  expect((await triageTickets.list(agentId)).agentConversationTickets).toEqual([]);
});
