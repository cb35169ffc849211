import type { TicketComment, TicketListQuery, TurnComment } from '../../../contract/agent-testing/triage-tickets.ts';
import { type TicketPriority, ticketLimits } from '../../../contract/agent-testing/triage-tickets-limits.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import type { ConversationAccessService } from '../conversations/conversation-access.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { TicketAssigneesService } from './ticket-assignees.service.ts';
import { deriveTitle, findMatch, highestPriority } from './triage-tickets.rules.ts';
import { type NewTicket, type Ticket, type TicketScope, triageTicketsStore } from './triage-tickets.store.ts';

interface TriageTicketsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly agentAccess: Pick<AgentAccessService, 'require'>;
  readonly permittedAgents: Pick<PermittedAgentsService, 'idsFor'>;
  readonly conversationAccess: Pick<ConversationAccessService, 'require' | 'countTurns'>;
  readonly assignees: TicketAssigneesService;
  readonly notifications: Pick<NotificationsService, 'notify'>;
}

interface NewTexts {
  readonly title?: string | null | undefined;
  readonly comment?: string | null | undefined;
  readonly priority?: TicketPriority | null | undefined;
  readonly turns?: readonly { readonly turn_index: number; readonly comment: string }[] | null | undefined;
}

/** Undefined fields stay unchanged; of those that may be empty, null clears them. */
export interface TicketChanges {
  readonly title?: string | null | undefined;
  readonly qaComment?: string | null | undefined;
  readonly status?: Ticket['status'] | null | undefined;
  readonly assigneeUserId?: string | null | undefined;
  readonly priority?: TicketPriority | null | undefined;
  readonly issueType?: Ticket['issueType'] | undefined;
  readonly labels?: readonly string[] | null | undefined;
}

const isOpen = ({ status }: Ticket): boolean => status === 'open' || status === 'in_progress';
const byTime = (one: TicketComment, other: TicketComment): number =>
  one.created_at_unix_secs - other.created_at_unix_secs;

/** Tickets about what agents did wrong: whoever may read an agent reads and raises its tickets (AGENT-031). */
export function triageTicketsService(deps: TriageTicketsDeps) {
  const { db, clock, live, agentAccess, permittedAgents, conversationAccess, assignees, notifications } = deps;

  const scopeOf = (actor: Actor, permission: ResourcePermissionName = 'convai_agents.read_tickets'): TicketScope => ({
    workspaceId: actor.workspaceId,
    agentIds: permittedAgents.idsFor(actor, permission),
  });

  const publish = (tx: Tx, actor: Actor, id: string): Promise<void> =>
    live.publish(actor.workspaceId, { topic: 'triage-tickets', id }, tx);

  const authored = (actor: Actor) => ({
    created_at_unix_secs: unixSeconds(clock()),
    owner_user_id: actor.userId,
  });
  const changed = (actor: Actor) => ({
    changed_by_user_id: actor.userId,
    changed_at_unix_secs: unixSeconds(clock()),
  });

  /** The fields of a changed priority with its line in the log; none if it stays. */
  const prioritized = (actor: Actor, ticket: Ticket, priority: TicketPriority | null): Partial<NewTicket> =>
    priority === ticket.priority
      ? {}
      : { priority, priorityChanges: [...ticket.priorityChanges, { priority, ...changed(actor) }] };

  const withStatus = (actor: Actor, ticket: Ticket, status: Ticket['status']): Partial<NewTicket> =>
    status === ticket.status ? {} : { status, statusChanges: [...ticket.statusChanges, { status, ...changed(actor) }] };

  function requireRoom(comments: readonly unknown[]): void {
    if (comments.length > ticketLimits.comments)
      throw new AppError('conflict', { message: `A ticket has at most ${ticketLimits.comments} comments of a kind.` });
  }

  /** Throws unless the caller may read the conversation and it has these turns. */
  async function requireTurns(actor: Actor, conversationId: string, turns: readonly number[], param: string) {
    const conversation = await conversationAccess.require(actor, conversationId);
    if (turns.length === 0) return conversation;
    const count = await conversationAccess.countTurns(conversation.id);
    const unknown = turns.find((turn) => turn >= count);
    if (unknown !== undefined)
      throw new AppError('invalid_parameters', {
        param,
        message: `The conversation has ${count} turns, so none with the index ${unknown}.`,
      });
    return conversation;
  }

  /** Changes a ticket that nobody else changes meanwhile; throws `triage_ticket_merged`. */
  function change(
    actor: Actor,
    id: string,
    permission: ResourcePermissionName,
    work: (tx: Tx, ticket: Ticket) => Promise<Partial<NewTicket>> | Partial<NewTicket>,
  ): Promise<Ticket> {
    return transaction(db, async (tx) => {
      const [ticket] = await triageTicketsStore(tx).lock(scopeOf(actor, permission), [id]);
      if (!ticket) throw await explainAbsence(actor, id, tx);
      if (ticket.status === 'merged') throw new AppError('triage_ticket_merged', { param: 'agentqa_ticket_id' });
      const updated = await triageTicketsStore(tx).update(ticket, { ...(await work(tx, ticket)), updatedAt: clock() });
      await publish(tx, actor, id);
      return updated;
    });
  }

  async function explainAbsence(actor: Actor, id: string, tx: Db | Tx): Promise<AppError> {
    if (await triageTicketsStore(tx).find(scopeOf(actor), id))
      return new AppError('forbidden', { message: 'Your role on the agent does not allow this.' });
    return new AppError('triage_ticket_not_found', { param: 'agentqa_ticket_id' });
  }

  async function insert(tx: Tx, actor: Actor, row: Omit<NewTicket, 'id' | 'ownerUserId' | 'createdAt' | 'updatedAt'>) {
    const now = clock();
    const created = await triageTicketsStore(tx).insert(actor.workspaceId, {
      ...row,
      id: `agtqa_${newId()}`,
      ownerUserId: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    await publish(tx, actor, created.id);
    return created;
  }

  async function askAssignee(tx: Tx, actor: Actor, ticket: Ticket, userId: string): Promise<void> {
    const agent = await agentAccess.require(actor, ticket.agentId, 'convai_agents.read_tickets', tx);
    await assignees.require(tx, actor, agent, userId);
    if (userId === actor.userId) return;
    const data = { title: ticket.title ?? 'Untitled ticket', agent: agent.name };
    const input = { userIds: [userId], workspaceId: actor.workspaceId, data };
    await notifications.notify(tx, { ...input, kind: 'ticket_assigned' });
  }

  return {
    /** A page, each ticket with where it has the words of the search. */
    async list(actor: Actor, query: TicketListQuery) {
      const search = query.search?.replaceAll(/\s+/g, ' ').trim();
      const rows = await triageTicketsStore(db).list(scopeOf(actor), { ...query, search }, query.page_size + 1);
      const items = rows
        .slice(0, query.page_size)
        .map((ticket) => ({ ticket, match: search ? findMatch(ticket, search) : null }));
      return { items, hasMore: rows.length > query.page_size };
    },

    /** Of one agent. Throws `agent_not_found`. */
    async listOf(actor: Actor, agentId: string, query: Omit<TicketListQuery, 'agent_id'>) {
      await agentAccess.require(actor, agentId, 'convai_agents.read_tickets');
      return this.list(actor, { ...query, agent_id: agentId });
    },

    async get(actor: Actor, id: string): Promise<Ticket> {
      const ticket = await triageTicketsStore(db).find(scopeOf(actor), id);
      if (!ticket) throw new AppError('triage_ticket_not_found', { param: 'agentqa_ticket_id' });
      return ticket;
    },

    async listAssignable(actor: Actor, agentId: string) {
      return assignees.list(actor, await agentAccess.require(actor, agentId, 'convai_agents.read_tickets'));
    },

    /** A ticket without a conversation. */
    async createManual(actor: Actor, agentId: string, { title, comment, priority }: NewTexts): Promise<Ticket> {
      const agent = await agentAccess.require(actor, agentId, 'convai_agents.create_tickets');
      return transaction(db, (tx) =>
        insert(tx, actor, {
          agentId: agent.id,
          source: 'manual',
          title: title ?? deriveTitle([comment]),
          qaComment: comment ?? null,
          priority: priority ?? null,
        }),
      );
    },

    /** A ticket about a conversation, or the open one that it has, with these comments added. */
    async createFor(actor: Actor, conversationId: string, { title, comment, priority, turns }: NewTexts) {
      const indices = (turns ?? []).map(({ turn_index: turn }) => turn);
      const conversation = await requireTurns(actor, conversationId, indices, 'turn_comments');
      if (!comment && indices.length === 0)
        throw new AppError('invalid_parameters', {
          param: 'qa_comment',
          message: 'Say what went wrong: in a comment on the conversation or on its turns.',
        });
      const turnComments: TurnComment[] = (turns ?? []).map((turn) => ({
        ...{ ...turn, conversation_id: conversation.id },
        ...authored(actor),
      }));
      return transaction(db, async (tx) => {
        const store = triageTicketsStore(tx);
        const agent = await agentAccess.require(actor, conversation.agentId, 'convai_agents.create_tickets', tx);
        const open = await store.lockOpenOf(scopeOf(actor, 'convai_agents.create_tickets'), conversation.id);
        if (!open)
          return insert(tx, actor, {
            agentId: agent.id,
            source: 'qa',
            title: title ?? deriveTitle([comment, turnComments[0]?.comment, conversation.title]),
            qaComment: comment ?? null,
            priority: priority ?? null,
            conversationIds: [conversation.id],
            turnComments,
            firstSeenAt: conversation.startedAt,
            lastSeenAt: conversation.startedAt,
          });
        const comments = comment ? [...open.comments, { comment, ...authored(actor) }] : open.comments;
        requireRoom(comments);
        requireRoom([...open.turnComments, ...turnComments]);
        const updated = await store.update(open, {
          comments,
          turnComments: [...open.turnComments, ...turnComments],
          ...prioritized(actor, open, highestPriority([open.priority, priority ?? null])),
          updatedAt: clock(),
        });
        await publish(tx, actor, open.id);
        return updated;
      });
    },

    update(actor: Actor, id: string, changes: TicketChanges): Promise<Ticket> {
      if (changes.status === 'merged')
        throw new AppError('invalid_parameters', {
          param: 'status',
          message: 'To merge a ticket, call POST /v1/convai/triage-tickets/{agentqa_ticket_id}/merge of the other one.',
        });
      return change(actor, id, 'convai_agents.update_tickets', async (tx, ticket) => {
        const { title, qaComment, status, assigneeUserId, priority, issueType, labels } = changes;
        if (assigneeUserId && assigneeUserId !== ticket.assigneeUserId)
          await askAssignee(tx, actor, { ...ticket, title: title ?? ticket.title }, assigneeUserId);
        return {
          ...(title != null && { title }),
          ...(qaComment != null && { qaComment }),
          ...(status != null && withStatus(actor, ticket, status)),
          ...(assigneeUserId !== undefined && { assigneeUserId }),
          ...(priority !== undefined && prioritized(actor, ticket, priority)),
          ...(issueType !== undefined && { issueType }),
          ...(labels != null && { labels: [...new Set(labels)] }),
        };
      });
    },

    async delete(actor: Actor, id: string): Promise<void> {
      await transaction(db, async (tx) => {
        const [ticket] = await triageTicketsStore(tx).lock(scopeOf(actor, 'convai_agents.create_tickets'), [id]);
        if (!ticket) throw await explainAbsence(actor, id, tx);
        if (ticket.ownerUserId !== actor.userId && actor.role !== 'admin')
          throw new AppError('forbidden', {
            message: 'Only its creator and admins of the workspace delete a ticket.',
          });
        await triageTicketsStore(tx).delete(ticket);
        await publish(tx, actor, id);
      });
    },

    comment: (actor: Actor, id: string, comment: string): Promise<Ticket> =>
      change(actor, id, 'convai_agents.create_tickets', (_tx, ticket) => {
        const comments = [...ticket.comments, { comment, ...authored(actor) }];
        requireRoom(comments);
        return { comments };
      }),

    /** `conversationId` is undefined for the first conversation of the ticket. */
    commentTurn: (actor: Actor, id: string, turn: number, comment: string, conversationId: string | undefined) =>
      change(actor, id, 'convai_agents.create_tickets', async (_tx, ticket) => {
        const about = conversationId ?? ticket.conversationIds[0];
        if (about === undefined || !ticket.conversationIds.includes(about))
          throw new AppError('invalid_parameters', {
            param: conversationId === undefined ? 'turn_index' : 'conversation_id',
            message: 'The ticket has no such conversation.',
          });
        await requireTurns(actor, about, [turn], 'turn_index');
        const added = { turn_index: turn, comment, conversation_id: about, ...authored(actor) };
        const turnComments = [...ticket.turnComments, added];
        requireRoom(turnComments);
        return { turnComments };
      }),

    /** Moves the conversations and comments of open tickets of the same agent here; throws `triage_ticket_not_mergeable`. */
    merge: (actor: Actor, id: string, sourceIds: readonly string[]): Promise<Ticket> =>
      transaction(db, async (tx) => {
        const store = triageTicketsStore(tx);
        const ids = [...new Set(sourceIds)];
        const locked = await store.lock(scopeOf(actor, 'convai_agents.create_tickets'), [id, ...ids]);
        const target = locked.find((ticket) => ticket.id === id);
        if (!target) throw await explainAbsence(actor, id, tx);
        if (target.status === 'merged') throw new AppError('triage_ticket_merged', { param: 'agentqa_ticket_id' });
        const sources = ids.map((sourceId) => {
          const source = locked.find((ticket) => ticket.id === sourceId);
          if (!source) throw new AppError('triage_ticket_not_found', { param: 'source_ticket_ids' });
          if (source === target || source.agentId !== target.agentId || !isOpen(source))
            throw new AppError('triage_ticket_not_mergeable', { param: 'source_ticket_ids' });
          return source;
        });
        if (target.status === 'cancelled')
          throw new AppError('triage_ticket_not_mergeable', { message: 'The ticket was cancelled. Open it first.' });
        for (const source of sources)
          await store.update(source, {
            ...withStatus(actor, source, 'merged'),
            ...{ mergedIntoId: id, conversationIds: [], comments: [], turnComments: [], updatedAt: clock() },
          });
        await store.repoint(actor.workspaceId, ids, id);
        const merged = await store.update(target, { ...mergeInto(actor, target, sources), updatedAt: clock() });
        for (const ticket of [target, ...sources]) await publish(tx, actor, ticket.id);
        return merged;
      }),
  };

  function mergeInto(actor: Actor, target: Ticket, sources: readonly Ticket[]): Partial<NewTicket> {
    const all = [target, ...sources];
    // What a merged ticket was about goes on as a comment.
    const descriptions = sources.flatMap(({ qaComment, ownerUserId, createdAt }) =>
      qaComment === null
        ? []
        : [{ comment: qaComment, owner_user_id: ownerUserId, created_at_unix_secs: unixSeconds(createdAt) }],
    );
    const comments = [...all.flatMap((ticket) => ticket.comments), ...descriptions].sort(byTime);
    const turnComments = all.flatMap((ticket) => ticket.turnComments).sort(byTime);
    const conversationIds = [...new Set(all.flatMap((ticket) => ticket.conversationIds))];
    requireRoom(comments);
    requireRoom(turnComments);
    if (conversationIds.length > ticketLimits.conversations)
      throw new AppError('conflict', { message: `A ticket has at most ${ticketLimits.conversations} conversations.` });
    const times = (key: 'firstSeenAt' | 'lastSeenAt') => all.flatMap((ticket) => ticket[key]?.getTime() ?? []);
    const [first, last] = [times('firstSeenAt'), times('lastSeenAt')];
    return {
      ...{ comments, turnComments, conversationIds },
      labels: [...new Set(all.flatMap((ticket) => ticket.labels))].slice(0, ticketLimits.labels),
      ...prioritized(actor, target, highestPriority(all.map((ticket) => ticket.priority))),
      ...(first.length > 0 && { firstSeenAt: new Date(Math.min(...first)) }),
      ...(last.length > 0 && { lastSeenAt: new Date(Math.max(...last)) }),
    };
  }
}
export type TriageTicketsService = ReturnType<typeof triageTicketsService>;
