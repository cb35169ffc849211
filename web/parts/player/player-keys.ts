import { arrowInS, skipInS } from './player.ts';

export type PlayerKeyAction =
  | { readonly type: 'toggle' }
  | { readonly type: 'skip'; readonly seconds: number }
  | { readonly type: 'start' }
  | { readonly type: 'end' };

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The keyboard controls of the player's waveform: arrows move 3 s (PLAYER-007). */
export function seekKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): PlayerKeyAction | undefined {
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  switch (key) {
    case ' ':
      return { type: 'toggle' };
    case 'ArrowLeft':
    case 'ArrowDown':
      return { type: 'skip', seconds: -arrowInS };
    case 'ArrowRight':
    case 'ArrowUp':
      return { type: 'skip', seconds: arrowInS };
    case 'PageDown':
      return { type: 'skip', seconds: -skipInS };
    case 'PageUp':
      return { type: 'skip', seconds: skipInS };
    case 'Home':
      return { type: 'start' };
    case 'End':
      return { type: 'end' };
    default:
      return undefined;
  }
}

/** The keyboard controls on the whole page, if a key has no other meaning: space, left and right. */
export function pageKey(event: Key): PlayerKeyAction | undefined {
  return event.key === ' ' || event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? seekKey(event) : undefined;
}

const handlesKeys = 'a, button, input, textarea, select, summary, [contenteditable], [role], audio, video';

/** Whether the focused element handles these keys itself. */
export const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(handlesKeys);

const usesLetters =
  'input, textarea, select, [contenteditable], [role^=menu], [role=listbox], [role=option], [role=combobox]';

/** Whether a key press downloads the recording of the player: D, unless the focused element takes letters. */
export const isDownloadKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Key, target: EventTarget | null): boolean =>
  key.toLowerCase() === 'd' &&
  !(altKey || ctrlKey || metaKey || shiftKey) &&
  !(target instanceof Element && target.matches(usesLetters));
