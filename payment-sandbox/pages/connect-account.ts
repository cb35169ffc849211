import type { SandboxConnect } from '../../contract/billing/payment-sandbox.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { submittedFields } from '../resources/accounts.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { ConnectLink } from '../stripe-objects.ts';
import { pageNotFound } from './card-input.ts';

/** Returns a link that has not expired. */
export function requireConnectLink(state: SandboxState, id: string): ConnectLink {
  const link = state.find('connect_link', id);
  if (!link || link.expiresAt < state.nowS) throw pageNotFound();
  return link;
}

export function viewConnect(state: SandboxState, link: ConnectLink): SandboxConnect {
  const account = state.find('account', link.account);
  if (!account) throw pageNotFound();
  const hidden = account.$;
  return {
    link_id: link.id,
    shop_name: brand,
    account_id: account.id,
    kind: link.kind,
    email: account.email,
    details_submitted: account.details_submitted,
    payouts_enabled: account.payouts_enabled,
    details: account.details_submitted
      ? {
          first_name: hidden?.firstName ?? '',
          last_name: hidden?.lastName ?? '',
          country: account.country ?? '',
          iban_last4: hidden?.ibanLast4 ?? '',
        }
      : null,
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
  const account = state.find('account', link.account);
  if (!account) throw pageNotFound();
  const changed = state.patch('account', account, {
    ...submittedFields(account),
    country: details.country,
    $: {
      ...account.$,
      firstName: details.first_name,
      lastName: details.last_name,
      ibanLast4: details.iban.slice(-4),
    },
  });
  state.emit('account.updated', changed);
  return { redirect_url: link.returnUrl };
}
