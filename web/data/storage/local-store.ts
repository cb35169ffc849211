/** STORE-001: every key of ours begins with it, and goes at sign-out. */
export const localPrefix = 'xi:';

/** STORE-003: how long a cached value counts, in seconds. */
export const cacheMaxAgeInS = 604_800;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads what `writeLocal` kept; undefined where there is nothing, or nothing that can be read. */
export function readLocal<Value>(store: Store, name: string, isValue: (value: unknown) => value is Value) {
  try {
    const value: unknown = JSON.parse(store.getItem(localPrefix + name) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value under `xi:{name}`. A store that is full or forbidden keeps nothing: nothing here is worth an error. */
export function writeLocal(store: Store, name: string, value: unknown): void {
  try {
    store.setItem(localPrefix + name, JSON.stringify(value));
  } catch {}
}

/** Forgets what `writeLocal` kept. */
export const removeLocal = (store: Pick<Store, 'removeItem'>, name: string): void =>
  store.removeItem(localPrefix + name);

interface Cached {
  readonly value: unknown;
  readonly storedAt: number;
}

const isCached = (entry: unknown): entry is Cached =>
  typeof entry === 'object' && entry !== null && 'value' in entry && 'storedAt' in entry;

/** Keeps a value that may be used until it is too old. `now` in ms. */
export const writeCached = (store: Store, name: string, value: unknown, now: number): void =>
  writeLocal(store, name, { value, storedAt: now } satisfies Cached);

/** The cached value, unless it is older than `maxAgeInS`; then it is removed. `now` in ms. */
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

/** UI-009: how long after the start the values that are too old are removed, in ms: nothing waits for it. */
export const cacheCleanupMs = 50;

/** Removes every cached value that is older than `maxAgeInS`. `now` in ms. */
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

/** STORE-002: runs the first time only, remembered as `xi:run_once:{name}`. Returns whether it ran. */
export function runOnce(store: Store, name: string, run: () => void): boolean {
  const key = `${localPrefix}run_once:${name}`;
  if (store.getItem(key) !== null) return false;
  store.setItem(key, '1');
  run();
  return true;
}

const inviteCodeKey = `${localPrefix}invite_code`;

/** Keeps a workspace's invite code until sign-up takes it. */
export const saveInviteCode = (store: Store, code: string): void => store.setItem(inviteCodeKey, code);

/** The kept invite code, which stays. */
export const readInviteCode = (store: Store): string | null => store.getItem(inviteCodeKey);

/** STORE-004: the kept invite code, which is gone after this. */
export function takeInviteCode(store: Store): string | null {
  const code = store.getItem(inviteCodeKey);
  store.removeItem(inviteCodeKey);
  return code;
}

/** PROMO-003: the kept promo code, the one whose dialog was closed, and what the window hears when they change. */
export const promoCodeStorage = { name: 'coupon', closedName: 'coupon_closed', event: 'promo-code' } as const;

/** Keeps a promo code; its dialog may appear again. Here, since a link may bring one before anything that uses it is loaded. */
export function savePromoCode(store: Store, events: EventTarget, code: string): void {
  writeLocal(store, promoCodeStorage.name, code);
  removeLocal(store, promoCodeStorage.closedName);
  events.dispatchEvent(new Event(promoCodeStorage.event));
}

/** STORE-001: removes every key of ours. */
export function clearLocal(store: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  for (const key of localKeys(store)) store.removeItem(key);
}

function localKeys(store: Pick<Storage, 'length' | 'key'>): string[] {
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  return keys.filter((key) => key.startsWith(localPrefix));
}
