import type { RouteKey } from '../../contract/route.ts';

/** Only the operator of the server names transfers; a workspace lists its own. */
export const transferExample = { transfer_id: 'transfer-of-another-workspace' };

/** Bodies that their routes accept, so that only access can refuse the call. */
export const payoutBodies: Partial<Record<RouteKey, unknown>> = {
  'POST /v1/payouts/transfers/{transfer_id}/reverse': { amount_cents: 1 },
};
