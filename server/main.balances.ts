import { findEarningDiscrepancies } from './features/earnings/earnings.service.ts';
import { ledgerService } from './features/subscription/ledger/ledger.service.ts';
import type { Db } from './platform/db/database-client.ts';

/** Recomputes every balance of credits and of earnings; returns those that differ, as sentences for the operator. */
export async function describeDiscrepancies(db: Db): Promise<string[]> {
  const lines = (await ledgerService({ db }).findDiscrepancies()).map(
    ({ workspaceId, balance, stored, recomputed }) =>
      `${workspaceId}: ${balance} is ${stored}, but the ledger adds up to ${recomputed}`,
  );
  for (const { workspaceId, balance, lines: sum, days } of await findEarningDiscrepancies(db))
    lines.push(
      `${workspaceId}: earnings are ${balance} micros, but the lines add up to ${sum} and the days to ${days}`,
    );
  return lines;
}
