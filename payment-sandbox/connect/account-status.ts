import { invalidRequest, SandboxError } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Account } from '../stripe-objects.ts';
import { countryCurrency } from './account-countries.ts';

type Requirements = NonNullable<Account['requirements']>;

export const noRequirements: Requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const missingFields = (fields: string[]): Requirements => ({
  ...noRequirements,
  currently_due: fields,
  eventually_due: fields,
  past_due: fields,
  disabled_reason: 'requirements.past_due',
});
/** What a new account has to submit. */
export const initialRequirements = missingFields([
  'external_account',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]);
/** What a restricted account has to submit. */
const restrictionRequirements = missingFields(['individual.verification.document']);

/** Stripe's reply for an account that does not exist, was deleted or was closed. */
const accountInvalid = (id: string): SandboxError =>
  new SandboxError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });

/** Returns an account that is not closed; throws Stripe's `account_invalid`. */
export function requireAccount(state: SandboxState, id: string): Account {
  const account = state.find('account', id);
  if (!account || account.$?.isClosed) throw accountInvalid(id);
  return account;
}

/** Returns the account of a transfer; throws Stripe's errors for one that is closed or may not receive transfers. */
export function requireDestination(state: SandboxState, id: string): Account {
  const account = state.find('account', id);
  if (!account || account.$?.isClosed)
    throw invalidRequest(`No such destination: '${id}'`, 'destination', 'resource_missing');
  if (account.capabilities?.transfers !== 'active')
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      undefined,
      'insufficient_capabilities_for_transfer',
    );
  return account;
}

const withCapabilities = (account: Account, isActive: boolean): Account['capabilities'] =>
  Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, isActive ? 'active' : 'inactive']));

/** Whether an account has submitted its details and is held back since. */
export const isRestricted = (account: Account): boolean =>
  account.details_submitted && Boolean(account.requirements?.disabled_reason);

interface AccountDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly ibanLast4: string;
}

/** Stores the details of the account holder, which meets all requirements. */
export function submitDetails(state: SandboxState, account: Account, details: AccountDetails): Account {
  const { country, ibanLast4 } = details;
  // The currency of an account never changes: what it received is in it.
  const currency = account.details_submitted ? account.default_currency : countryCurrency(country);
  return updateAccount(state, account, {
    ...enabledFields(account),
    country,
    ...(currency === undefined ? {} : { default_currency: currency }),
    external_accounts: bankAccounts(state, account, country, currency ?? 'usd', ibanLast4),
    $: { ...account.$, ...details },
  });
}

const enabledFields = (account: Account): Partial<Account> => ({
  details_submitted: true,
  payouts_enabled: true,
  charges_enabled: account.capabilities?.card_payments !== undefined,
  capabilities: withCapabilities(account, true) ?? {},
  requirements: noRequirements,
});

/** Asks the account holder for a document: until it is there, transfers and payouts are held back. */
export const restrictAccount = (state: SandboxState, account: Account): Account =>
  updateAccount(state, account, { ...disabledFields(account), requirements: restrictionRequirements });

const disabledFields = (account: Account): Partial<Account> => ({
  payouts_enabled: false,
  charges_enabled: false,
  capabilities: withCapabilities(account, false) ?? {},
});

export const liftRestriction = (state: SandboxState, account: Account): Account =>
  updateAccount(state, account, enabledFields(account));

/** Closes the account for good. The API then knows it no more. */
export const closeAccount = (state: SandboxState, account: Account): Account =>
  updateAccount(state, account, {
    ...disabledFields(account),
    requirements: { ...noRequirements, disabled_reason: 'rejected.other' },
    $: { ...account.$, isClosed: true },
  });

function updateAccount(state: SandboxState, account: Account, fields: Partial<Account>): Account {
  const changed = state.patch('account', account, fields);
  state.emit('account.updated', changed);
  return changed;
}

const bankAccounts = (
  state: SandboxState,
  account: Account,
  country: string,
  currency: string,
  last4: string,
): NonNullable<Account['external_accounts']> => ({
  object: 'list',
  data: [
    {
      id: state.newId('ba_'),
      object: 'bank_account',
      account: account.id,
      account_holder_name: null,
      account_holder_type: null,
      account_type: null,
      available_payout_methods: ['standard'],
      bank_name: 'Sandbox Bank',
      country,
      currency,
      default_for_currency: true,
      fingerprint: null,
      future_requirements: null,
      last4,
      metadata: {},
      requirements: null,
      routing_number: null,
      status: 'new',
    },
  ],
  has_more: false,
  url: `/v1/accounts/${account.id}/external_accounts`,
});
