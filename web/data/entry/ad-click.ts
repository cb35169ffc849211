import { readLocal, writeLocal } from '../storage/local-store.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The advertising click parameters of the URL (REF-006). */
export interface AdClick {
  readonly gclid: string;
  readonly utm_source?: string;
  readonly utm_medium?: string;
  readonly utm_campaign?: string;
  readonly utm_term?: string;
  readonly utm_content?: string;
}

const name = 'ad_click';
const maxLength = 200;
const labels = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
const isAdClick = (value: unknown): value is AdClick =>
  typeof value === 'object' && value !== null && 'gclid' in value && typeof value.gclid === 'string';

/** Stores the click for this visit. */
export function saveAdClick(store: Store, query: URLSearchParams): void {
  const gclid = query.get('gclid');
  if (!gclid || gclid.length > maxLength) return;
  const readValue = labels.flatMap((label) => {
    const value = query.get(label);
    return value ? [[label, value.slice(0, maxLength)]] : [];
  });
  writeLocal(store, name, { gclid, ...Object.fromEntries(readValue) });
}

export const readAdClick = (store: Store): AdClick | undefined => readLocal(store, name, isAdClick);
