import { useQuery } from '@tanstack/react-query';
import { Code, Download, RefreshCw, Trash2, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { dirOf } from '../../format/text-direction.ts';
import { FeedbackButtons } from '../../nouns/feedback/feedback-buttons.tsx';
import { downloadItem, historyTrack, isSpeech } from '../../nouns/history/history-track.ts';
import { itemQuery } from '../../nouns/history/use-history.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.ts';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemPlayer } from './item-player.tsx';
import type { RowActions } from './row-actions.ts';
import { canRegenerate } from './use-regenerate.ts';

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
      <SidePanel {...panel} title="Item">
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} label="Loading item" />
        )}
      </SidePanel>
    );
  const modelName = modelNames.get(item.model_id ?? '');
  return (
    <SidePanel
      {...panel}
      title={item.dialogue ? 'Dialogue' : isSpeech(item) ? 'Speech' : 'Sound'}
      description={<span className="tabular-nums">{formatDate(item.date_unix, { withTime: true })}</span>}
      footer={<ItemActions item={item} actions={actions} />}
    >
      <div className="flex flex-col gap-5 pb-2">
        <div className="flex flex-col gap-2">
          <ItemPlayer item={item} track={historyTrack(item, modelName)} />
          <div className="flex items-center gap-1">
            <FeedbackButtons historyItemId={item.history_item_id} />
            <span className="ml-auto" />
            <ShareButton historyItemId={item.history_item_id} />
          </div>
        </div>
        <ItemText item={item} />
        <ItemFacts item={item} modelName={modelName} />
      </div>
    </SidePanel>
  );
}

function ItemActions({ item, actions }: { item: HistoryItemReply; actions: RowActions }) {
  const canRepeat = canRegenerate(item);
  return (
    <div className="flex w-full items-center gap-1.5">
      {canRepeat && (
        <>
          <Button kind="primary" onClick={() => actions.onRestore(item)}>
            <Undo2 aria-hidden />
            Restore
          </Button>
          <Button aria-label="Regenerate" onClick={() => actions.onRegenerate(item)}>
            <RefreshCw aria-hidden />
            <span className="xs:inline hidden">Regenerate</span>
          </Button>
        </>
      )}
      <span className="ml-auto" />
      {canRepeat && (
        <IconButton label="Code for this item" onClick={() => actions.onCode(item)}>
          <Code />
        </IconButton>
      )}
      <IconButton label="Download" onClick={() => void downloadItem(item).catch(showError)}>
        <Download />
      </IconButton>
      <IconButton label="Delete" onClick={() => actions.onDelete(item)}>
        <Trash2 />
      </IconButton>
    </div>
  );
}

function ItemText({ item: { text, dialogue } }: { item: HistoryItemReply }) {
  if (dialogue)
    return (
      <ol aria-label="Lines" className="flex flex-col gap-2.5 border-l-2 pl-3">
        {dialogue.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a generated dialogue do not change
          <li key={at} className="min-w-0">
            <span className="block text-ink-3 text-meta">{line.voice_name}</span>
            <p dir={dirOf(line.text)} className="whitespace-pre-wrap break-words">
              {line.text}
            </p>
          </li>
        ))}
      </ol>
    );
  if (!text) return null;
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section aria-label="Text" tabIndex={0} className="max-h-[36vh] overflow-y-auto rounded-s bg-sunken p-3 pr-11">
        <p dir={dirOf(text)} className="whitespace-pre-wrap break-words">
          {text}
        </p>
      </section>
      <div className="absolute top-1 right-1">
        <CopyButton text={text} label="Copy text" />
      </div>
    </div>
  );
}
