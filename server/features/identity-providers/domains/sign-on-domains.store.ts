import { and, asc, count, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { domainVerifications } from './sign-on-domains.tables.ts';

export type DomainRow = typeof domainVerifications.$inferSelect;
export type Outcome = Pick<DomainRow, 'status' | 'proof' | 'checkedAt' | 'verifiedAt' | 'missingSince'>;

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(domainVerifications.workspaceId, workspaceId), eq(domainVerifications.id, id));

export const domainsStore = (db: Db | Tx) => ({
  list: (workspaceId: WorkspaceId): Promise<DomainRow[]> =>
    db
      .select()
      .from(domainVerifications)
      .where(eq(domainVerifications.workspaceId, workspaceId))
      .orderBy(asc(domainVerifications.domain)),

  async count(workspaceId: WorkspaceId): Promise<number> {
    const filter = eq(domainVerifications.workspaceId, workspaceId);
    return (await db.select({ n: count() }).from(domainVerifications).where(filter))[0]?.n ?? 0;
  },

  async get(workspaceId: WorkspaceId, id: string): Promise<DomainRow | undefined> {
    return (await db.select().from(domainVerifications).where(byId(workspaceId, id)))[0];
  },

  /** Undefined if the workspace has already claimed it. */
  async insert(workspaceId: WorkspaceId, row: { id: string; domain: string; token: string }) {
    const rows = await db
      .insert(domainVerifications)
      .values({ ...row, workspaceId })
      .onConflictDoNothing({ target: [domainVerifications.workspaceId, domainVerifications.domain] })
      .returning();
    return rows[0];
  },

  async setOutcome(workspaceId: WorkspaceId, id: string, outcome: Outcome): Promise<DomainRow | undefined> {
    return (await db.update(domainVerifications).set(outcome).where(byId(workspaceId, id)).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<DomainRow | undefined> {
    return (await db.delete(domainVerifications).where(byId(workspaceId, id)).returning())[0];
  },

  /** The workspace that has verified a domain; read at sign-in, before there is a tenant. */
  async findOwner(domain: string): Promise<string | undefined> {
    const verified = and(eq(domainVerifications.domain, domain), eq(domainVerifications.status, 'verified'));
    const rows = await db.select({ id: domainVerifications.workspaceId }).from(domainVerifications).where(verified);
    return rows[0]?.id;
  },

  /** Unverified domains of all workspaces, for the operator. */
  listPending: (): Promise<DomainRow[]> =>
    db
      .select()
      .from(domainVerifications)
      .where(ne(domainVerifications.status, 'verified'))
      .orderBy(asc(domainVerifications.createdAt))
      .limit(200),

  /** Domains of all workspaces whose record was not read since `before`, for the scheduled check. */
  listDue: (before: Date, limit: number): Promise<DomainRow[]> =>
    db
      .select()
      .from(domainVerifications)
      .where(
        and(
          or(isNull(domainVerifications.checkedAt), lt(domainVerifications.checkedAt, before)),
          or(ne(domainVerifications.status, 'verified'), eq(domainVerifications.proof, 'record')),
        ),
      )
      .orderBy(sql`${domainVerifications.checkedAt} asc nulls first`)
      .limit(limit),

  /** Records a scheduled check; undefined if an admin has changed the domain since it was read. */
  async recordCheck({ id, status, checkedAt }: DomainRow, outcome: Outcome): Promise<DomainRow | undefined> {
    const isUnchanged = and(
      eq(domainVerifications.id, id),
      eq(domainVerifications.status, status),
      checkedAt === null ? isNull(domainVerifications.checkedAt) : eq(domainVerifications.checkedAt, checkedAt),
    );
    return (await db.update(domainVerifications).set(outcome).where(isUnchanged).returning())[0];
  },

  /** Confirms a domain of any workspace, for the operator. Undefined if there is no such claim. */
  async confirm(id: string, at: Date): Promise<DomainRow | undefined> {
    const rows = await db
      .update(domainVerifications)
      .set({ status: 'verified', proof: 'operator', checkedAt: at, verifiedAt: at, missingSince: null })
      .where(eq(domainVerifications.id, id))
      .returning();
    return rows[0];
  },
});
