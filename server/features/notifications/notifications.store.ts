import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { notificationPreferences, notifications } from './notifications.tables.ts';

export type Notification = typeof notifications.$inferSelect;
export type NotificationPreference = typeof notificationPreferences.$inferSelect;

/** Notifications belong to people, not to tenants: these functions take user IDs. */
export const notificationsStore = (db: Db | Tx) => {
  const unreadOf = (userId: string) => and(eq(notifications.userId, userId), isNull(notifications.readAt));
  const position = (userId: string, id: string) =>
    db
      .select({ createdAt: notifications.createdAt, id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.id, id)));

  return {
    async insert(rows: readonly (typeof notifications.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.insert(notifications).values([...rows]);
    },

    has: async (userId: string, id: string): Promise<boolean> => (await position(userId, id)).length > 0,

    /** Newest first, after the notification `after`. */
    list(
      userId: string,
      { after, limit, unreadOnly }: { after: string | undefined; limit: number; unreadOnly: boolean },
    ): Promise<Notification[]> {
      const conditions: (SQL | undefined)[] = [
        unreadOnly ? unreadOf(userId) : eq(notifications.userId, userId),
        after === undefined
          ? undefined
          : sql`(${notifications.createdAt}, ${notifications.id}) < ${position(userId, after)}`,
      ];
      return db
        .select()
        .from(notifications)
        .where(and(...conditions))
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(limit);
    },

    /** Unread notifications that stay at the top of the list. */
    listPinned: (userId: string, limit: number): Promise<Notification[]> =>
      db
        .select()
        .from(notifications)
        .where(and(unreadOf(userId), eq(notifications.needsAttention, true)))
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(limit),

    countUnread: (userId: string): Promise<number> => db.$count(notifications, unreadOf(userId)),

    async markRead(userId: string, id: string, at: Date): Promise<void> {
      await db
        .update(notifications)
        .set({ readAt: at })
        .where(and(unreadOf(userId), eq(notifications.id, id)));
    },

    async markAllRead(userId: string, at: Date): Promise<void> {
      await db.update(notifications).set({ readAt: at }).where(unreadOf(userId));
    },

    /** Deletes old notifications of everybody, except unread ones that need attention. */
    async deleteBefore(date: Date): Promise<void> {
      const isPinned = and(isNull(notifications.readAt), eq(notifications.needsAttention, true));
      await db.delete(notifications).where(and(lt(notifications.createdAt, date), sql`not (${isPinned})`));
    },

    listPreferences: (userIds: readonly string[], kinds?: readonly string[]): Promise<NotificationPreference[]> =>
      db
        .select()
        .from(notificationPreferences)
        .where(
          and(
            inArray(notificationPreferences.userId, [...userIds]),
            kinds && inArray(notificationPreferences.kind, [...kinds]),
          ),
        ),

    async setPreference(preference: NotificationPreference): Promise<void> {
      const { inApp, byMail } = preference;
      await db
        .insert(notificationPreferences)
        .values(preference)
        .onConflictDoUpdate({
          target: [notificationPreferences.userId, notificationPreferences.kind],
          set: { inApp, byMail },
        });
    },
  };
};
