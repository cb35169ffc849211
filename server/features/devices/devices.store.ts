import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { devices } from './devices.tables.ts';

export type Device = typeof devices.$inferSelect;

/** Devices belong to people, not to tenants: these functions take user ids. */
export const devicesStore = (db: Db | Tx) => ({
  /** The person's devices, last used first. */
  list: (userId: string, limit: number): Promise<Device[]> =>
    db
      .select()
      .from(devices)
      .where(eq(devices.userId, userId))
      .orderBy(desc(devices.lastSeenAt), desc(devices.id))
      .limit(limit),

  /** Records the use of a device. */
  async upsert(device: Omit<Device, 'firstSeenAt'>): Promise<void> {
    await db
      .insert(devices)
      .values({ ...device, firstSeenAt: device.lastSeenAt })
      .onConflictDoUpdate({ target: [devices.userId, devices.hash], set: { lastSeenAt: device.lastSeenAt } });
  },

  async deleteAllByUser(userId: string): Promise<void> {
    await db.delete(devices).where(eq(devices.userId, userId));
  },

  /** Deletes the person's devices except these. */
  async deleteExcept(userId: string, ids: readonly string[]): Promise<void> {
    await db.delete(devices).where(and(eq(devices.userId, userId), notInArray(devices.id, [...ids])));
  },
});
