import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ProducerState } from '../../../contract/productions/productions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { producers } from './producers.tables.ts';

export type Producer = typeof producers.$inferSelect;
export type ProducerFields = Pick<
  Producer,
  'workspaceId' | 'displayName' | 'about' | 'languages' | 'skills' | 'timeZone'
>;

export interface ProducerFilter {
  readonly state?: ProducerState | undefined;
  /** In the display name, in any case. */
  readonly name?: string | undefined;
  /** Or one of these people. */
  readonly userIds?: readonly string[] | undefined;
}

/** Rows belong to people, not to tenants: functions take user IDs, and lists are for managers of productions. */
export const producersStore = (db: Db | Tx) => {
  const ofUser = (userId: string) => db.select().from(producers).where(eq(producers.userId, userId));

  return {
    find: async (userId: string): Promise<Producer | undefined> => (await ofUser(userId))[0],

    /** Until the transaction ends, the row cannot change: `share` allows others to read it so too. */
    lock: async (userId: string, strength: 'update' | 'share' = 'update'): Promise<Producer | undefined> =>
      (await ofUser(userId).for(strength))[0],

    listNames: (userIds: readonly string[]) =>
      db
        .select({ userId: producers.userId, displayName: producers.displayName })
        .from(producers)
        .where(inList(producers.userId, userIds)),

    /** Undefined if the person has a profile. */
    async insert(row: typeof producers.$inferInsert): Promise<Producer | undefined> {
      return (await db.insert(producers).values(row).onConflictDoNothing().returning())[0];
    },

    async edit(userId: string, changes: Partial<ProducerFields>): Promise<Producer | undefined> {
      return (await db.update(producers).set(changes).where(eq(producers.userId, userId)).returning())[0];
    },

    /** Undefined unless the state is one of `from`. */
    async decide(
      userId: string,
      from: readonly ProducerState[],
      decision: Required<Pick<Producer, 'state' | 'decidedAt' | 'decidedBy'>>,
    ): Promise<Producer | undefined> {
      const where = and(eq(producers.userId, userId), inList(producers.state, from));
      return (await db.update(producers).set(decision).where(where).returning())[0];
    },

    /** Newest applications first, after that of `after`. */
    list(
      { state, name, userIds = [] }: ProducerFilter,
      { after, limit }: { readonly after: string | undefined; readonly limit: number },
    ): Promise<Producer[]> {
      const position = db
        .select({ appliedAt: producers.appliedAt, userId: producers.userId })
        .from(producers)
        .where(eq(producers.userId, after ?? ''));
      const conditions: (SQL | undefined)[] = [
        state && eq(producers.state, state),
        name === undefined
          ? undefined
          : sql`(position(lower(${name}) in lower(${producers.displayName})) > 0 or ${inList(producers.userId, userIds)})`,
        after === undefined ? undefined : sql`(${producers.appliedAt}, ${producers.userId}) < ${position}`,
      ];
      return db
        .select()
        .from(producers)
        .where(and(...conditions))
        .orderBy(desc(producers.appliedAt), desc(producers.userId))
        .limit(limit);
    },
  };
};
