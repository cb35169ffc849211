import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Referral {
  readonly value: string;
  readonly expiresTimestamp: number;
}

const name = 'referral';
/** REF-001: 90 days. */
export const referralLifetimeMs = 7_776_000_000;
/** REF-003: partner cookies are deleted with a delay, because partner scripts set them after the page loads. */
const cookieRemovalDelayMs = 2000;
const cookies = ['ps_partner_key', 'ps_xid', 'gsxid', 'gspk', 'growsumo_data'];

const isReferral = (value: unknown): value is Referral =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  typeof value.value === 'string' &&
  'expiresTimestamp' in value &&
  typeof value.expiresTimestamp === 'number';

/**
 * Reads a page's query: stores `from` as the referrer; an advertising click or a partner key replaces it (REF-001,
 * REF-003).
 */
export function saveReferral(store: Store, query: URLSearchParams, now: number, removeCookie: (name: string) => void) {
  if (query.has('gclid') || query.has('gspk') || query.has('ps_partner_key')) {
    deleteReferral(store);
    setTimeout(() => cookies.forEach(removeCookie), cookieRemovalDelayMs);
    return;
  }
  const from = query.get('from')?.trim();
  if (from && from.length <= 100)
    writeLocal(store, name, { value: from, expiresTimestamp: now + referralLifetimeMs } satisfies Referral);
}

/** The stored referrer; deleted once it has expired (REF-002). */
export function readReferral(store: Store, now: number): string | undefined {
  const saved = readLocal(store, name, isReferral);
  if (!saved) return undefined;
  if (now < saved.expiresTimestamp) return saved.value;
  deleteReferral(store);
  return undefined;
}

const deleteReferral = (store: Store): void => removeLocal(store, name);
