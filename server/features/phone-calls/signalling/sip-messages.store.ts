import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { phoneCalls, sipMessages } from '../phone-calls.tables.ts';

export type SipMessage = typeof sipMessages.$inferSelect & {
  /** Microseconds since 1970. */
  readonly createdAtMicros: number;
  /** The numbers of the call; none for messages outside of calls. */
  readonly numbers: readonly string[];
};

export interface SipMessageQuery {
  readonly of: { readonly phoneNumberId: string } | { readonly conversationId: string };
  readonly limit: number;
  /** The ID of the last message of the page before. */
  readonly after?: string | undefined;
}

export const sipMessagesStore = (db: Db | Tx) => ({
  /** Newest first. */
  async list(workspaceId: WorkspaceId, { of, limit, after }: SipMessageQuery): Promise<SipMessage[]> {
    const isOf =
      'phoneNumberId' in of
        ? eq(sipMessages.phoneNumberId, of.phoneNumberId)
        : eq(sipMessages.conversationId, of.conversationId);
    const last = sql`(select m.created_at, m.id from sip_messages m where m.workspace_id = ${workspaceId} and m.id = ${after})`;
    const isAfter = after === undefined ? undefined : sql`(${sipMessages.createdAt}, ${sipMessages.id}) < ${last}`;
    const rows = await db
      .select({
        ...getTableColumns(sipMessages),
        createdAtMicros: sql`(extract(epoch from ${sipMessages.createdAt}) * 1000000)::bigint`.mapWith(Number),
        agentNumber: phoneCalls.agentNumber,
        externalNumber: phoneCalls.externalNumber,
      })
      .from(sipMessages)
      .leftJoin(phoneCalls, eq(phoneCalls.id, sipMessages.callId))
      .where(and(eq(sipMessages.workspaceId, workspaceId), isOf, isAfter))
      .orderBy(desc(sipMessages.createdAt), desc(sipMessages.id))
      .limit(limit);
    return rows.map(({ agentNumber, externalNumber, ...message }) => ({
      ...message,
      numbers: [agentNumber, externalNumber].filter((number) => number !== null),
    }));
  },

  async has(workspaceId: WorkspaceId, id: string): Promise<boolean> {
    const where = and(eq(sipMessages.workspaceId, workspaceId), eq(sipMessages.id, id));
    return (await db.select({ id: sipMessages.id }).from(sipMessages).where(where)).length > 0;
  },
});
