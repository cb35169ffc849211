import { readLocal, writeLocal } from '../data/storage/local-store.ts';
import { createStore } from '../data/store/store.ts';
import { chooseGroup, type GroupChoices } from './open-groups.ts';

export interface NavigationChoices extends GroupChoices {
  /** Paths of the pinned entries, in the order of pinning. */
  readonly pinned: readonly string[];
}

const storedName = 'navigation';
const none: NavigationChoices = { opened: [], closed: [], pinned: [] };

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');
const isChoices = (value: unknown): value is NavigationChoices =>
  typeof value === 'object' &&
  value !== null &&
  ['opened', 'closed', 'pinned'].every((key) => isTexts((value as Record<string, unknown>)[key]));

/** What the user did with the navigation, stored on this device. */
export const navigationChoices = createStore<NavigationChoices>(
  () => readLocal(localStorage, storedName, isChoices) ?? none,
);

function change(next: NavigationChoices): void {
  writeLocal(localStorage, storedName, next);
  navigationChoices.set(next);
}

/** Opens or closes a group of the navigation. */
export const setGroupOpen = (title: string, isOpen: boolean): void =>
  change({ ...navigationChoices.state(), ...chooseGroup(navigationChoices.state(), title, isOpen) });

/** Pins an entry to the top of the navigation, or unpins it. */
export function setPinned(path: string, isPinned: boolean): void {
  const others = navigationChoices.state().pinned.filter((one) => one !== path);
  change({ ...navigationChoices.state(), pinned: isPinned ? [...others, path] : others });
}
