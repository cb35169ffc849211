import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';

/** AUTH-013: the events that count as activity. */
const activityEvents = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart', 'visibilitychange'] as const;

/** Throttles frequent events such as mouse moves. */
const throttleMs = 250;

interface Watched {
  readonly target: Pick<Document, 'addEventListener' | 'removeEventListener'>;
  readonly timeoutMs: number;
  readonly onInactive: () => void;
  /** The last activity, shared by all tabs of the browser. */
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now?: () => number;
}

const lastActivityName = 'last_sign';
const isTime = (value: unknown): value is number => typeof value === 'number';

/** Deletes the stored activity, so that a new sign-in does not inherit the time of an earlier session. */
export const clearLastActivity = (store: Pick<Storage, 'removeItem'>): void => removeLocal(store, lastActivityName);

/**
 * Calls `onInactive` after `timeoutMs` without activity (AUTH-012); returns a stop function. The time is wall-clock
 * time and continues while no tab is open. After sleep or a closed tab the timeout applies first, before the event that
 * resumed the page counts as activity.
 */
export function watchInactivity({ target, timeoutMs, onInactive, store, now = Date.now }: Watched): () => void {
  let localTime = now();
  const storedTime = readLocal(store, lastActivityName, isTime);
  if (storedTime !== undefined && localTime - storedTime >= timeoutMs) {
    onInactive();
    return () => {};
  }
  writeLocal(store, lastActivityName, localTime);
  let timer = setTimeout(check, timeoutMs);
  const lastActivity = () => Math.max(localTime, readLocal(store, lastActivityName, isTime) ?? 0);

  function check(): void {
    clearTimeout(timer);
    const remainingMs = lastActivity() + timeoutMs - now();
    if (remainingMs > 0) {
      timer = setTimeout(check, remainingMs);
      return;
    }
    stop();
    onInactive();
  }

  function onActivity(): void {
    const at = now();
    if (at - localTime < throttleMs) return;
    if (at - lastActivity() >= timeoutMs) {
      check();
      return;
    }
    localTime = at;
    writeLocal(store, lastActivityName, at);
  }

  function stop(): void {
    clearTimeout(timer);
    for (const sign of activityEvents) target.removeEventListener(sign, onActivity, true);
  }

  for (const sign of activityEvents) target.addEventListener(sign, onActivity, { capture: true, passive: true });
  return stop;
}
