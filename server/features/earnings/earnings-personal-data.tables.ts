import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { earningDays, earnings, payoutAccounts, payoutTransfers } from './earnings.tables.ts';

export const earningsExport = {
  earnings: exported({
    table: earnings,
    title: 'what your workspace earned and was paid',
    where: ofWorkspace(earnings.workspaceId),
  }),
  'earning-days': exported({
    table: earningDays,
    title: 'what your workspace earned, by day',
    where: ofWorkspace(earningDays.workspaceId),
  }),
  'payout-account': exported({
    table: payoutAccounts,
    title: 'the balance of your workspace and its payout account',
    where: ofWorkspace(payoutAccounts.workspaceId),
  }),
  'payout-transfers': exported({
    table: payoutTransfers,
    title: 'the payouts of your workspace',
    where: ofWorkspace(payoutTransfers.workspaceId),
  }),
} as const;
