import { useCallback } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { downloadItem } from '../../nouns/history/history-track.ts';
import { useSelection } from '../../parts/list/use-selection.ts';
import { showError } from '../../parts/status/show-error.ts';
import { toast } from '../../parts/status/toast.ts';
import { useDeleteItems } from './use-delete-items.ts';
import { zipDownload, zipRefusal } from './zip-download.ts';

const idOf = ({ history_item_id }: HistoryItemReply): string => history_item_id;

/** The rows that are chosen, and what is done with all of them (U-33). */
export function useSelectedItems(items: readonly HistoryItemReply[]) {
  const selection = useSelection(items, idOf);
  const remove = useDeleteItems();
  const chosen = () => items.filter((item) => selection.ids.has(idOf(item)));
  const download = () => {
    const refusal = zipRefusal(selection.ids.size);
    if (refusal) return toast.error(refusal);
    const some = chosen();
    if (some.length === 1) return void downloadItem(some[0]!).catch(showError);
    void zipDownload.start(some);
  };
  return {
    ...selection,
    items: chosen,
    download,
    remove: useCallback((some: readonly HistoryItemReply[]) => void remove(some), [remove]),
  };
}
