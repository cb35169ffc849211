import { t } from '../../messages/t.ts';
import type { ShortcutGroup } from '../page/shortcuts.ts';

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

export type TimelineKeyAction =
  | { readonly type: 'move'; readonly byMs: number }
  | { readonly type: 'trim'; readonly edge: 'start' | 'end'; readonly byMs: number }
  | { readonly type: 'track'; readonly by: -1 | 1 }
  | { readonly type: 'select'; readonly to: 'previous' | 'next' | 'first' | 'last' }
  | { readonly type: 'split' | 'delete' | 'duplicate' | 'toggle' | 'undo' | 'redo' | 'open' | 'clear' };

/** A step of the arrow keys, and one with Shift, in ms. */
const [stepMs, longStepMs] = [100, 1000];

/** What a key does in a timeline; undefined: nothing. */
export function timelineKey(event: PressedKey): TimelineKeyAction | undefined {
  const { key, shiftKey, altKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const byMs = (key === 'ArrowLeft' ? -1 : 1) * (shiftKey ? longStepMs : stepMs);
    if (altKey && mod) return undefined;
    if (altKey) return { type: 'trim', edge: 'end', byMs };
    return mod ? { type: 'trim', edge: 'start', byMs } : { type: 'move', byMs };
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (altKey) return { type: 'track', by: key === 'ArrowUp' ? -1 : 1 };
    return mod ? undefined : { type: 'select', to: key === 'ArrowUp' ? 'previous' : 'next' };
  }
  if (altKey) return undefined;
  if (mod) return modKey(key.toLowerCase(), shiftKey);
  if (key === 'Home' || key === 'End') return { type: 'select', to: key === 'Home' ? 'first' : 'last' };
  if (key === 'Delete' || key === 'Backspace') return { type: 'delete' };
  if (key === ' ') return { type: 'toggle' };
  if (key === 'Enter') return { type: 'open' };
  if (key === 'Escape') return { type: 'clear' };
  return key.toLowerCase() === 's' ? { type: 'split' } : undefined;
}

function modKey(key: string, isShifted: boolean): TimelineKeyAction | undefined {
  if (key === 'z') return { type: isShifted ? 'redo' : 'undo' };
  if (key === 'y') return { type: 'redo' };
  return key === 'd' ? { type: 'duplicate' } : undefined;
}

/** The list of shortcuts while a timeline is on the page. */
export const timelineShortcuts: ShortcutGroup = {
  title: t('Timeline'),
  shortcuts: [
    { keys: ['Space'], does: t('Play or pause') },
    { keys: ['↑'], does: t('Select the previous clip') },
    { keys: ['↓'], does: t('Select the next clip') },
    { keys: ['→'], does: t('Move the clip by 0.1 s') },
    { keys: ['Shift', '→'], does: t('Move the clip by 1 s') },
    { keys: ['Alt', '↓'], does: t('Move the clip to the next track') },
    { keys: ['Mod', '→'], does: t('Move its start by 0.1 s') },
    { keys: ['Alt', '→'], does: t('Move its end by 0.1 s') },
    { keys: ['S'], does: t('Split the clip at the playhead') },
    { keys: ['Mod', 'D'], does: t('Duplicate the clip') },
    { keys: ['Del'], does: t('Delete the clip') },
    { keys: ['Mod', 'Z'], does: t('Undo') },
    { keys: ['Mod', 'Y'], does: t('Redo') },
  ],
};
