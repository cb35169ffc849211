import { and, count, desc, eq, gt, lte } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { signUpInvitations } from './invitations.tables.ts';

export type InvitationRow = typeof signUpInvitations.$inferSelect;

/** Invitations belong to the server, not to a tenant. */
export const invitationsStore = (db: Db | Tx) => ({
  /** Replaces an earlier invitation of the same email. */
  async upsert(invitation: typeof signUpInvitations.$inferInsert): Promise<InvitationRow> {
    const rows = await db
      .insert(signUpInvitations)
      .values(invitation)
      .onConflictDoUpdate({ target: signUpInvitations.email, set: invitation })
      .returning();
    return rows[0]!;
  },

  async byCode(codeHash: string, now: Date): Promise<InvitationRow | undefined> {
    const open = and(eq(signUpInvitations.codeHash, codeHash), gt(signUpInvitations.expiresAt, now));
    return (await db.select().from(signUpInvitations).where(open))[0];
  },

  async byEmail(email: string, now: Date): Promise<InvitationRow | undefined> {
    const open = and(eq(signUpInvitations.email, email), gt(signUpInvitations.expiresAt, now));
    return (await db.select().from(signUpInvitations).where(open))[0];
  },

  list: (now: Date, limit: number): Promise<InvitationRow[]> =>
    db
      .select()
      .from(signUpInvitations)
      .where(gt(signUpInvitations.expiresAt, now))
      .orderBy(desc(signUpInvitations.createdAt))
      .limit(limit),

  async count(): Promise<number> {
    return (await db.select({ n: count() }).from(signUpInvitations))[0]?.n ?? 0;
  },

  /** False if there is none, for example because it was just used. */
  async delete(id: string): Promise<boolean> {
    const deleted = await db
      .delete(signUpInvitations)
      .where(eq(signUpInvitations.id, id))
      .returning({ id: signUpInvitations.id });
    return deleted.length > 0;
  },

  async deleteExpired(now: Date): Promise<void> {
    await db.delete(signUpInvitations).where(lte(signUpInvitations.expiresAt, now));
  },
});
