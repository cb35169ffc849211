import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';

/** The item whose panel is open, from the URL, with its neighbours in the list. */
export function useOpenItem(items: readonly HistoryItemReply[], hasMore: boolean) {
  const { id, open, close } = usePanelItem();
  const at = id === undefined ? -1 : items.findIndex(({ history_item_id }) => history_item_id === id);
  const [before, after] = [items[at - 1], at < 0 ? undefined : items[at + 1]];
  const goTo = (item: HistoryItemReply | undefined) => item && (() => open(item.history_item_id));
  return {
    id,
    item: items[at],
    position:
      at < 0
        ? undefined
        : hasMore
          ? t('{at} of {count}+', { at: formatCount(at + 1), count: formatCount(items.length) })
          : t('{at} of {count}', { at: formatCount(at + 1), count: formatCount(items.length) }),
    previous: goTo(before),
    next: goTo(after),
    open,
    close,
  };
}
