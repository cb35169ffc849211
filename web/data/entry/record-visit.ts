import { saveAdClick } from './ad-click.ts';
import { saveAffiliate } from './affiliate.ts';
import { saveReferral } from './referral.ts';

/** Keeps what the address of any page, public ones too, says about who sent the visitor. Twice is as once. */
export function recordVisit(query: URLSearchParams): void {
  saveReferral(localStorage, query, Date.now(), removeCookie);
  saveAffiliate(localStorage, query);
  saveAdClick(sessionStorage, query);
}

function removeCookie(name: string): void {
  // Those of scripts: the server's own cookies are out of reach here.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${name}=; path=/; max-age=0`;
}
