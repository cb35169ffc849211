import { saveAdClick } from './ad-click.ts';
import { saveAffiliate } from './affiliate.ts';
import { saveReferral } from './referral.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the IDs of partners and those of advertisements are stored. */
export interface VisitStores {
  readonly affiliate: Store;
  readonly adClick: Store;
}

/** Stores the referral data in the URL of any page, public ones included. Idempotent. */
export function recordVisit(query: URLSearchParams, stores: VisitStores): void {
  saveReferral(localStorage, query, Date.now(), removeCookie);
  saveAffiliate(stores.affiliate, query);
  saveAdClick(stores.adClick, query);
}

function removeCookie(name: string): void {
  // Only cookies of scripts: the server's cookies are HttpOnly.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${name}=; path=/; max-age=0`;
}
