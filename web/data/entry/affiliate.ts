import { readLocal, writeLocal } from '../storage/local-store.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** IDs of an affiliate programme: the partner (pid) and the click (xid). */
export interface Affiliate {
  readonly pid?: string;
  readonly xid?: string;
}

const name = 'affiliate';
const isAffiliate = (value: unknown): value is Affiliate => typeof value === 'object' && value !== null;
/** Accepts only what the API accepts as an ID. */
const usable = (value: string | null | undefined): string | undefined =>
  value && value.length <= 128 && !/\p{Cc}/u.test(value) ? value : undefined;

/** Stores the IDs of the URL, replacing earlier ones (REF-005). */
export function saveAffiliate(store: Store, query: URLSearchParams): void {
  const ids = affiliate(usable(query.get('pid')), usable(query.get('xid')));
  if (ids.pid || ids.xid) writeLocal(store, name, ids);
}

/** The IDs for sign-up: those of the URL, else from the cookies that partner scripts set. */
export function readAffiliate(store: Store, cookies: string): Affiliate {
  const saved = readLocal(store, name, isAffiliate);
  return affiliate(
    usable(saved?.pid) ?? usable(cookieOf(cookies, 'ps_partner_key')),
    usable(saved?.xid) ?? usable(cookieOf(cookies, 'ps_xid')),
  );
}

const affiliate = (pid: string | undefined, xid: string | undefined): Affiliate => ({
  ...(pid && { pid }),
  ...(xid && { xid }),
});

function cookieOf(cookies: string, cookieName: string): string | undefined {
  const ids = cookies.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`));
  try {
    return ids && decodeURIComponent(ids.slice(cookieName.length + 1));
  } catch {
    return undefined;
  }
}
