import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { TicketListQuery } from '../../../contract/agent-testing/triage-tickets.ts';
import { ticketPriorities } from '../../../contract/agent-testing/triage-tickets-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { triageTickets } from './triage-tickets.tables.ts';

export type Ticket = typeof triageTickets.$inferSelect;
export type NewTicket = Omit<typeof triageTickets.$inferInsert, 'workspaceId'>;

/** The tickets of a workspace about the agents of a subquery. */
export interface TicketScope {
  readonly workspaceId: WorkspaceId;
  readonly agentIds: SQL;
}

/** 1 for the lowest priority; 0: none. `t` is the table or its alias. */
const priorityRank = (t: SQL): SQL =>
  sql`coalesce(array_position(${sql.param([...ticketPriorities])}::text[], ${t}.priority), 0)`;

const inScope = ({ workspaceId, agentIds }: TicketScope): SQL =>
  and(eq(triageTickets.workspaceId, workspaceId), sql`${triageTickets.agentId} in ${agentIds}`)!;

/** The text has the words, in any case, with any white space between them. */
const contains = (text: SQL, search: string): SQL =>
  sql`position(lower(${search}) in lower(regexp_replace(${text}, '\\s+', ' ', 'g'))) > 0`;

const anyComment = (column: SQL, search: string): SQL =>
  sql`exists (select 1 from jsonb_array_elements(${column}) c where ${contains(sql`c ->> 'comment'`, search)})`;

function conditions(query: TicketListQuery): (SQL | undefined)[] {
  const t = triageTickets;
  const { conversation_id: conversationId, sources, priorities, label, search, owner_user_id: owner } = query;
  return [
    query.agent_id ? eq(t.agentId, query.agent_id) : undefined,
    conversationId ? sql`${t.conversationIds} ? ${conversationId}` : undefined,
    query.status ? eq(t.status, query.status) : undefined,
    sources?.length ? inList(t.source, sources) : undefined,
    priorities?.length ? inList(t.priority, priorities) : undefined,
    owner ? (owner === 'agent' ? eq(t.source, 'agent') : eq(t.ownerUserId, owner)) : undefined,
    query.assignee_user_id
      ? query.assignee_user_id === 'unassigned'
        ? isNull(t.assigneeUserId)
        : eq(t.assigneeUserId, query.assignee_user_id)
      : undefined,
    query.issue_type ? eq(t.issueType, query.issue_type) : undefined,
    label ? sql`${t.labels} ? ${label}` : undefined,
    query.merged_into_ticket_id ? eq(t.mergedIntoId, query.merged_into_ticket_id) : undefined,
    search
      ? or(
          contains(sql`${t.title}`, search),
          contains(sql`${t.qaComment}`, search),
          anyComment(sql`${t.comments}`, search),
          anyComment(sql`${t.turnComments}`, search),
        )
      : undefined,
  ];
}

export const triageTicketsStore = (db: Db | Tx) => ({
  /** A page, the newest or most urgent first; the ID breaks ties. */
  list(scope: TicketScope, query: TicketListQuery, limit: number): Promise<Ticket[]> {
    const { cursor, sort_by: sortBy } = query;
    const byPriority = sortBy === 'priority';
    const rank = priorityRank(sql`triage_tickets`);
    const own = sql`${triageTickets.createdAt}, ${triageTickets.id}`;
    const position = byPriority ? sql`(${rank}, ${own})` : sql`(${own})`;
    const columns = sql`t.created_at, t.id from triage_tickets t where t.workspace_id = ${scope.workspaceId} and t.id = ${cursor}`;
    const last = byPriority ? sql`(select ${priorityRank(sql`t`)}, ${columns})` : sql`(select ${columns})`;
    return db
      .select()
      .from(triageTickets)
      .where(and(inScope(scope), ...conditions(query), cursor ? sql`${position} < ${last}` : undefined))
      .orderBy(...(byPriority ? [desc(rank)] : []), desc(triageTickets.createdAt), desc(triageTickets.id))
      .limit(limit);
  },

  async find(scope: TicketScope, id: string): Promise<Ticket | undefined> {
    return (
      await db
        .select()
        .from(triageTickets)
        .where(and(inScope(scope), eq(triageTickets.id, id)))
    )[0];
  },

  /** Locks them until the transaction ends, in the order of their IDs, so that two merges do not wait for each other. */
  lock(scope: TicketScope, ids: readonly string[]): Promise<Ticket[]> {
    return db
      .select()
      .from(triageTickets)
      .where(and(inScope(scope), inList(triageTickets.id, ids)))
      .orderBy(asc(triageTickets.id))
      .for('update');
  },

  /** The ticket about a conversation that somebody should still look at, locked until the transaction ends. */
  async lockOpenOf({ workspaceId, agentIds }: TicketScope, conversationId: string): Promise<Ticket | undefined> {
    const open = inList(triageTickets.status, ['open', 'in_progress']);
    const about = sql`${triageTickets.conversationIds} ? ${conversationId}`;
    const rows = await db
      .select()
      .from(triageTickets)
      .where(and(inScope({ workspaceId, agentIds }), open, about))
      .orderBy(asc(triageTickets.createdAt), asc(triageTickets.id))
      .limit(1)
      .for('update');
    return rows[0];
  },

  async insert(workspaceId: WorkspaceId, row: NewTicket): Promise<Ticket> {
    return (
      await db
        .insert(triageTickets)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  async update({ workspaceId, id }: Pick<Ticket, 'workspaceId' | 'id'>, changes: Partial<NewTicket>): Promise<Ticket> {
    const where = and(eq(triageTickets.workspaceId, workspaceId), eq(triageTickets.id, id));
    return (await db.update(triageTickets).set(changes).where(where).returning())[0]!;
  },

  /** Points the tickets that were merged into `from` at `to`. */
  async repoint(workspaceId: WorkspaceId, from: readonly string[], to: string): Promise<void> {
    const where = and(eq(triageTickets.workspaceId, workspaceId), inList(triageTickets.mergedIntoId, from));
    await db.update(triageTickets).set({ mergedIntoId: to }).where(where);
  },

  /** Deletes a ticket with those that were merged into it. */
  async delete({ workspaceId, id }: Pick<Ticket, 'workspaceId' | 'id'>): Promise<void> {
    const isTicket = or(eq(triageTickets.id, id), eq(triageTickets.mergedIntoId, id));
    await db.delete(triageTickets).where(and(eq(triageTickets.workspaceId, workspaceId), isTicket));
  },
});
