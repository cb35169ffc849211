import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { billingAccounts, promoReservations } from './billing.tables.ts';

export const billingExport = {
  'billing-account': exported({
    table: billingAccounts,
    title: 'the workspace as a customer of the payment provider',
    where: ofWorkspace(billingAccounts.workspaceId),
  }),
  'promotion-codes': exported({
    table: promoReservations,
    title: 'promotion codes that an open checkout holds',
    where: ofWorkspace(promoReservations.workspaceId),
  }),
} as const;
