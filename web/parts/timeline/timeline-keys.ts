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
  title: 'Timeline',
  shortcuts: [
    { keys: ['Space'], does: 'Play or pause' },
    { keys: ['↑'], does: 'Select the previous clip' },
    { keys: ['↓'], does: 'Select the next clip' },
    { keys: ['→'], does: 'Move the clip by 0.1 s' },
    { keys: ['Shift', '→'], does: 'Move the clip by 1 s' },
    { keys: ['Alt', '↓'], does: 'Move the clip to the next track' },
    { keys: ['Mod', '→'], does: 'Move its start by 0.1 s' },
    { keys: ['Alt', '→'], does: 'Move its end by 0.1 s' },
    { keys: ['S'], does: 'Split the clip at the playhead' },
    { keys: ['Mod', 'D'], does: 'Duplicate the clip' },
    { keys: ['Del'], does: 'Delete the clip' },
    { keys: ['Mod', 'Z'], does: 'Undo' },
    { keys: ['Mod', 'Y'], does: 'Redo' },
  ],
};
