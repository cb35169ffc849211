import { useCallback } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { downloadItem } from '../../nouns/history/history-track.ts';
import { useSelection } from '../../parts/list/use-selection.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useDeleteItems } from './use-delete-items.ts';
import { zipDownload, zipSizeError } from './zip-download.ts';

const idOf = ({ history_item_id }: HistoryItemReply): string => history_item_id;

/** The selected rows and the actions on all of them (U-33). */
export function useSelectedItems(items: readonly HistoryItemReply[]) {
  const selection = useSelection(items, idOf);
  const remove = useDeleteItems();
  const selectedItems = () => items.filter((item) => selection.ids.has(idOf(item)));
  const download = () => {
    const problem = zipSizeError(selection.ids.size);
    if (problem) return toast.error(problem);
    const items = selectedItems();
    if (items.length === 1) return void downloadItem(items[0]!).catch(showError);
    void zipDownload.start(items);
  };
  return {
    ...selection,
    items: selectedItems,
    download,
    remove: useCallback((items: readonly HistoryItemReply[]) => void remove(items), [remove]),
  };
}
