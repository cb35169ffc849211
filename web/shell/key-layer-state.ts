import { createStore } from '../data/store/store.ts';

/** The overlays that open on every screen, by a key or from the account menu. */
export type KeyOverlay = 'palette' | 'shortcuts' | 'help' | 'whats-new';

/** Undefined: none is open. */
export const keyOverlay = createStore<KeyOverlay | undefined>(() => undefined);

export const openKeyLayer = (overlay: KeyOverlay): void => keyOverlay.set(overlay);
export const closeKeyLayer = (): void => keyOverlay.set(undefined);

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'repeat'>;

/** The overlay that a key press opens: Ctrl or Cmd+K the palette, and "?" the shortcuts unless the user is typing. */
export function overlayOfKey(
  { key, altKey, ctrlKey, metaKey, repeat }: Key,
  isTyping: boolean,
): KeyOverlay | undefined {
  if (altKey || repeat) return undefined;
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' ? 'palette' : undefined;
  return key === '?' && !ctrlKey && !isTyping ? 'shortcuts' : undefined;
}
