import type { HistoryItemReply } from '../../../contract/history/history.ts';

/** What rows and details do with an item; the same object as long as the list is there. */
export interface RowActions {
  readonly onOpen: (item: HistoryItemReply) => void;
  readonly onRestore: (item: HistoryItemReply) => void;
  readonly onRegenerate: (item: HistoryItemReply) => void;
  readonly onShare: (item: HistoryItemReply) => void;
  readonly onCode: (item: HistoryItemReply) => void;
  /** Deletes the item, or all that is chosen where it is one of them and `withChosen`. */
  readonly onDelete: (item: HistoryItemReply, withChosen?: boolean) => void;
  /** `isRange`: and all between this one and the one chosen before. */
  readonly onSelect: (item: HistoryItemReply, isRange: boolean) => void;
}
