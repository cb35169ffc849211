import { saveAdClick } from './ad-click.ts';
import { saveAffiliate } from './affiliate.ts';
import { saveReferral } from './referral.ts';

/** Stores the referral data in the URL of any page, public ones included. Idempotent. */
export function recordVisit(query: URLSearchParams): void {
  saveReferral(localStorage, query, Date.now(), removeCookie);
  saveAffiliate(localStorage, query);
  saveAdClick(sessionStorage, query);
}

function removeCookie(name: string): void {
  // Only cookies of scripts: the server's cookies are HttpOnly.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${name}=; path=/; max-age=0`;
}
