import { expect, it } from 'vitest';
import { type TicketListQuery, triageTicketsRoutes } from '../../../contract/agent-testing/triage-tickets.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { agentAccessService } from '../agents/agent-access.service.ts';
import { permittedAgentsService } from '../agents/permitted-agents.service.ts';
import { conversationAccessService } from '../conversations/conversation-access.service.ts';
import { testConversations } from '../conversations/test-conversations.ts';
import { membershipsService } from '../groups/memberships.service.ts';
import { resourceSharesStore } from '../resource-shares/resource-shares.store.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceMembersStore } from '../workspace/workspace-members.store.ts';
import { ticketAssigneesService } from './ticket-assignees.service.ts';
import { presentTicket } from './triage-tickets.present.ts';
import { triageTicketsService } from './triage-tickets.service.ts';

const { db } = await testDatabase();
const talking = await testConversations(db);
const { clock } = talking;
const user = userService({ db, clock });
const permittedAgents = permittedAgentsService({ db });
const published: (string | undefined)[] = [];
const notices: unknown[] = [];
const tickets = triageTicketsService({
  db,
  clock,
  live: { publish: async (_workspace, { id }) => void published.push(id) },
  permittedAgents,
  agentAccess: agentAccessService({ db, user }),
  conversationAccess: conversationAccessService({ db, permittedAgents }),
  assignees: ticketAssigneesService({
    db,
    user,
    workspaceMembers: { list: (id) => workspaceMembersStore(db).list(id) },
    memberships: membershipsService({ db }),
  }),
  notifications: { notify: async (_tx, input) => void notices.push(input) },
});

const { query } = triageTicketsRoutes['GET /v1/convai/triage-tickets'];
const list = async (actor: Actor, filters: Partial<TicketListQuery> = {}) =>
  (await tickets.list(actor, { ...query.parse({}), ...filters })).items.map(({ ticket }) => ticket);

/** A person with an agent, and a conversation with `turns` turns. */
async function scene(turns = 2) {
  const actor = await talking.newActor();
  const agent = await talking.newAgent(actor);
  const conversation = await talking.open(agent);
  for (let turn = 0; turn < turns; turn++)
    await conversation.addTurn({ role: turn % 2 ? 'agent' : 'user', message: `turn ${turn}`, atMs: turn });
  await conversation.end({ reason: 'done', status: 'done' });
  return { actor, agent, agentId: agent.agent.id, conversation };
}

it('AGENT-031 creates a ticket about a conversation, and adds to it while it is open', async () => {
  const { actor, agentId, conversation } = await scene();
  const first = await tickets.createFor(actor, conversation.id, {
    comment: 'Wrong price\nIt costs 3.',
    turns: [{ turn_index: 1, comment: 'Here' }],
    priority: 'low',
  });
  expect(presentTicket(first)).toMatchObject({
    agent_id: agentId,
    title: 'Wrong price',
    qa_comment: 'Wrong price\nIt costs 3.',
    conversation_ids: [conversation.id],
    turn_comments: [{ turn_index: 1, comment: 'Here', owner_user_id: actor.userId, conversation_id: conversation.id }],
    status: 'open',
    source: 'qa',
    priority: 'low',
  });
  const again = await tickets.createFor(actor, conversation.id, { comment: 'Still', priority: 'urgent', title: 'No' });
  expect(again).toMatchObject({ id: first.id, title: 'Wrong price', priority: 'urgent' });
  expect(again.comments.map(({ comment }) => comment)).toEqual(['Still']);
  await tickets.update(actor, first.id, { status: 'resolved' });
  const other = await tickets.createFor(actor, conversation.id, { comment: 'Again' });
  expect(other.id).not.toBe(first.id);
  expect(published).toContain(other.id);
});

it('AGENT-031 refuses turns that a conversation does not have, and tickets that say nothing', async () => {
  const { actor, conversation } = await scene(2);
  const turns = [{ turn_index: 2, comment: 'x' }];
  await expect(tickets.createFor(actor, conversation.id, { turns })).rejects.toMatchObject({
    code: 'invalid_parameters',
    param: 'turn_comments',
  });
  await expect(tickets.createFor(actor, conversation.id, {})).rejects.toMatchObject({ param: 'qa_comment' });
  const { id } = await tickets.createFor(actor, conversation.id, { comment: 'x' });
  await expect(tickets.commentTurn(actor, id, 2, 'x', undefined)).rejects.toMatchObject({ param: 'turn_index' });
  await expect(tickets.commentTurn(actor, id, 0, 'x', 'conv_other')).rejects.toMatchObject({
    param: 'conversation_id',
  });
  const commented = await tickets.commentTurn(actor, id, 0, 'Too short', undefined);
  expect(commented.turnComments).toMatchObject([{ turn_index: 0, comment: 'Too short' }]);
});

it('AGENT-031 changes a ticket and keeps who changed its status and priority', async () => {
  const { actor, agentId } = await scene();
  const { id } = await tickets.createManual(actor, agentId, { comment: 'Add the opening hours' });
  const changed = await tickets.update(actor, id, {
    status: 'in_progress',
    priority: 'high',
    labels: ['kb', 'kb'],
    issueType: 'knowledge_gap',
    title: 'Opening hours',
  });
  expect(changed).toMatchObject({ title: 'Opening hours', labels: ['kb'], issueType: 'knowledge_gap' });
  expect(changed.statusChanges).toMatchObject([{ status: 'in_progress', changed_by_user_id: actor.userId }]);
  const cleared = await tickets.update(actor, id, { priority: null, status: 'in_progress' });
  expect(cleared.priorityChanges.map(({ priority }) => priority)).toEqual(['high', null]);
  expect(cleared.statusChanges).toHaveLength(1);
  expect(() => tickets.update(actor, id, { status: 'merged' })).toThrow(/merge/);
});

it('AGENT-031 lists tickets by every filter, the most urgent first if asked', async () => {
  const { actor, agentId, conversation } = await scene();
  const a = await tickets.createManual(actor, agentId, { comment: 'The kettle\n is hot', priority: 'low' });
  clock.advance(1000);
  const b = await tickets.createFor(actor, conversation.id, { comment: 'Second', priority: 'urgent' });
  clock.advance(1000);
  const c = await tickets.createManual(actor, agentId, { comment: 'Third' });
  await tickets.update(actor, a.id, { labels: ['kb'], issueType: 'tool_issue', assigneeUserId: actor.userId });
  await tickets.comment(actor, c.id, 'See the invoice');
  const ids = async (filters: Partial<TicketListQuery>) => (await list(actor, filters)).map(({ id }) => id);
  expect(await ids({})).toEqual([c.id, b.id, a.id]);
  expect(await ids({ sort_by: 'priority' })).toEqual([b.id, a.id, c.id]);
  expect(await ids({ sort_by: 'priority', cursor: b.id })).toEqual([a.id, c.id]);
  expect(await ids({ cursor: b.id })).toEqual([a.id]);
  expect(await ids({ search: 'KETTLE is' })).toEqual([a.id]);
  expect(await ids({ search: 'invoice' })).toEqual([c.id]);
  expect(await ids({ conversation_id: conversation.id })).toEqual([b.id]);
  expect(await ids({ sources: ['qa'] })).toEqual([b.id]);
  expect(await ids({ priorities: ['low', 'urgent'] })).toEqual([b.id, a.id]);
  expect(await ids({ label: 'kb', issue_type: 'tool_issue', assignee_user_id: actor.userId })).toEqual([a.id]);
  expect(await ids({ assignee_user_id: 'unassigned' })).toEqual([c.id, b.id]);
  expect(await ids({ owner_user_id: 'agent' })).toEqual([]);
  expect(await ids({ owner_user_id: actor.userId, status: 'open', agent_id: agentId })).toHaveLength(3);
  expect(await ids({ agent_id: 'agent_other' })).toEqual([]);
  expect(await list(await talking.newActor())).toEqual([]);
});

it('AGENT-031 merges open tickets of one agent, and refuses others and cycles', async () => {
  const { actor, agent, agentId, conversation } = await scene();
  const second = await talking.open(agent);
  await second.addTurn({ role: 'user', message: 'x', atMs: 0 });
  const turns = [{ turn_index: 0, comment: 'Here' }];
  const source = await tickets.createFor(actor, conversation.id, { comment: 'One', priority: 'high', turns });
  const older = await tickets.createManual(actor, agentId, { comment: 'Zero' });
  await tickets.comment(actor, source.id, 'A comment');
  const target = await tickets.createFor(actor, second.id, { comment: 'Two' });
  await tickets.merge(actor, source.id, [older.id]);
  const merged = await tickets.merge(actor, target.id, [source.id]);
  expect(merged).toMatchObject({ priority: 'high', conversationIds: [second.id, conversation.id], status: 'open' });
  expect(merged.comments.map(({ comment }) => comment).sort()).toEqual(['A comment', 'One', 'Zero']);
  expect(merged.turnComments).toMatchObject([{ comment: 'Here', conversation_id: conversation.id }]);
  expect(merged.firstSeenAt).toEqual(source.firstSeenAt);
  const left = await list(actor, { merged_into_ticket_id: target.id });
  expect(left.map(({ id }) => id).sort()).toEqual([older.id, source.id].sort());
  expect(left.every(({ status, conversationIds }) => status === 'merged' && conversationIds.length === 0)).toBe(true);
  await expect(tickets.merge(actor, source.id, [target.id])).rejects.toMatchObject({ code: 'triage_ticket_merged' });
  await expect(tickets.comment(actor, source.id, 'x')).rejects.toMatchObject({ code: 'triage_ticket_merged' });
  await expect(tickets.merge(actor, target.id, [target.id])).rejects.toMatchObject({
    code: 'triage_ticket_not_mergeable',
  });
  const otherAgent = await talking.newAgent(actor);
  const foreign = await tickets.createManual(actor, otherAgent.agent.id, { comment: 'x' });
  await expect(tickets.merge(actor, target.id, [foreign.id])).rejects.toMatchObject({
    code: 'triage_ticket_not_mergeable',
  });
});

it('AGENT-031 lets people use the tickets of the agents that they may read, each by their role', async () => {
  const { actor, agent, agentId, conversation } = await scene();
  const { workspaceId } = actor;
  const share = (principals: Record<string, 'viewer' | 'editor' | 'none'>) =>
    resourceSharesStore(db).save(
      workspaceId,
      { kind: 'convai_agents', id: agentId },
      actor.userId,
      Object.entries(principals).map(([principalId, role]) => ({
        principalKind: principalId === 'default' ? ('group' as const) : ('person' as const),
        principalId,
        role,
      })),
    );
  const join = async (id: string): Promise<Actor> => {
    const person = await createActor(db, id);
    await workspaceMembersStore(db).add({ workspaceId, userId: id, role: 'editor' });
    return { ...person, workspaceId, role: 'editor' };
  };
  const viewer = await join('ticket-viewer');
  const stranger = await join('ticket-stranger');
  await share({ default: 'none', [viewer.userId]: 'viewer' });
  const ticket = await tickets.createFor(viewer, conversation.id, { comment: 'x' });
  expect(await tickets.comment(viewer, ticket.id, 'y')).toMatchObject({ id: ticket.id });
  await expect(tickets.update(viewer, ticket.id, { status: 'resolved' })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await list(stranger)).toEqual([]);
  await expect(tickets.get(stranger, ticket.id)).rejects.toMatchObject({ code: 'triage_ticket_not_found' });
  await expect(tickets.createFor(stranger, conversation.id, { comment: 'x' })).rejects.toMatchObject({
    code: 'conversation_not_found',
  });
  const byOwner = await tickets.createManual(actor, agentId, { comment: 'z' });
  await expect(tickets.delete(viewer, byOwner.id)).rejects.toMatchObject({ code: 'forbidden' });
  await tickets.delete(viewer, ticket.id);
  await expect(tickets.get(actor, ticket.id)).rejects.toMatchObject({ code: 'triage_ticket_not_found' });
  expect(agent.agent.id).toBe(agentId);

  const assignable = await tickets.listAssignable(actor, agentId);
  expect(assignable.map(({ userId, hasAccess }) => [userId, hasAccess])).toEqual([
    [actor.userId, true],
    [viewer.userId, true],
    [stranger.userId, false],
  ]);
  await tickets.update(actor, byOwner.id, { assigneeUserId: viewer.userId });
  expect(notices).toMatchObject([{ userIds: [viewer.userId], kind: 'ticket_assigned', data: { title: 'z' } }]);
  await expect(tickets.update(actor, byOwner.id, { assigneeUserId: stranger.userId })).rejects.toMatchObject({
    param: 'assignee_user_id',
  });
});
