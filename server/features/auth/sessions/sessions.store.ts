import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { sessions } from './sessions.tables.ts';

export type Session = typeof sessions.$inferSelect;
type NewSession = typeof sessions.$inferInsert;
/** What a refresh changes. */
type Rotation = Required<
  Pick<NewSession, 'tokenHash' | 'previousTokenHash' | 'rotatedAt' | 'expiresAt' | 'userAgent' | 'address' | 'place'>
>;

/** Sessions stand before the tenant: their rows say which tenant it is. */
export const sessionsStore = (db: Db | Tx) => ({
  async insert(session: NewSession): Promise<void> {
    await db.insert(sessions).values(session);
  },

  /** The session, held until the transaction ends. */
  async locked(sessionId: string): Promise<Session | undefined> {
    return (await db.select().from(sessions).where(eq(sessions.id, sessionId)).for('update'))[0];
  },

  async isAlive(sessionId: string, now: Date): Promise<boolean> {
    const alive = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now));
    return (await db.select({ id: sessions.id }).from(sessions).where(alive)).length > 0;
  },

  async rotate(sessionId: string, rotation: Rotation): Promise<void> {
    await db.update(sessions).set(rotation).where(eq(sessions.id, sessionId));
  },

  /** The person's sessions, the one used last first. */
  list: (userId: string, now: Date): Promise<Session[]> =>
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.rotatedAt))
      .limit(200),

  async delete(sessionId: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.id, sessionId));
  },

  /** False where the person has no such session. */
  async deleteOf(userId: string, sessionId: string): Promise<boolean> {
    const of = and(eq(sessions.userId, userId), eq(sessions.id, sessionId));
    return (await db.delete(sessions).where(of).returning({ id: sessions.id })).length > 0;
  },

  /** Ends all sessions of a person but `kept`; answers their ids. */
  async deleteAllOf(userId: string, kept: string | undefined): Promise<string[]> {
    const others = and(eq(sessions.userId, userId), kept === undefined ? undefined : ne(sessions.id, kept));
    return (await db.delete(sessions).where(others).returning({ id: sessions.id })).map(({ id }) => id);
  },

  async forgetExpired(now: Date): Promise<void> {
    await db.delete(sessions).where(lt(sessions.expiresAt, now));
  },
});
