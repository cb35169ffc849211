import { Download, Star } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { formatCount } from '../../format/count.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { downloadItem, historyTrack, voicesOf } from '../../nouns/history/history-track.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { RowCheckbox } from '../../parts/list/row-checkbox.tsx';
import { rowControlAttribute } from '../../parts/list/row-keys.ts';
import { isCharacterShortcut } from '../../parts/page/character-keys.ts';
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
  const secondVoiceId = item.dialogue?.find(({ voice_id }) => voice_id !== item.voice_id)?.voice_id;
  // On the whole row, so that its keys work from each of its controls.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys in the menu of the row bubble here too.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key === 'Delete') actions.onDelete(item, true);
    if (!isCharacterShortcut(event, event.target)) return;
    if (event.key === 'x') actions.onSelect(item, false);
    if (event.key === 's') actions.onFavorite(item);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the row work from each of its controls
    <div
      onKeyDown={onKeyDown}
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
        {...rowControlAttribute}
      >
        {secondVoiceId !== undefined && (
          <span className="absolute -end-1 -bottom-1 rounded-full border-2 border-(--surface)">
            <VoiceAvatar id={secondVoiceId} size={18} />
          </span>
        )}
      </PlayerAvatarButton>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => actions.onOpen(item)}
        className="min-w-0 flex-1 self-stretch rounded-s px-1 text-start"
      >
        <span className="block truncate" dir={dirOf(track.title)}>
          <Highlight text={item.name ?? (createExcerpt(item.text ?? '', search) || track.title)} searched={[search]} />
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
      {item.tags.length > 0 && <RowTags tags={item.tags} search={search} />}
      <IconButton
        label={
          item.is_favorite
            ? t('Remove {title} from favorites', { title: track.title })
            : t('Add {title} to favorites', { title: track.title })
        }
        onClick={() => actions.onFavorite(item)}
        className={
          item.is_favorite
            ? 'text-accent'
            : '@md:inline-grid hidden opacity-0 focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100'
        }
      >
        <Star className={item.is_favorite ? 'fill-current' : ''} />
      </IconButton>
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

/** More would leave no space for the text; the panel of the item has all. */
const rowTags = 2;

const RowTags = ({ tags, search }: { tags: readonly string[]; search: string }) => (
  <ul aria-label={t('Tags')} className="@2xl:flex hidden shrink-0 gap-1">
    {tags.slice(0, rowTags).map((tag) => (
      <li key={tag}>
        <Chip className="max-w-32">
          <span className="truncate">
            <Highlight text={tag} searched={[search]} />
          </span>
        </Chip>
      </li>
    ))}
    {tags.length > rowTags && (
      <li>
        <Chip>{t('{count} more', { count: formatCount(tags.length - rowTags) })}</Chip>
      </li>
    )}
  </ul>
);
