import { and, count, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { workspaceInvites } from './workspace-invites.tables.ts';

export type InviteRow = typeof workspaceInvites.$inferSelect;
type NewInvite = typeof workspaceInvites.$inferInsert;

/** Invites are found across tenants by their code, their id and the email of the invited person. */
export const workspaceInvitesStore = (db: Db | Tx) => {
  const { workspaceId: ofWorkspace, email: toEmail, expiresAt } = workspaceInvites;
  const lockOne = async (filter: ReturnType<typeof eq>): Promise<InviteRow | undefined> =>
    (await db.select().from(workspaceInvites).where(filter).for('update'))[0];

  return {
    /** Replaces an earlier invite of the same email to the workspace. */
    async upsert(invite: NewInvite): Promise<void> {
      const target = [ofWorkspace, toEmail];
      await db.insert(workspaceInvites).values(invite).onConflictDoUpdate({ target, set: invite });
    },

    /** Open invites of the workspace, newest first. */
    list(workspaceId: WorkspaceId, now: Date): Promise<InviteRow[]> {
      return db
        .select()
        .from(workspaceInvites)
        .where(and(eq(ofWorkspace, workspaceId), gt(expiresAt, now)))
        .orderBy(desc(workspaceInvites.createdAt), desc(workspaceInvites.id));
    },

    /** Open invites to an email, newest first. */
    listTo(email: string, now: Date): Promise<InviteRow[]> {
      return db
        .select()
        .from(workspaceInvites)
        .where(and(eq(toEmail, email), gt(expiresAt, now)))
        .orderBy(desc(workspaceInvites.createdAt), desc(workspaceInvites.id));
    },

    /** Open invites of the workspace, except the one to `exceptEmail`. */
    async countOpen(workspaceId: WorkspaceId, now: Date, exceptEmail = ''): Promise<number> {
      const open = and(eq(ofWorkspace, workspaceId), gt(expiresAt, now), ne(toEmail, exceptEmail));
      return (await db.select({ n: count() }).from(workspaceInvites).where(open))[0]?.n ?? 0;
    },

    /** Locked until the transaction ends. */
    lockByCode: (codeHash: string) => lockOne(eq(workspaceInvites.codeHash, codeHash)),
    lockById: (id: string) => lockOne(eq(workspaceInvites.id, id)),

    async findOpenByCode(codeHash: string, now: Date): Promise<InviteRow | undefined> {
      const open = and(eq(workspaceInvites.codeHash, codeHash), gt(expiresAt, now));
      return (await db.select().from(workspaceInvites).where(open))[0];
    },

    async delete(id: string): Promise<void> {
      await db.delete(workspaceInvites).where(eq(workspaceInvites.id, id));
    },

    /** False if there is none. */
    async deleteByEmail(workspaceId: WorkspaceId, email: string): Promise<boolean> {
      const filter = and(eq(ofWorkspace, workspaceId), eq(toEmail, email));
      return (await db.delete(workspaceInvites).where(filter).returning({ id: workspaceInvites.id })).length > 0;
    },

    /** Deletes the invites of the workspace that expired before `date`. */
    async deleteExpiredBefore(workspaceId: WorkspaceId, date: Date): Promise<void> {
      await db.delete(workspaceInvites).where(and(eq(ofWorkspace, workspaceId), lt(expiresAt, date)));
    },
  };
};
