import { useEffect } from 'react';
import { createStore } from '../../data/store/store.ts';
import { t } from '../../messages/t.ts';

export interface Shortcut {
  /** The keys to press together; `Mod` is Ctrl, or Cmd on Apple devices. */
  readonly keys: readonly string[];
  /** What it does: "Generate speech". */
  readonly does: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The groups of the mounted components, in the order of mounting; a group may occur more than once. */
const mounted = createStore<readonly ShortcutGroup[]>(() => []);

/** The groups of shortcuts that work now, each once. */
export const currentShortcuts = (): readonly ShortcutGroup[] => [...new Set(mounted.state())];

/** Lists a constant group of shortcuts while the component is mounted. */
export function useShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    mounted.set([...mounted.state(), group]);
    return () => {
      const groups = mounted.state();
      const index = groups.indexOf(group);
      mounted.set(groups.filter((_, at) => at !== index));
    };
  }, [group]);
}

/** The shortcuts of a list whose rows `moveBetweenRows` connects. */
export const listShortcuts: ShortcutGroup = {
  title: t('List'),
  shortcuts: [
    { keys: ['↓'], does: t('Go to the next row') },
    { keys: ['↑'], does: t('Go to the previous row') },
  ],
};
