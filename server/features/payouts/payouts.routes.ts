import { payoutCountries } from '../../../contract/billing/payout-countries.ts';
import { payoutsRoutes } from '../../../contract/billing/payouts.ts';
import { mount } from '../../http/route.ts';
import type { PayoutAdjustmentsService } from '../earnings/payout-adjustments.service.ts';
import type { PayoutTransfersService } from '../earnings/transfers/payout-transfers.service.ts';
import { presentOperatorTransfer, presentOverview, presentTransfer } from './payouts.present.ts';
import type { PayoutsService } from './payouts.service.ts';

interface PayoutRoutes {
  readonly payouts: PayoutsService;
  readonly transfers: PayoutTransfersService;
  readonly adjustments: PayoutAdjustmentsService;
}

/** The routes that lead to the payment provider. */
export const providerRoutes = [
  'POST /create-connect-account',
  'POST /create-connect-account-management-link',
  'POST /v1/payouts/transfer',
] as const;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countries = payoutCountries.map((code) => ({ code, name: countryNames.of(code) ?? code }));

/** One page of `limit + 1` rows. */
function presentPage<Row extends { id: string }, Reply>(rows: Row[], limit: number, present: (row: Row) => Reply) {
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    transfers: shown.map(present),
    has_more: hasMore,
    next_cursor: hasMore ? (shown.at(-1)?.id ?? null) : null,
  };
}

export const mountPayouts = ({ payouts, transfers, adjustments }: PayoutRoutes) =>
  mount(payoutsRoutes, {
    'POST /create-connect-account': async ({ actor, body, baseUrl }) => ({
      url: await payouts.startOnboarding(actor, baseUrl, {
        path: body.relative_redirect_path ?? undefined,
        country: body.country ?? undefined,
      }),
    }),
    'POST /create-connect-account-management-link': async ({ actor, body, baseUrl }) => ({
      url: await payouts.openDashboard(actor, baseUrl, body.relative_redirect_path ?? undefined),
    }),
    'GET /v1/payouts': async ({ actor }) => presentOverview(await payouts.overview(actor)),
    'GET /v1/payouts/countries': () => ({ countries }),
    'GET /v1/payouts/transfers': async ({ actor, query: { limit, cursor } }) =>
      presentPage(await transfers.list(actor, { after: cursor, limit: limit + 1 }), limit, presentTransfer),
    'POST /v1/payouts/transfer': async ({ actor }) => presentTransfer(await transfers.transferNow(actor)),
    'GET /v1/payouts/operate/transfers': async ({ actor, query: { limit, cursor, state } }) =>
      presentPage(
        await transfers.listAll(actor, { after: cursor, limit: limit + 1, state }),
        limit,
        presentOperatorTransfer,
      ),
    'POST /v1/payouts/transfers/{transfer_id}/retry': async ({ actor, params }) =>
      presentOperatorTransfer(await transfers.retry(actor, params.transfer_id)),
    'POST /v1/payouts/transfers/{transfer_id}/reverse': async ({ actor, params, body }) =>
      presentOperatorTransfer(await transfers.reverse(actor, params.transfer_id, body.amount_cents ?? undefined)),
    'POST /v1/payouts/adjustments': async ({ actor, body }) => {
      const { isNew, balanceMicros } = await adjustments.adjust(actor, {
        workspaceId: body.workspace_id,
        amountMicros: body.amount_micros,
        reason: body.reason,
        reference: body.reference,
      });
      return { is_new: isNew, balance_micros: balanceMicros };
    },
  });
