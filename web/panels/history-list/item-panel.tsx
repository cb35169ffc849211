import { useQuery } from '@tanstack/react-query';
import { Code, Download, RefreshCw, Star, Trash2, Undo2 } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { FeedbackButtons } from '../../nouns/feedback/feedback-buttons.tsx';
import { downloadItem, historyTrack, isSpeech } from '../../nouns/history/history-track.ts';
import { itemQuery } from '../../nouns/history/use-history.ts';
import { voiceChangerNavigation } from '../../nouns/voice-changer/voice-changer-navigation.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ItemShareButton } from '../share/item-share-button.tsx';
import { ItemEditing } from './item-editing.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemMarks } from './item-marks.tsx';
import { ItemPlayer } from './item-player.tsx';
import type { RowActions } from './row-actions.ts';
import { canRegenerate } from './use-regenerate.ts';

// Only voice changes have a recording to compare with.
const ChangeComparison = lazy(async () => ({
  default: (await import('../../nouns/voice-changer/change-comparison.tsx')).ChangeComparison,
}));

interface ItemPanelProps {
  itemId: string;
  /** The item from the list, if it is loaded; the current version is fetched. */
  listed: HistoryItemReply | undefined;
  modelNames: ReadonlyMap<string, string>;
  actions: RowActions;
  panel: Omit<ComponentProps<typeof SidePanel>, 'title' | 'description' | 'footer' | 'children'>;
}

/** All facts about an item, and every action on it. */
export function ItemPanel({ itemId, listed, modelNames, actions, panel }: ItemPanelProps) {
  const { data: item = listed, error, refetch } = useQuery(itemQuery(itemId));
  if (!item)
    return (
      <SidePanel {...panel} title={t('Item')}>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} label={t('Loading item')} />
        )}
      </SidePanel>
    );
  const modelName = modelNames.get(item.model_id ?? '');
  const track = historyTrack(item, modelName);
  return (
    <SidePanel
      {...panel}
      title={item.name ?? titleOf(item)}
      description={<span className="tabular-nums">{formatDate(item.date_unix, { withTime: true })}</span>}
      footer={<ItemActions item={item} actions={actions} />}
    >
      <div className="flex flex-col gap-5 pb-2">
        <div className="flex flex-col gap-2">
          {item.source === 'STS' ? (
            <Suspense fallback={<SkeletonRows rows={2} label={t('Loading recording')} />}>
              <ChangeComparison item={item} fallback={<ItemPlayer item={item} track={track} />} />
            </Suspense>
          ) : (
            <ItemPlayer item={item} track={track} />
          )}
          <div className="flex items-center gap-1">
            <FeedbackButtons historyItemId={item.history_item_id} />
            <IconButton
              label={item.is_favorite ? t('Remove from favorites') : t('Add to favorites')}
              onClick={() => actions.onFavorite(item)}
              className={item.is_favorite ? 'text-accent' : ''}
            >
              <Star className={item.is_favorite ? 'fill-current' : ''} />
            </IconButton>
            <span className="ms-auto" />
            <ItemShareButton historyItemId={item.history_item_id} />
          </div>
        </div>
        <ItemMarks item={item} onEdit={() => actions.onMarks(item)} />
        <ItemEditing item={item} modelName={modelName} track={track} />
        <ItemFacts item={item} modelName={modelName} />
      </div>
    </SidePanel>
  );
}

function titleOf(item: HistoryItemReply): string {
  if (item.source === 'STS') return t('Voice change');
  return item.dialogue ? t('Dialogue') : isSpeech(item) ? t('Speech') : t('Sound');
}

function ItemActions({ item, actions }: { item: HistoryItemReply; actions: RowActions }) {
  const canRepeat = canRegenerate(item);
  return (
    <div className="flex w-full items-center gap-1.5">
      {canRepeat && (
        <>
          <Button kind="primary" onClick={() => actions.onRestore(item)}>
            <Undo2 aria-hidden />
            {t('Restore')}
          </Button>
          <Button aria-label={t('Regenerate')} onClick={() => actions.onRegenerate(item)}>
            <RefreshCw aria-hidden />
            <span className="xs:inline hidden">{t('Regenerate')}</span>
          </Button>
        </>
      )}
      {item.source === 'STS' && (
        <Button asChild kind="primary">
          <Link to={`${voiceChangerNavigation.path}?change=${encodeURIComponent(item.history_item_id)}`}>
            {t('Open in Voice Changer')}
          </Link>
        </Button>
      )}
      <span className="ms-auto" />
      {canRepeat && (
        <IconButton label={t('Code for this item')} onClick={() => actions.onCode(item)}>
          <Code />
        </IconButton>
      )}
      <IconButton label={t('Download')} onClick={() => void downloadItem(item).catch(showError)}>
        <Download />
      </IconButton>
      <IconButton label={t('Delete')} onClick={() => actions.onDelete(item)}>
        <Trash2 />
      </IconButton>
    </div>
  );
}
