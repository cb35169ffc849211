import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { monthRange } from './earnings.rules.ts';
import { type EarningSum, earningsStore } from './earnings.store.ts';
import { type PayoutTransfer, payoutTransfersStore } from './transfers/payout-transfers.store.ts';

interface EarningStatementsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly workspace: Pick<WorkspaceService, 'findName'>;
}

/** What a workspace earned and was paid in one month; amounts in micros. */
export interface EarningStatement {
  readonly workspaceName: string;
  /** `2027-01` */
  readonly month: string;
  readonly createdAt: Date;
  readonly openingMicros: number;
  readonly closingMicros: number;
  /** By source, without transfers. */
  readonly earnings: readonly EarningSum[];
  readonly transfers: readonly PayoutTransfer[];
  /** Lines of transfers and of what was returned. */
  readonly paidMicros: number;
  readonly returnedMicros: number;
}

/** Sources and transfers of one statement at most: more are summed by kind. */
const maxRows = 5000;
const maxMonths = 240;

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Monthly statements of earnings. */
export function earningStatementsService({ db, clock, workspace }: EarningStatementsDeps) {
  const store = earningsStore(db);
  return {
    async get(actor: Actor, month: string): Promise<EarningStatement> {
      requirePermission(actor, 'earnings.read');
      const { workspaceId } = actor;
      const range = monthRange(month);
      const [before, during, sources, transfers, name] = await Promise.all([
        store.sumKinds(workspaceId, { until: range.from }),
        store.sumKinds(workspaceId, range),
        store.sum(workspaceId, range, 'source', maxRows),
        payoutTransfersStore(db).list(workspaceId, {
          after: undefined,
          limit: maxRows,
          from: new Date(range.from),
          until: new Date(range.until),
        }),
        workspace.findName(workspaceId),
      ]);
      const openingMicros = sum(before.values());
      return {
        workspaceName: name ?? '',
        month,
        createdAt: clock(),
        openingMicros,
        closingMicros: openingMicros + sum(during.values()),
        earnings: sources.filter(({ kind }) => kind !== 'transfer' && kind !== 'transfer_returned'),
        transfers,
        paidMicros: during.get('transfer') ?? 0,
        returnedMicros: during.get('transfer_returned') ?? 0,
      };
    },

    /** Months with lines, newest first. */
    listMonths(actor: Actor) {
      requirePermission(actor, 'earnings.read');
      return store.listMonths(actor.workspaceId, maxMonths);
    },
  };
}
export type EarningStatementsService = ReturnType<typeof earningStatementsService>;
