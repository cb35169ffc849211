import { createStore } from '../../data/store/store.ts';

// Without the `xi:` prefix, because sign-out clears those keys (STORE-001) and the choice belongs to the device.
const storedKey = 'character_keys';

const enabled = createStore<boolean>(() => {
  try {
    return localStorage.getItem(storedKey) !== 'off';
  } catch {
    return true;
  }
});

/** Whether shortcuts of a single character work on this device (WCAG 2.1.4): speech input may press them by accident. */
export const characterKeys = {
  state: enabled.state,
  subscribe: enabled.subscribe,
  set(isOn: boolean): void {
    enabled.set(isOn);
    try {
      localStorage.setItem(storedKey, isOn ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  },
};

/** Whether a shortcut is a letter, digit or punctuation mark alone; keys such as arrows and Esc are not. */
export const isCharacterKey = (keys: readonly string[]): boolean =>
  keys.length === 1 && /^[\p{L}\p{N}\p{P}]$/u.test(keys[0]!);

/** What takes characters itself: fields, and lists that go to the entry of a typed letter. */
const takesCharacters =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable], [role^=menu], [role^=menu] *, [role=listbox], [role=option], [role=combobox]';

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Whether a key press is a shortcut of a single character. */
export const isCharacterShortcut = ({ key, altKey, ctrlKey, metaKey }: Key, target: EventTarget | null): boolean =>
  isCharacterKey([key]) &&
  !(altKey || ctrlKey || metaKey) &&
  !(target instanceof Element && target.matches(takesCharacters));

/** Keeps single characters from every shortcut while they are switched off; fields and menus still get them. */
export function stopCharacterShortcut(event: KeyboardEvent): void {
  if (!characterKeys.state() && isCharacterShortcut(event, event.target)) event.stopImmediatePropagation();
}
