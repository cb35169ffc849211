import { createStore } from '../../data/store/store.ts';
import type { Judgement } from './judgement.ts';

/** An open dialog that asks for details about an item. */
export interface OpenFeedbackDialog {
  readonly historyItemId: string;
  /** The rating, which is saved already, with the details that were given before. */
  readonly judgement: Judgement;
}

const { state, set, subscribe } = createStore<OpenFeedbackDialog | undefined>(() => undefined);

/** The open feedback dialog. It is no state of the buttons: they disappear with the player while the person still writes. */
export const feedbackDialog = {
  state,
  subscribe,
  open: (dialog: OpenFeedbackDialog): void => set(dialog),
  /** Closes the dialog of this item, by default whichever is open. */
  close: (historyItemId = state()?.historyItemId): void => {
    if (state()?.historyItemId === historyItemId) set(undefined);
  },
};
