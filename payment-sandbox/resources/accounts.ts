import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { countryCurrency } from '../connect/account-countries.ts';
import { initialRequirements, requireAccount } from '../connect/account-status.ts';
import { bool, id, mergeMetadata, metadata, text } from '../request-params.ts';
import { invalidRequest } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Account, ConnectLink } from '../stripe-objects.ts';

const capability = z.strictObject({ requested: bool() }).optional();
const fields = {
  business_type: z.enum(['individual', 'company', 'non_profit', 'government_entity']).optional(),
  capabilities: z.strictObject({ transfers: capability, card_payments: capability }).optional(),
  email: text(512).optional(),
  metadata: metadata().optional(),
};
const controllerParams = z.strictObject({
  fees: z.strictObject({ payer: z.enum(['account', 'application']).default('account') }).prefault({}),
  losses: z.strictObject({ payments: z.enum(['application', 'stripe']).default('stripe') }).prefault({}),
  requirement_collection: z.enum(['application', 'stripe']).default('stripe'),
  stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']).default('full') }).prefault({}),
});
type Controller = z.output<typeof controllerParams>;
const expressController: Controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
};

/** The account type of former versions of the API that these properties equal. */
function accountType({ fees, losses, requirement_collection, stripe_dashboard }: Controller): Account['type'] {
  const isApplication = fees.payer === 'application' && losses.payments === 'application';
  const isStripe = fees.payer === 'account' && losses.payments === 'stripe' && requirement_collection === 'stripe';
  if (stripe_dashboard.type === 'express' && isApplication && requirement_collection === 'stripe') return 'express';
  if (stripe_dashboard.type === 'none' && isApplication && requirement_collection === 'application') return 'custom';
  return stripe_dashboard.type === 'full' && isStripe ? 'standard' : 'none';
}

/** Time in which the form behind a link must be completed. */
const linkSeconds = 3600;

function addLink(
  state: SandboxState,
  account: Account,
  fields: Pick<ConnectLink, 'kind' | 'returnUrl' | 'refreshUrl'>,
): ConnectLink {
  return state.add('connect_link', {
    id: state.newId('link_'),
    object: 'connect_link',
    created: state.nowS,
    account: account.id,
    expiresAt: state.nowS + linkSeconds,
    ...fields,
  });
}
const linkUrl = (state: SandboxState, link: ConnectLink) => `${state.publicUrl}/pay/connect/${link.id}`;

export const accounts = [
  operation(
    'POST /v1/accounts',
    {
      ...fields,
      type: z.literal('express').optional(),
      controller: controllerParams.optional(),
      country: text(2).optional(),
      default_currency: text(3).optional(),
      tos_acceptance: z.strictObject({ service_agreement: z.enum(['full', 'recipient']).optional() }).optional(),
    },
    ({ state, params }) => {
      if (params.type && params.controller)
        throw invalidRequest(
          'You may not provide the `type` parameter and `controller` parameters simultaneously. They are mutually exclusive.',
          'controller',
        );
      const country = params.country?.toUpperCase() ?? 'US';
      const currency = countryCurrency(country);
      if (currency === undefined)
        throw invalidRequest(
          `Accounts cannot be created in the country '${country}'.`,
          'country',
          'country_unsupported',
        );
      if (params.default_currency !== undefined && params.default_currency !== currency)
        throw invalidRequest(
          `The currency '${params.default_currency}' is not supported for accounts in ${country}.`,
          'default_currency',
        );
      const controller = params.controller ?? (params.type ? expressController : controllerParams.parse({}));
      const requested = Object.entries(params.capabilities ?? { transfers: { requested: true } }).filter(
        ([, capability]) => capability?.requested,
      );
      const account = state.add('account', {
        id: state.newId('acct_'),
        object: 'account',
        business_profile: null,
        business_type: params.business_type ?? null,
        capabilities: Object.fromEntries(requested.map(([name]) => [name, 'inactive'])),
        charges_enabled: false,
        controller: { ...controller, is_controller: true, type: 'application' },
        country,
        created: state.nowS,
        default_currency: currency,
        details_submitted: false,
        email: params.email ?? null,
        external_accounts: { object: 'list', data: [], has_more: false, url: '/v1/accounts/external_accounts' },
        metadata: mergeMetadata(null, params.metadata),
        payouts_enabled: false,
        requirements: initialRequirements,
        tos_acceptance: {
          date: null,
          ip: null,
          user_agent: null,
          service_agreement: params.tos_acceptance?.service_agreement ?? 'full',
        },
        type: accountType(controller),
        $: { hasFixedCountry: params.country !== undefined },
      });
      state.emit('account.updated', account);
      return account;
    },
  ),
  operation('GET /v1/accounts/:id', {}, ({ state, id }) => requireAccount(state, id)),
  operation('POST /v1/accounts/:id', fields, ({ state, id, params }) => {
    const account = requireAccount(state, id);
    const changed = state.patch('account', account, {
      email: params.email ?? account.email,
      business_type: params.business_type ?? account.business_type ?? null,
      metadata: mergeMetadata(account.metadata ?? null, params.metadata),
    });
    state.emit('account.updated', changed);
    return changed;
  }),
  // Stripe keeps the transfers. Here nothing was paid, so that nothing of the person stays.
  operation('DELETE /v1/accounts/:id', {}, ({ state, id }) => {
    requireAccount(state, id);
    state.removeOwner(id);
    return { id, object: 'account', deleted: true };
  }),
  listOperation('GET /v1/accounts', {}, function* ({ state }) {
    for (const account of state.all('account')) if (!account.$?.isClosed) yield account;
  }),
  operation('POST /v1/accounts/:id/login_links', {}, ({ state, id }) => {
    const account = requireAccount(state, id);
    if (account.controller?.stripe_dashboard && account.controller.stripe_dashboard.type !== 'express')
      throw invalidRequest('Cannot create a login link for an account without an Express Dashboard.', 'account');
    if (!account.details_submitted)
      throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.', 'account');
    const link = addLink(state, account, { kind: 'dashboard', returnUrl: null, refreshUrl: null });
    return { object: 'login_link', created: state.nowS, url: linkUrl(state, link) };
  }),
  operation(
    'POST /v1/account_links',
    {
      account: id(),
      collect: text(40).optional(),
      collection_options: z
        .strictObject({
          fields: z.enum(['currently_due', 'eventually_due']).optional(),
          future_requirements: z.enum(['include', 'omit']).optional(),
        })
        .optional(),
      refresh_url: text(2048).optional(),
      return_url: text(2048).optional(),
      type: z.enum(['account_onboarding', 'account_update']),
    },
    ({ state, params }) => {
      const account = requireAccount(state, params.account);
      const link = addLink(state, account, {
        kind: 'onboarding',
        returnUrl: params.return_url ?? null,
        refreshUrl: params.refresh_url ?? null,
      });
      const url = linkUrl(state, link);
      return { object: 'account_link', created: state.nowS, expires_at: link.expiresAt, url };
    },
  ),
];
