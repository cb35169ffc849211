import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { ledgerEntries } from './ledger/ledger.tables.ts';
import { subscriptions } from './subscription.tables.ts';

export const subscriptionExport = {
  subscription: exported({
    table: subscriptions,
    title: 'the plan of the workspace',
    where: ofWorkspace(subscriptions.workspaceId),
  }),
  'credit-ledger': exported({
    table: ledgerEntries,
    title: 'all changes of the credits of the workspace',
    where: ofWorkspace(ledgerEntries.workspaceId),
  }),
} as const;
