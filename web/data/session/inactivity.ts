import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';

/** AUTH-013: what counts as being there. */
const activityEvents = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart', 'visibilitychange'] as const;

/** Moving the mouse says the same thing many times a second. */
const throttleMs = 250;

interface Watched {
  readonly target: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  readonly timeoutMs: number;
  readonly onInactive: () => void;
  /** What all tabs of the browser share: who is busy in one is not away from another. */
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now?: () => number;
}

const lastActivityName = 'last_sign';
const isTime = (value: unknown): value is number => typeof value === 'number';

/** Somebody signs in anew, or nobody is signed out for being away: what was touched before does not count. */
export const clearLastActivity = (store: Pick<Storage, 'removeItem'>): void => removeLocal(store, lastActivityName);

/**
 * Calls `onInactive` once nothing was touched for `timeoutMs` (AUTH-012); returns how to stop. The time is measured by the
 * clock, and goes on while no tab is open: a machine that slept through it is inactive as soon as it wakes, before the
 * touch that woke it counts, and so is who comes back after it.
 */
export function watchInactivity({ target, timeoutMs, onInactive, store, now = Date.now }: Watched): () => void {
  let own = now();
  const kept = readLocal(store, lastActivityName, isTime);
  if (kept !== undefined && own - kept >= timeoutMs) {
    onInactive();
    return () => {};
  }
  writeLocal(store, lastActivityName, own);
  let timer = setTimeout(check, timeoutMs);
  const lastActivity = () => Math.max(own, readLocal(store, lastActivityName, isTime) ?? 0);

  function check(): void {
    clearTimeout(timer);
    const left = lastActivity() + timeoutMs - now();
    if (left > 0) {
      timer = setTimeout(check, left);
      return;
    }
    stop();
    onInactive();
  }

  function onActivity(): void {
    const at = now();
    if (at - own < throttleMs) return;
    if (at - lastActivity() >= timeoutMs) {
      check();
      return;
    }
    own = at;
    writeLocal(store, lastActivityName, at);
  }

  function stop(): void {
    clearTimeout(timer);
    for (const sign of activityEvents) target.removeEventListener(sign, onActivity, true);
  }

  for (const sign of activityEvents) target.addEventListener(sign, onActivity, { capture: true, passive: true });
  return stop;
}
