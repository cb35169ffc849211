import { readLocal, writeLocal } from '../storage/local-store.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Ids of a partner programme: who sent the visitor (pid), and by which click (xid). */
export interface Affiliate {
  readonly pid?: string;
  readonly xid?: string;
}

const name = 'affiliate';
const isAffiliate = (value: unknown): value is Affiliate => typeof value === 'object' && value !== null;
/** What the API takes as an id. */
const usable = (value: string | null | undefined): string | undefined =>
  value && value.length <= 128 && !/\p{Cc}/u.test(value) ? value : undefined;

/** Keeps the ids of the address, in place of those before (REF-005). */
export function saveAffiliate(store: Store, query: URLSearchParams): void {
  const ids = affiliate(usable(query.get('pid')), usable(query.get('xid')));
  if (ids.pid || ids.xid) writeLocal(store, name, ids);
}

/** The ids that sign-up tells: of the address, else of the cookies that partners' scripts set. */
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

function cookieOf(cookies: string, wanted: string): string | undefined {
  const ids = cookies.split('; ').find((cookie) => cookie.startsWith(`${wanted}=`));
  try {
    return ids && decodeURIComponent(ids.slice(wanted.length + 1));
  } catch {
    return undefined;
  }
}
