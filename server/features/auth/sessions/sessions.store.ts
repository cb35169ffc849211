import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { sessions } from './sessions.tables.ts';

export type Session = typeof sessions.$inferSelect;
type NewSession = typeof sessions.$inferInsert;
type Rotation = Required<
  Pick<NewSession, 'tokenHash' | 'previousTokenHash' | 'rotatedAt' | 'expiresAt' | 'userAgent' | 'address' | 'place'>
>;

/** Functions take session ids: sessions are read before the tenant is known. */
export const sessionsStore = (db: Db | Tx) => ({
  async insert(session: NewSession): Promise<void> {
    await db.insert(sessions).values(session);
  },

  /** The session, locked until the transaction ends. */
  async findForUpdate(sessionId: string): Promise<Session | undefined> {
    return (await db.select().from(sessions).where(eq(sessions.id, sessionId)).for('update'))[0];
  },

  async findAlive(sessionId: string, now: Date): Promise<Pick<Session, 'userId' | 'workspaceId'> | undefined> {
    const alive = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now));
    const { userId, workspaceId } = sessions;
    return (await db.select({ userId, workspaceId }).from(sessions).where(alive))[0];
  },

  /** False if the person has no such session. */
  async move(userId: string, sessionId: string, workspaceId: string): Promise<boolean> {
    const owned = and(eq(sessions.userId, userId), eq(sessions.id, sessionId));
    return (await db.update(sessions).set({ workspaceId }).where(owned).returning({ id: sessions.id })).length > 0;
  },

  async listInWorkspace(userId: string, workspaceId: WorkspaceId): Promise<string[]> {
    const inWorkspace = and(eq(sessions.userId, userId), eq(sessions.workspaceId, workspaceId));
    return (await db.select({ id: sessions.id }).from(sessions).where(inWorkspace)).map(({ id }) => id);
  },

  async deleteInWorkspace(userId: string, workspaceId: WorkspaceId): Promise<void> {
    await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.workspaceId, workspaceId)));
  },

  async rotate(sessionId: string, rotation: Rotation): Promise<void> {
    await db.update(sessions).set(rotation).where(eq(sessions.id, sessionId));
  },

  async get(sessionId: string): Promise<Session | undefined> {
    return (await db.select().from(sessions).where(eq(sessions.id, sessionId)))[0];
  },

  async setAuthenticated(userId: string, sessionId: string, at: Date): Promise<void> {
    const owned = and(eq(sessions.userId, userId), eq(sessions.id, sessionId));
    await db.update(sessions).set({ authenticatedAt: at }).where(owned);
  },

  /** The person's sessions, last used first. */
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

  /** False if the person has no such session. */
  async deleteOwned(userId: string, sessionId: string): Promise<boolean> {
    const filter = and(eq(sessions.userId, userId), eq(sessions.id, sessionId));
    return (await db.delete(sessions).where(filter).returning({ id: sessions.id })).length > 0;
  },

  /** Deletes all sessions of a person except `exceptId`; returns their ids. */
  async deleteAllByUser(userId: string, exceptId: string | undefined): Promise<string[]> {
    const others = and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId));
    return (await db.delete(sessions).where(others).returning({ id: sessions.id })).map(({ id }) => id);
  },

  async deleteExpired(now: Date): Promise<void> {
    await db.delete(sessions).where(lt(sessions.expiresAt, now));
  },
});
