import { createStore } from '../../data/store/store.ts';
import type { Judgement } from './judgement.ts';

/** An open dialog that asks for details about an item. */
export interface OpenFeedbackDialog {
  readonly historyItemId: string;
  /** The rating, which is already saved, with the details from before. */
  readonly judgement: Judgement;
}

const { state, set, subscribe } = createStore<OpenFeedbackDialog | undefined>(() => undefined);

/**
 * The open feedback dialog. It lives outside the buttons because they unmount with the player while the person types.
 */
export const feedbackDialog = {
  state,
  subscribe,
  open: (dialog: OpenFeedbackDialog): void => set(dialog),
  /** Closes the dialog of this item, or any open dialog if no item is given. */
  close: (historyItemId = state()?.historyItemId): void => {
    if (state()?.historyItemId === historyItemId) set(undefined);
  },
};
