import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { PaidFacts } from '../subscription/plan-views.service.ts';
import { toStripeDetails } from './billing.rules.ts';
import { billingStore } from './billing.store.ts';

/** Reads the payment facts for the subscription reply; undefined if the workspace is not a customer. */
export const readPaidFacts =
  (db: Db) =>
  async (workspaceId: WorkspaceId): Promise<PaidFacts | undefined> => {
    const account = await billingStore(db).get(workspaceId);
    if (!account) return undefined;
    return {
      ...account,
      stripe: toStripeDetails(account),
      nextInvoice: account.shown?.nextInvoice ?? null,
      openInvoices: account.shown?.openInvoices ?? [],
    };
  };
