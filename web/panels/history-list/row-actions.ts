import type { HistoryItemReply } from '../../../contract/history/history.ts';

/** Actions of rows and details on an item. The object keeps its identity while the list is mounted. */
export interface RowActions {
  readonly onOpen: (item: HistoryItemReply) => void;
  readonly onRestore: (item: HistoryItemReply) => void;
  readonly onRegenerate: (item: HistoryItemReply) => void;
  readonly onShare: (item: HistoryItemReply) => void;
  readonly onCode: (item: HistoryItemReply) => void;
  /** Deletes the item; with `withSelection`, all selected items if it is one of them. */
  readonly onDelete: (item: HistoryItemReply, withSelection?: boolean) => void;
  readonly onFavorite: (item: HistoryItemReply) => void;
  /** Opens the name and the tags of the item. */
  readonly onMarks: (item: HistoryItemReply) => void;
  /** `isRange`: selects everything between this item and the last selected one. */
  readonly onSelect: (item: HistoryItemReply, isRange: boolean) => void;
}
