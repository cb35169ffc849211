import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Account, advanceAccount, type LedgerChange } from './ledger/ledger.rules.ts';
import { ledgerStore } from './ledger/ledger.store.ts';
import { type Subscription, subscriptionStore } from './subscription.store.ts';

export interface PlanPeriodsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** An overage charge must be invoiced; called in the transaction in which it happens. */
  readonly onOverageCharged: (tx: Tx, workspaceId: WorkspaceId) => Promise<void>;
  /** The plan became another one; called in the transaction in which it happens. */
  readonly onPlanChanged: (tx: Tx, workspaceId: WorkspaceId, change: { from: Tier; to: Tier }) => Promise<void>;
}

/** The stored plans of workspaces, whose past periods end when they are read. */
export function planPeriodsService({ db, clock, onOverageCharged, onPlanChanged }: PlanPeriodsDeps) {
  /** Current time of a workspace: that of its test clock, else real time. */
  const currentTime = (row: Subscription): Date => row.clockAt ?? clock();

  /** Reads the plan in `tx` without a lock; past periods are ended only in the result. */
  async function readStored(tx: Tx, workspaceId: WorkspaceId): Promise<Subscription> {
    const row = await subscriptionStore(tx).get(workspaceId);
    if (!row) throw new AppError('workspace_not_found');
    return isPeriodOver(row, currentTime(row)) ? { ...row, ...advanceAccount(row, currentTime(row)).account } : row;
  }

  /** Stores an account change together with its ledger entries. */
  async function applyChange(tx: Tx, row: Subscription, { account, entries }: LedgerChange): Promise<Subscription> {
    const workspaceId = row.workspaceId;
    const after = { ...row, ...account };
    await subscriptionStore(tx).save(workspaceId, account);
    await ledgerStore(tx).append(workspaceId, entries, currentTime(row));
    if (entries.some(({ account }) => account === 'overage')) await onOverageCharged(tx, workspaceId);
    if (after.tier !== row.tier) await onPlanChanged(tx, workspaceId, { from: row.tier, to: after.tier });
    return after;
  }

  async function endPastPeriods(tx: Tx, row: Subscription | undefined): Promise<Subscription> {
    if (!row) throw new AppError('workspace_not_found');
    return isPeriodOver(row, currentTime(row)) ? applyChange(tx, row, advanceAccount(row, currentTime(row))) : row;
  }

  /** Reads and locks the plan that a workspace uses in `tx`, after ending past periods. */
  const loadCurrent = async (tx: Tx, workspaceId: WorkspaceId): Promise<Subscription> =>
    endPastPeriods(tx, await subscriptionStore(tx).getForUpdate(workspaceId));

  /** Like `loadCurrent`, for the workspace's own plan. */
  const loadOwn = async (tx: Tx, workspaceId: WorkspaceId): Promise<Subscription> =>
    endPastPeriods(tx, await subscriptionStore(tx).getOwnForUpdate(workspaceId));

  const get = async (workspaceId: WorkspaceId): Promise<Subscription> => {
    const row = await subscriptionStore(db).get(workspaceId);
    if (row && !isPeriodOver(row, currentTime(row))) return row;
    return transaction(db, (tx) => loadCurrent(tx, workspaceId));
  };

  return { currentTime, readStored, applyChange, loadCurrent, loadOwn, get };
}
export type PlanPeriodsService = ReturnType<typeof planPeriodsService>;

const isPeriodOver = ({ periodEndsAt, changesAt }: Account, now: Date): boolean =>
  periodEndsAt <= now || (changesAt !== null && changesAt <= now);
