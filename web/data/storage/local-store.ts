/** STORE-001: the prefix of all keys that sign-out clears. */
export const localPrefix = 'xi:';

/** STORE-003: the lifetime of a cached value, in seconds. */
export const cacheMaxAgeInS = 604_800;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** For `readLocal`. */
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Reads a value that `writeLocal` stored; undefined if it is missing or invalid. */
export function readLocal<Value>(store: Store, name: string, isValue: (value: unknown) => value is Value) {
  try {
    const value: unknown = JSON.parse(store.getItem(localPrefix + name) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a value under `xi:{name}`. Errors of a full or forbidden storage are ignored, because no value is essential.
 */
export function writeLocal(store: Store, name: string, value: unknown): void {
  try {
    store.setItem(localPrefix + name, JSON.stringify(value));
  } catch {}
}

/** Deletes a value that `writeLocal` stored. */
export const removeLocal = (store: Pick<Store, 'removeItem'>, name: string): void =>
  store.removeItem(localPrefix + name);

interface Cached {
  readonly value: unknown;
  readonly storedAt: number;
}

const isCached = (entry: unknown): entry is Cached =>
  typeof entry === 'object' && entry !== null && 'value' in entry && 'storedAt' in entry;

/** Stores a value that expires. `now` in ms. */
export const writeCached = (store: Store, name: string, value: unknown, now: number): void =>
  writeLocal(store, name, { value, storedAt: now } satisfies Cached);

/** The cached value; removed if it is older than `maxAgeInS`. `now` in ms. */
export function readCached<Value>(
  store: Store,
  name: string,
  isValue: (value: unknown) => value is Value,
  now: number,
  maxAgeInS = cacheMaxAgeInS,
): Value | undefined {
  const entry = readLocal(store, name, isCached);
  if (!entry) return undefined;
  if (now - entry.storedAt <= maxAgeInS * 1000 && isValue(entry.value)) return entry.value;
  store.removeItem(localPrefix + name);
  return undefined;
}

/** UI-009: the delay after the start before expired values are removed, in ms. */
export const cacheCleanupMs = 50;

/** Removes every cached value older than `maxAgeInS`. `now` in ms. */
export function removeExpired(
  store: Store & Pick<Storage, 'length' | 'key'>,
  now: number,
  maxAgeInS = cacheMaxAgeInS,
): void {
  for (const key of localKeys(store)) {
    const entry = readLocal(store, key.slice(localPrefix.length), isCached);
    if (entry && now - entry.storedAt > maxAgeInS * 1000) store.removeItem(key);
  }
}

/** STORE-002: runs a function the first time only, recorded as `xi:run_once:{name}`. Returns whether it ran. */
export function runOnce(store: Store, name: string, run: () => void): boolean {
  const key = `${localPrefix}run_once:${name}`;
  if (store.getItem(key) !== null) return false;
  store.setItem(key, '1');
  run();
  return true;
}

const inviteCodeKey = `${localPrefix}invite_code`;

/** Stores a workspace's invite code until sign-up takes it. */
export const saveInviteCode = (store: Store, code: string): void => store.setItem(inviteCodeKey, code);

/** The stored invite code; it stays stored. */
export const readInviteCode = (store: Store): string | null => store.getItem(inviteCodeKey);

/** STORE-004: returns the stored invite code and deletes it. */
export function takeInviteCode(store: Store): string | null {
  const code = store.getItem(inviteCodeKey);
  store.removeItem(inviteCodeKey);
  return code;
}

/**
 * PROMO-003: the keys of the stored promo code and of the code whose dialog was closed, and the window event for
 * changes.
 */
export const promoCodeStorage = { name: 'coupon', closedName: 'coupon_closed', event: 'promo-code' } as const;

/**
 * Stores a promo code; its dialog may appear again. It is here because a link may set one before the promo code modules
 * load.
 */
export function savePromoCode(store: Store, events: EventTarget, code: string): void {
  writeLocal(store, promoCodeStorage.name, code);
  removeLocal(store, promoCodeStorage.closedName);
  events.dispatchEvent(new Event(promoCodeStorage.event));
}

/** STORE-001: removes every key with the prefix. */
export function clearLocal(store: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  for (const key of localKeys(store)) store.removeItem(key);
}

function localKeys(store: Pick<Storage, 'length' | 'key'>): string[] {
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  return keys.filter((key) => key.startsWith(localPrefix));
}
