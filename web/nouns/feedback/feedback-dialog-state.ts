import type { Judgement } from './judgement.ts';

/** A dialog that asks for words about an item. */
export interface Asked {
  readonly historyItemId: string;
  /** The thumb, which is kept already, and what was said with it before. */
  readonly judgement: Judgement;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function change(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** What is asked at the moment. Not a state of the buttons: the player goes on, and theirs go, while somebody writes. */
export const feedbackDialog = {
  asked: (): Asked | undefined => asked,
  open: (next: Asked): void => change(next),
  /** Closes the dialog of this item, or whichever is open. */
  close: (historyItemId = asked?.historyItemId): void => {
    if (asked?.historyItemId === historyItemId) change(undefined);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
