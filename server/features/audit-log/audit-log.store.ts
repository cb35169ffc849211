import { and, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { auditEntries } from './audit-log.tables.ts';

export type AuditEntry = typeof auditEntries.$inferSelect;

export interface AuditFilter {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly actorId?: string | undefined;
  /** Any of these; undefined: all. */
  readonly activities?: readonly string[] | undefined;
}

export const auditLogStore = (db: Db | Tx) => {
  /** The position of an entry, compared in the database since its clock counts microseconds. */
  const position = (workspaceId: WorkspaceId, id: string) =>
    db
      .select({ createdAt: auditEntries.createdAt, id: auditEntries.id })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspaceId), eq(auditEntries.id, id)));

  return {
    async insert(entry: typeof auditEntries.$inferInsert): Promise<void> {
      await db.insert(auditEntries).values(entry);
    },

    has: async (workspaceId: WorkspaceId, id: string): Promise<boolean> => (await position(workspaceId, id)).length > 0,

    /** Newest first, after the entry `after`. */
    list(
      workspaceId: WorkspaceId,
      { from, to, actorId, activities }: AuditFilter,
      { after, limit }: { readonly after: string | undefined; readonly limit: number },
    ): Promise<AuditEntry[]> {
      const conditions: (SQL | undefined)[] = [
        eq(auditEntries.workspaceId, workspaceId),
        from && gte(auditEntries.createdAt, from),
        to && lte(auditEntries.createdAt, to),
        actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
        activities && inArray(auditEntries.activity, [...activities]),
        after === undefined
          ? undefined
          : sql`(${auditEntries.createdAt}, ${auditEntries.id}) < ${position(workspaceId, after)}`,
      ];
      return db
        .select()
        .from(auditEntries)
        .where(and(...conditions))
        .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
        .limit(limit);
    },

    /** Removes a person from the entries of all tenants, which keep what was done. */
    async forgetPerson({ userId, email }: { userId: string; email: string }, replacement: string): Promise<void> {
      await db
        .update(auditEntries)
        .set({
          actorId: sql`case when ${auditEntries.actorId} = ${userId} then ${replacement} else ${auditEntries.actorId} end`,
          actorEmail: sql`case when ${auditEntries.actorId} = ${userId} then null else ${auditEntries.actorEmail} end`,
          address: sql`case when ${auditEntries.actorId} = ${userId} then null else ${auditEntries.address} end`,
          userAgent: sql`case when ${auditEntries.actorId} = ${userId} then null else ${auditEntries.userAgent} end`,
          target: sql`replace(replace(${auditEntries.target}::text, ${email}, ${replacement}), ${userId}, ${replacement})::jsonb`,
        })
        .where(
          or(
            eq(auditEntries.actorId, userId),
            sql`position(${userId} in ${auditEntries.target}::text) > 0`,
            sql`position(${email} in ${auditEntries.target}::text) > 0`,
          ),
        );
    },
  };
};
