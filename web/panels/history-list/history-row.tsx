import { Download } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { downloadItem, historyTrack, voicesOf } from '../../nouns/history/history-track.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Highlight } from '../../parts/list/highlight.tsx';
import { RowCheckbox } from '../../parts/list/row-checkbox.tsx';
import { rowControlAttribute } from '../../parts/list/row-keys.ts';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import type { QueuePosition } from '../../parts/player/player-queue.ts';
import { useTrackStatus } from '../../parts/player/use-player.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { createExcerpt } from './excerpt.ts';
import type { RowActions } from './row-actions.ts';
import { detailFacts } from './row-facts.ts';
import { RowMenu } from './row-menu.tsx';

interface HistoryRowProps {
  item: HistoryItemReply;
  modelName: string | undefined;
  /** The search text, highlighted in the row. */
  search: string;
  /** Whether its panel is open. */
  isOpen: boolean;
  isSelected: boolean;
  actions: RowActions;
  /** The position in the list, from which the player continues. */
  getQueuePosition: (item: HistoryItemReply) => QueuePosition;
}

/** One history item: play, select, open, and a menu of further actions. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { item, modelName, search, isOpen, isSelected, actions, getQueuePosition } = props;
  const track = historyTrack(item, modelName);
  const voices = voicesOf(item);
  const isCurrent = useTrackStatus(track.id) !== 'idle';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') actions.onDelete(item, true);
    if (event.key === 'x' && !event.ctrlKey && !event.metaKey) actions.onSelect(item, false);
  };
  return (
    <div
      className={classNames(
        'group/row flex h-full items-center gap-2 rounded-s pe-1.5 ps-1 transition-colors duration-150 hover:bg-hover',
        (isCurrent || isOpen) && 'bg-hover',
        isSelected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <RowCheckbox name={track.title} checked={isSelected} onSelect={(isRange) => actions.onSelect(item, isRange)} />
      <PlayerAvatarButton
        track={track}
        place={() => getQueuePosition(item)}
        voiceId={item.voice_id ?? item.history_item_id}
        label={track.title}
        onKeyDown={onKeyDown}
        {...rowControlAttribute}
      />
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => actions.onOpen(item)}
        className="min-w-0 flex-1 self-stretch rounded-s px-1 text-start"
      >
        <span className="block truncate" dir={dirOf(track.title)}>
          <Highlight text={createExcerpt(item.text ?? '', search) || track.title} searched={[search]} />
        </span>
        <span className="block truncate text-ink-3 text-meta tabular-nums">
          {voices && (
            <>
              <Highlight text={voices} searched={[search]} />
              {' · '}
            </>
          )}
          {detailFacts(item, modelName)}
        </span>
      </button>
      <IconButton
        label={t('Download')}
        onClick={() => void downloadItem(item).catch(showError)}
        className="@md:inline-grid hidden"
      >
        <Download />
      </IconButton>
      <RowMenu item={item} title={track.title} actions={actions} />
    </div>
  );
});
