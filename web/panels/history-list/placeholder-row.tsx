import { memo } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { titleOf } from '../../nouns/history/history-track.ts';
import { rowFacts } from './row-facts.ts';

interface PlaceholderRowProps {
  item: HistoryItemReply;
  modelName: string | undefined;
}

/** A row during fast scrolling: only its text, in the same position, because it must render in little time. */
export const PlaceholderRow = memo(function PlaceholderRow({ item, modelName }: PlaceholderRowProps) {
  const title = item.name ?? (titleOf(item.text ?? '') || t('Untitled'));
  return (
    <div className="flex h-full items-center pe-2.5 ps-10">
      <span className="size-9 shrink-0 rounded-full bg-sunken" />
      <span className="min-w-0 flex-1 ps-3">
        <span className="block truncate" dir={dirOf(title)}>
          {title}
        </span>
        <span className="block truncate text-ink-3 text-meta tabular-nums">{rowFacts(item, modelName)}</span>
      </span>
    </div>
  );
});
