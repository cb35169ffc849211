import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { type Discrepancy, subscriptionStore } from '../subscription.store.ts';
import type { Entry } from './ledger.rules.ts';
import { ledgerStore, type Unbilled } from './ledger.store.ts';

/** The ledger of credits and money, for billing and for operators. */
export function ledgerService({ db }: { readonly db: Db }) {
  return {
    /** Overage charges that are not invoiced yet, oldest first. */
    listUnbilled: (workspaceId: WorkspaceId) => ledgerStore(db).listUnbilled(workspaceId),
    /** Uninvoiced overage of all workspaces, by workspace ID after `after`. */
    listUnbilledOfAll: (after: string, limit: number): Promise<Unbilled[]> =>
      ledgerStore(db).listUnbilledOfAll(after, limit),
    /** Adds ledger entries about money, in `tx`; existing ones are skipped. */
    recordEntries: (tx: Tx, workspaceId: WorkspaceId, entries: readonly Entry[], at: Date) =>
      ledgerStore(tx).appendNew(workspaceId, entries, at),
    getBalances: (workspaceId: WorkspaceId) => ledgerStore(db).sumByAccount(workspaceId),

    /** Recomputes all balances from the ledger; returns those that differ. */
    async findDiscrepancies(): Promise<Discrepancy[]> {
      const all: Discrepancy[] = [];
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page: Awaited<ReturnType<ReturnType<typeof subscriptionStore>['findDiscrepancies']>> =
          await subscriptionStore(db).findDiscrepancies(after);
        all.push(...page.discrepancies);
        after = page.last;
      }
      return all;
    },
  };
}
