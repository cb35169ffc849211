import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { bool, currency, id, mergeMetadata, metadata, text } from '../request-params.ts';
import { invalidRequest } from '../sandbox-errors.ts';
import type { Account } from '../stripe-objects.ts';

const capability = z.strictObject({ requested: bool() }).optional();
const fields = {
  business_type: z.enum(['individual', 'company', 'non_profit', 'government_entity']).optional(),
  capabilities: z.strictObject({ transfers: capability, card_payments: capability }).optional(),
  email: text(512).optional(),
  metadata: metadata().optional(),
};
/** Time in which the form behind a link must be completed. */
const linkSeconds = 3600;

const capabilityStatus = (isActive: boolean) => (isActive ? 'active' : 'inactive');

/** Fields of an account after its details were submitted. */
export const submittedFields = (account: Account): Partial<Account> => ({
  details_submitted: true,
  payouts_enabled: true,
  charges_enabled: account.capabilities?.card_payments !== undefined,
  capabilities: Object.fromEntries(
    Object.keys(account.capabilities ?? {}).map((name) => [name, capabilityStatus(true)]),
  ),
  requirements: noRequirements,
});

const noRequirements: NonNullable<Account['requirements']> = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};
const requiredFields = ['external_account', 'individual.first_name', 'individual.last_name'];

export const accounts = [
  operation(
    'POST /v1/accounts',
    { ...fields, type: z.literal('express'), country: text(2).optional(), default_currency: currency().optional() },
    ({ state, params }) => {
      const requested = Object.entries(params.capabilities ?? { transfers: { requested: true } }).filter(
        ([, capability]) => capability?.requested,
      );
      const account = state.add('account', {
        id: state.newId('acct_'),
        object: 'account',
        business_profile: null,
        business_type: params.business_type ?? null,
        capabilities: Object.fromEntries(requested.map(([name]) => [name, capabilityStatus(false)])),
        charges_enabled: false,
        country: params.country ?? 'US',
        created: state.nowS,
        default_currency: params.default_currency ?? 'usd',
        details_submitted: false,
        email: params.email ?? null,
        metadata: mergeMetadata(null, params.metadata),
        payouts_enabled: false,
        requirements: {
          ...noRequirements,
          currently_due: requiredFields,
          eventually_due: requiredFields,
          disabled_reason: 'requirements.past_due',
        },
        type: 'express',
      });
      state.emit('account.updated', account);
      return account;
    },
  ),
  operation('GET /v1/accounts/:id', {}, ({ state, id }) => state.get('account', id)),
  operation('POST /v1/accounts/:id', fields, ({ state, id, params }) => {
    const account = state.get('account', id);
    const changed = state.patch('account', account, {
      email: params.email ?? account.email,
      metadata: mergeMetadata(account.metadata ?? null, params.metadata),
    });
    state.emit('account.updated', changed);
    return changed;
  }),
  operation('DELETE /v1/accounts/:id', {}, ({ state, id }) => {
    state.get('account', id);
    state.remove('account', id);
    return { id, object: 'account', deleted: true };
  }),
  listOperation('GET /v1/accounts', {}, ({ state }) => state.all('account')),
  operation('POST /v1/accounts/:id/login_links', {}, ({ state, id }) => {
    const account = state.get('account', id);
    if (!account.details_submitted)
      throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.', 'account');
    const link = state.add('connect_link', {
      id: state.newId('link_'),
      object: 'connect_link',
      created: state.nowS,
      account: account.id,
      kind: 'dashboard',
      expiresAt: state.nowS + linkSeconds,
      returnUrl: null,
      refreshUrl: null,
    });
    return { object: 'login_link', created: state.nowS, url: `${state.publicUrl}/pay/connect/${link.id}` };
  }),
  operation(
    'POST /v1/account_links',
    {
      account: id(),
      collect: text(40).optional(),
      refresh_url: text(2048).optional(),
      return_url: text(2048).optional(),
      type: z.enum(['account_onboarding', 'account_update']),
    },
    ({ state, params }) => {
      const account = state.get('account', params.account, 'account');
      const link = state.add('connect_link', {
        id: state.newId('link_'),
        object: 'connect_link',
        created: state.nowS,
        account: account.id,
        kind: 'onboarding',
        expiresAt: state.nowS + linkSeconds,
        returnUrl: params.return_url ?? null,
        refreshUrl: params.refresh_url ?? null,
      });
      const url = `${state.publicUrl}/pay/connect/${link.id}`;
      return { object: 'account_link', created: state.nowS, expires_at: link.expiresAt, url };
    },
  ),
];
