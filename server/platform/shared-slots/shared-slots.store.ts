import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database-client.ts';
import { concurrencySlots as slots } from './shared-slots.tables.ts';

/** Not scoped to a tenant: the limiter names tenants by keys of its own. */
export const sharedSlotsStore = (db: Db) => ({
  /**
   * Takes a free slot. Processes that try the same one at the same moment are decided by the primary key; `isContended`
   * then says that another may be free. `running` includes the new slot.
   */
  async claim(
    tenant: string,
    limit: number,
    instanceId: string,
  ): Promise<{ slot: number | undefined; running: number; isContended: boolean }> {
    const { rows } = await db.execute<{ slot: number | null; held: number; had_free: boolean }>(sql`
      with held as (select slot from ${slots} where tenant = ${tenant}),
      free as (
        select n from generate_series(1, ${limit}::int) as n
        where n not in (select slot from held) and (select count(*) from held) < ${limit}::int
        order by random() limit 1
      ),
      claimed as (
        insert into ${slots} (tenant, slot, instance_id) select ${tenant}, n, ${instanceId} from free
        on conflict do nothing returning slot
      )
      select (select slot from claimed) as slot, (select count(*)::int from held) as held,
        exists (select 1 from free) as had_free
    `);
    const { slot, held, had_free } = rows[0]!;
    return { slot: slot ?? undefined, running: held + 1, isContended: slot === null && had_free };
  },

  /** Frees a slot; returns whether another process waits for one. */
  async release(tenant: string, slot: number, instanceId: string): Promise<boolean> {
    const rows = await db
      .delete(slots)
      .where(and(eq(slots.tenant, tenant), eq(slots.slot, slot), eq(slots.instanceId, instanceId)))
      .returning({ isWanted: slots.isWanted });
    return rows[0]?.isWanted ?? false;
  },

  /** Asks the holders to tell when they release. */
  async markWanted(tenant: string): Promise<void> {
    await db
      .update(slots)
      .set({ isWanted: true })
      .where(and(eq(slots.tenant, tenant), eq(slots.isWanted, false)));
  },

  /** The processes that hold slots, of one tenant or of all. */
  async listHolders(tenant?: string): Promise<string[]> {
    const rows = await db
      .selectDistinct({ instanceId: slots.instanceId })
      .from(slots)
      .where(tenant === undefined ? undefined : eq(slots.tenant, tenant));
    return rows.map(({ instanceId }) => instanceId);
  },

  async deleteOf(instanceIds: readonly string[]): Promise<void> {
    if (instanceIds.length > 0) await db.delete(slots).where(inArray(slots.instanceId, [...instanceIds]));
  },
});
