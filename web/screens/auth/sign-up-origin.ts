import { consent } from '../../data/consent/use-consent.ts';
import { readAdClick } from '../../data/entry/ad-click.ts';
import { readAffiliate } from '../../data/entry/affiliate.ts';
import { readReferral } from '../../data/entry/referral.ts';
import { savedLanguage } from '../../data/entry/saved-entry.ts';
import { visitStores } from '../../data/entry/visit-stores.ts';
import type { SignUpInput } from './sign-up.ts';

type Origin = Pick<SignUpInput, 'affiliate' | 'adClick' | 'marketplaceToken' | 'locale'>;

/** Reads referral and ad data from browser storage and the URL. */
export function readSignUpOrigin(query: URLSearchParams): Origin {
  const referral = readReferral(localStorage, Date.now());
  return {
    // A user's referral link counts only without a partner.
    affiliate: { ...(referral && { pid: referral }), ...readAffiliate(visitStores().affiliate, document.cookie) },
    // CONSENT-009
    adClick: consent.state().allowsMarketing ? readAdClick(visitStores().adClick) : undefined,
    marketplaceToken: query.get('gcp_jwt') ?? undefined,
    locale: savedLanguage(),
  };
}
