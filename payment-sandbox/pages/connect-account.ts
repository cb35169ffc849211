import type { SandboxConnect } from '../../contract/billing/payment-sandbox-accounts.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { AppError } from '../../server/platform/app-error.ts';
import {
  accountBalance,
  accountCurrency,
  nextPayoutTime,
  payOut,
  payoutsOf,
  reversalsOf,
  transfersTo,
} from '../connect/account-balance.ts';
import { accountCountries } from '../connect/account-countries.ts';
import {
  closeAccount,
  isRestricted,
  liftRestriction,
  restrictAccount,
  submitDetails,
} from '../connect/account-status.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Account, AnyObject, ConnectLink } from '../stripe-objects.ts';
import { pageConflict, pageNotFound } from './card-input.ts';

/** Transfers and payouts that the page lists. */
const maxListed = 100;

/** Returns a link that has not expired. */
export function requireConnectLink(state: SandboxState, id: string): ConnectLink {
  const link = state.find('connect_link', id);
  if (!link || link.expiresAt < state.nowS) throw pageNotFound();
  return link;
}

function requireLinkedAccount(state: SandboxState, link: ConnectLink): Account {
  const account = state.find('account', link.account);
  if (!account) throw pageNotFound();
  return account;
}

/** Like `requireLinkedAccount`; a closed account cannot change any more. */
function requireOpenAccount(state: SandboxState, link: ConnectLink): Account {
  const account = requireLinkedAccount(state, link);
  if (account.$?.isClosed) throw pageConflict('This account is closed.');
  return account;
}

function accountStatus(account: Account): SandboxConnect['status'] {
  if (account.$?.isClosed) return 'closed';
  if (!account.details_submitted) return 'incomplete';
  return isRestricted(account) ? 'restricted' : 'active';
}

/** The country of an account is fixed once it is chosen or submitted. */
const selectableCountries = (account: Account): string[] =>
  (account.$?.hasFixedCountry || account.details_submitted) && account.country
    ? [account.country]
    : [...accountCountries];

const newest = <T extends AnyObject & { readonly created: number }>(objects: Iterable<T>): T[] =>
  [...objects].sort((a, b) => b.created - a.created || (b.$?.n ?? 0) - (a.$?.n ?? 0)).slice(0, maxListed);

export function viewConnect(state: SandboxState, link: ConnectLink): SandboxConnect {
  const account = requireLinkedAccount(state, link);
  const hidden = account.$;
  return {
    link_id: link.id,
    shop_name: brand,
    account_id: account.id,
    kind: link.kind,
    status: accountStatus(account),
    email: account.email,
    details_submitted: account.details_submitted,
    payouts_enabled: account.payouts_enabled,
    requirements: account.requirements?.currently_due ?? [],
    details: account.details_submitted
      ? {
          first_name: hidden?.firstName ?? '',
          last_name: hidden?.lastName ?? '',
          country: account.country ?? '',
          iban_last4: hidden?.ibanLast4 ?? '',
        }
      : null,
    countries: selectableCountries(account),
    currency: accountCurrency(account),
    balance: accountBalance(state, account.id),
    next_payout_at_unix: nextPayoutTime(account) ?? null,
    transfers: newest(transfersTo(state, account.id)).map((transfer) => {
      let reversed = 0;
      for (const reversal of reversalsOf(state, transfer.id)) reversed += reversal.$?.taken ?? 0;
      return {
        transfer_id: transfer.id,
        created_at_unix: transfer.created,
        description: transfer.description,
        sent: transfer.amount,
        sent_currency: transfer.currency,
        arrived: transfer.$?.arrived ?? 0,
        reversed,
      };
    }),
    payouts: newest(payoutsOf(state, account.id)).map((payout) => ({
      payout_id: payout.id,
      created_at_unix: payout.created,
      amount: payout.amount,
      iban_last4: payout.$?.ibanLast4 ?? '',
    })),
    return_url: link.returnUrl,
    refresh_url: link.refreshUrl,
  };
}

interface ConnectDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly country: string;
  readonly iban: string;
}

/** Stores the details of an account. Of the IBAN only the last digits are stored. */
export function submitConnect(
  state: SandboxState,
  link: ConnectLink,
  details: ConnectDetails,
): { redirect_url: string | null } {
  const account = requireOpenAccount(state, link);
  if (!selectableCountries(account).includes(details.country))
    throw new AppError('invalid_parameters', {
      param: 'country',
      message: account.details_submitted
        ? 'The country of an account cannot be changed.'
        : 'Accounts cannot be opened in this country.',
    });
  submitDetails(state, account, {
    firstName: details.first_name,
    lastName: details.last_name,
    country: details.country,
    ibanLast4: details.iban.slice(-4),
  });
  return { redirect_url: link.returnUrl };
}

/** Pays out the whole balance. */
export function payOutBalance(state: SandboxState, link: ConnectLink): SandboxConnect {
  const account = requireOpenAccount(state, link);
  const balance = accountBalance(state, account.id);
  if (balance <= 0) throw pageConflict('There is nothing to pay out.');
  if (!account.payouts_enabled) throw pageConflict('Payouts of this account are held back.');
  payOut(state, account, { amount: balance, isAutomatic: false });
  return viewConnect(state, link);
}

export function setRestricted(state: SandboxState, link: ConnectLink, restricted: boolean): SandboxConnect {
  const account = requireOpenAccount(state, link);
  if (!account.details_submitted) throw pageConflict('This account has not been set up yet.');
  if (isRestricted(account) !== restricted)
    if (restricted) restrictAccount(state, account);
    else liftRestriction(state, account);
  return viewConnect(state, link);
}

/** Pays out what can be paid out, and closes the account. */
export function closeLinkedAccount(state: SandboxState, link: ConnectLink): SandboxConnect {
  const account = requireOpenAccount(state, link);
  const balance = accountBalance(state, account.id);
  if (balance > 0 && account.payouts_enabled) payOut(state, account, { amount: balance, isAutomatic: false });
  closeAccount(state, account);
  return viewConnect(state, link);
}
