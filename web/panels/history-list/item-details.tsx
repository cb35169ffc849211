import { useQuery } from '@tanstack/react-query';
import { Code, Download, RefreshCw, Trash2, Undo2 } from 'lucide-react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { formatDate } from '../../format/date.ts';
import { dirOf } from '../../format/text-direction.ts';
import { FeedbackButtons } from '../../nouns/feedback/feedback-buttons.tsx';
import { downloadItem, historyTrack, isSpeech } from '../../nouns/history/history-track.ts';
import { itemQuery } from '../../nouns/history/use-history.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { showError } from '../../parts/status/show-error.ts';
import { ShareButton } from '../share/share-button.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemPlayer } from './item-player.tsx';
import type { RowActions } from './row-actions.ts';
import { canRegenerate } from './use-regenerate.ts';

interface ItemDetailsProps {
  /** The item from the list; the current version is fetched. */
  item: HistoryItemReply;
  modelName: string | undefined;
  onClose: () => void;
  actions: RowActions;
}

/** A panel at the right edge; on a phone a sheet from the bottom. */
const panelClasses =
  'sm:inset-y-0 sm:right-0 sm:left-auto sm:m-0 sm:h-dvh sm:max-h-none sm:w-[min(460px,100vw)] sm:rounded-none sm:border-y-0 sm:border-r-0';

/** All facts about an item, and every action on it. */
export function ItemDetails({ item: listed, modelName, onClose, actions }: ItemDetailsProps) {
  const { data: item = listed } = useQuery(itemQuery(listed.history_item_id));
  const canRepeat = canRegenerate(item);
  const closeAndRun = (run: (item: HistoryItemReply) => void) => () => {
    onClose();
    run(item);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={item.dialogue ? 'Dialogue' : isSpeech(item) ? 'Speech' : 'Sound'}
      description={<span className="tabular-nums">{formatDate(item.date_unix, { withTime: true })}</span>}
      className={panelClasses}
      footer={
        <div className="flex w-full items-center gap-1.5">
          {canRepeat && (
            <>
              <Button kind="primary" onClick={closeAndRun(actions.onRestore)}>
                <Undo2 aria-hidden />
                Restore
              </Button>
              <Button aria-label="Regenerate" onClick={closeAndRun(actions.onRegenerate)}>
                <RefreshCw aria-hidden />
                <span className="xs:inline hidden">Regenerate</span>
              </Button>
            </>
          )}
          <span className="ml-auto" />
          {canRepeat && (
            <IconButton label="Code for this item" onClick={closeAndRun(actions.onCode)}>
              <Code />
            </IconButton>
          )}
          <IconButton label="Download" onClick={() => void downloadItem(item).catch(showError)}>
            <Download />
          </IconButton>
          <IconButton label="Delete" onClick={closeAndRun(actions.onDelete)}>
            <Trash2 />
          </IconButton>
        </div>
      }
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
    </Dialog>
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
