import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { overageCents } from '../../../contract/catalogue/plans/plan-prices.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Account } from './ledger/ledger.rules.ts';
import { ledgerEntries } from './ledger/ledger.tables.ts';
import { creditReservations, subscriptions } from './subscription.tables.ts';

export type Subscription = typeof subscriptions.$inferSelect;

/** A balance that differs from the sum of its ledger entries. */
export interface Discrepancy {
  readonly workspaceId: string;
  readonly balance: 'characterLimit' | 'characterCount' | 'reserved' | 'overageCents';
  readonly stored: number;
  readonly recomputed: number;
}

/** The workspace whose plan `workspaceId` uses: another one with consolidated billing, else itself. */
const payerOf = (workspaceId: WorkspaceId) =>
  sql<WorkspaceId>`coalesce((select own.payer_id from subscriptions own where own.workspace_id = ${workspaceId}), ${workspaceId})`;

export const subscriptionStore = (db: Db | Tx) => ({
  async create(workspaceId: WorkspaceId, account: Account): Promise<void> {
    await db.insert(subscriptions).values({ ...account, workspaceId });
  },

  /** Returns whether the workspace then pays with this account; throws a unique violation if another one does. */
  async linkMarketplace(workspaceId: WorkspaceId, marketplaceAccountId: string): Promise<boolean> {
    const isFreeOrSame = or(
      isNull(subscriptions.marketplaceAccountId),
      eq(subscriptions.marketplaceAccountId, marketplaceAccountId),
    );
    const linked = await db
      .update(subscriptions)
      .set({ marketplaceAccountId })
      .where(and(eq(subscriptions.workspaceId, workspaceId), isFreeOrSame))
      .returning({ id: subscriptions.workspaceId });
    return linked.length > 0;
  },

  /** The own plans of these workspaces, of all tenants. */
  listOwn: (workspaceIds: readonly string[]): Promise<Subscription[]> =>
    db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.workspaceId, [...workspaceIds] as WorkspaceId[])),

  /** The plan that the workspace uses, which may be another one's. */
  async get(workspaceId: WorkspaceId): Promise<Subscription | undefined> {
    return (
      await db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.workspaceId, payerOf(workspaceId)))
    )[0];
  },

  /** Like `get`; locks the row until the transaction ends. */
  async getForUpdate(workspaceId: WorkspaceId): Promise<Subscription | undefined> {
    const isUsed = eq(subscriptions.workspaceId, payerOf(workspaceId));
    return (await db.select().from(subscriptions).where(isUsed).for('update'))[0];
  },

  /** The workspace's own plan, also while it uses another one's; locks the row until the transaction ends. */
  async getOwnForUpdate(workspaceId: WorkspaceId): Promise<Subscription | undefined> {
    return (await db.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)).for('update'))[0];
  },

  /** Whether the plan of this workspace is used by another one. */
  async isPayer(workspaceId: WorkspaceId): Promise<boolean> {
    return (await db.$count(subscriptions, eq(subscriptions.payerId, workspaceId))) > 0;
  },

  async save(
    workspaceId: WorkspaceId,
    account: Partial<Account> & Partial<Pick<Subscription, 'clockAt' | 'extraPvcSlots' | 'payerId'>>,
  ): Promise<void> {
    await db.update(subscriptions).set(account).where(eq(subscriptions.workspaceId, workspaceId));
  },

  /**
   * Fast path: reserves credits in one statement if the period is current, the plan is not blocked, and there are enough
   * credits. Returns false otherwise. Mirrors `isPeriodOver`, `isBlocked`, `isQuotaExceeded` and `isWithheld` in SQL.
   */
  async tryHold(
    workspaceId: WorkspaceId,
    { id, instanceId, amount }: { id: string; instanceId: string; amount: number },
    { now, unverifiedCredits }: { now: Date; unverifiedCredits: number | undefined },
  ): Promise<boolean> {
    const isWithheld =
      unverifiedCredits === undefined
        ? sql`false`
        : sql`tier = 'free' and character_count + reserved + ${amount} > ${unverifiedCredits} and not exists (
            select from workspaces join users on users.id = workspaces.owner_id
            where workspaces.id = subscriptions.workspace_id and users.email_verified_at is not null)`;
    const inserted = await db.execute(sql`
      with reserved_period as (
        update subscriptions set reserved = reserved + ${amount}
        where workspace_id = ${payerOf(workspaceId)} and clock_at is null
          and period_ends_at > ${now} and (changes_at is null or changes_at > ${now})
          and status not in ('incomplete', 'past_due', 'free_disabled')
          and (character_limit = -1 or character_count + reserved + ${amount} <= character_limit)
          and not (${isWithheld})
        returning workspace_id
      )
      insert into credit_reservations (id, workspace_id, instance_id, amount)
      select ${id}, workspace_id, ${instanceId}, ${amount}::bigint from reserved_period`);
    return inserted.rowCount === 1;
  },

  /** `workspaceId`: the payer's. */
  async reserve(
    workspaceId: WorkspaceId,
    reservation: {
      id: string;
      instanceId: string;
      amount: number;
      apiKeyId?: string | undefined;
      memberId?: string | undefined;
    },
  ): Promise<void> {
    await db.insert(creditReservations).values({ ...reservation, workspaceId });
    await db
      .update(subscriptions)
      .set({ reserved: sql`${subscriptions.reserved} + ${reservation.amount}` })
      .where(eq(subscriptions.workspaceId, workspaceId));
  },

  /** Credits reserved for an API key. */
  async reservedForKey(workspaceId: WorkspaceId, apiKeyId: string): Promise<number> {
    const [row] = await db
      .select({ sum: sql<string>`coalesce(sum(${creditReservations.amount}), 0)` })
      .from(creditReservations)
      .where(and(eq(creditReservations.workspaceId, payerOf(workspaceId)), eq(creditReservations.apiKeyId, apiKeyId)));
    return Number(row?.sum ?? 0);
  },

  /** Credits reserved for members who have a limit, alone or in a group. */
  async reservedForMembers(workspaceId: WorkspaceId, userIds: readonly string[]): Promise<number> {
    const [row] = await db
      .select({ sum: sql<string>`coalesce(sum(${creditReservations.amount}), 0)` })
      .from(creditReservations)
      .where(
        and(
          eq(creditReservations.workspaceId, payerOf(workspaceId)),
          inArray(creditReservations.memberId, [...userIds]),
        ),
      );
    return Number(row?.sum ?? 0);
  },

  /** Removes a reservation and spends `cost` of the payer that it was made for; returns the updated row. Does not fail if the reservation is gone. */
  async settle(workspaceId: WorkspaceId, reservationId: string, cost: number): Promise<Subscription | undefined> {
    const [reservation] = await db
      .delete(creditReservations)
      .where(eq(creditReservations.id, reservationId))
      .returning({ workspaceId: creditReservations.workspaceId, amount: creditReservations.amount });
    const [row] = await db
      .update(subscriptions)
      .set({
        reserved: sql`${subscriptions.reserved} - ${reservation?.amount ?? 0}`,
        characterCount: sql`${subscriptions.characterCount} + ${cost}`,
      })
      .where(eq(subscriptions.workspaceId, reservation?.workspaceId ?? payerOf(workspaceId)))
      .returning();
    return row;
  },

  /** Processes with reservations, over all tenants, for the cleanup after a crash. */
  async listHolders(): Promise<string[]> {
    const rows = await db.selectDistinct({ instanceId: creditReservations.instanceId }).from(creditReservations);
    return rows.map((row) => row.instanceId);
  },

  /** Releases the reservations of dead processes, over all tenants; returns their number. */
  async releaseAll(instanceIds: readonly string[]): Promise<number> {
    if (instanceIds.length === 0) return 0;
    const released = await db
      .delete(creditReservations)
      .where(inArray(creditReservations.instanceId, [...instanceIds]))
      .returning({ workspaceId: creditReservations.workspaceId, amount: creditReservations.amount });
    for (const { workspaceId, amount } of released)
      await db
        .update(subscriptions)
        .set({ reserved: sql`${subscriptions.reserved} - ${amount}` })
        .where(eq(subscriptions.workspaceId, workspaceId));
    return released.length;
  },

  /** Recomputes the balances of up to 1,000 tenants after `after` from ledger and reservations; returns differences. */
  async findDiscrepancies(after = ''): Promise<{ discrepancies: Discrepancy[]; last: string | undefined }> {
    const page = db
      .select()
      .from(subscriptions)
      .where(gt(sql`${subscriptions.workspaceId}`, after))
      .orderBy(asc(subscriptions.workspaceId))
      .limit(1000)
      .as('page');
    const sumEntries = (account: 'credits_granted' | 'credits_spent') =>
      sql<string>`coalesce((select sum(${ledgerEntries.amount}) from ${ledgerEntries} where ${and(eq(ledgerEntries.workspaceId, page.workspaceId), eq(ledgerEntries.account, account))}), 0)`;
    // Charges of the current period and plan, by the references from `billOverage`.
    const period = sql`to_char(${page.periodStartsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z:"') || ${page.tier} || ':'`;
    const isCharge = sql`${ledgerEntries.account} = 'overage' and ${ledgerEntries.reason} = 'overage' and starts_with(${ledgerEntries.reference}, ${period})`;
    const rows = await db
      .select({
        workspaceId: page.workspaceId,
        tier: page.tier,
        currency: page.currency,
        overageBilled: page.overageBilled,
        charged: sql<string>`coalesce((select sum(${ledgerEntries.amount}) from ${ledgerEntries} where ${and(eq(ledgerEntries.workspaceId, page.workspaceId), isCharge)}), 0)`,
        characterLimit: page.characterLimit,
        characterCount: page.characterCount,
        reserved: page.reserved,
        granted: sumEntries('credits_granted'),
        spent: sumEntries('credits_spent'),
        reservations: sql<string>`coalesce((select sum(${creditReservations.amount}) from ${creditReservations} where ${eq(creditReservations.workspaceId, page.workspaceId)}), 0)`,
      })
      .from(page);
    const discrepancies = rows.flatMap(({ workspaceId, ...row }) => [
      ...compareBalance(workspaceId, 'characterLimit', Math.max(0, row.characterLimit), Number(row.granted)),
      ...compareBalance(workspaceId, 'characterCount', row.characterCount, Number(row.spent)),
      ...compareBalance(workspaceId, 'reserved', row.reserved, Number(row.reservations)),
      ...compareBalance(
        workspaceId,
        'overageCents',
        overageCents(row.tier, row.currency, row.overageBilled),
        Number(row.charged),
      ),
    ]);
    return { discrepancies, last: rows.at(-1)?.workspaceId };
  },
});

const compareBalance = (workspaceId: string, balance: Discrepancy['balance'], stored: number, recomputed: number) =>
  stored === recomputed ? [] : [{ workspaceId, balance, stored, recomputed }];
