import { Copy, Download, Ellipsis, Trash2, Undo2 } from 'lucide-react';
import type { HistoryItemReply } from '../../../contract/history.ts';
import { showError } from '../../data/notify.ts';
import { formatDate } from '../../format/date.ts';
import { formatDuration } from '../../format/duration.ts';
import { dirOf } from '../../format/text-direction.ts';
import { copyText } from '../../parts/copy-text.ts';
import { Highlight } from '../../parts/highlight.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/menu.tsx';
import { PlayerAvatarButton } from '../../parts/player-avatar-button.tsx';
import { rowControl } from '../../parts/row-keys.ts';
import { useTrackStatus } from '../../parts/use-player.ts';
import { downloadItem, historyTrack, isSpeech, titleOf, voicesOf } from './history-track.ts';

interface HistoryRowProps {
  item: HistoryItemReply;
  modelName: string | undefined;
  /** What is searched for; it is marked. */
  search: string;
  onRestore: () => void;
  onDelete: () => void;
}

/** One thing that was made: hear it, save it, take it up again, delete it. */
export function HistoryRow({ item, modelName, search, onRestore, onDelete }: HistoryRowProps) {
  const track = historyTrack(item, modelName);
  const isOn = useTrackStatus(track.id) !== 'idle';
  const download = () => void downloadItem(item).catch(showError);
  const facts = [
    voicesOf(item),
    formatDuration(item.duration_ms / 1000),
    formatDate(item.date_unix, { withTime: true }),
    modelName,
  ];
  return (
    <div
      className={`group/row flex h-full items-center gap-3 rounded-s px-2.5 transition-colors duration-150 hover:bg-hover ${isOn ? 'bg-hover' : ''}`}
    >
      <PlayerAvatarButton
        track={track}
        voiceId={item.voice_id ?? item.history_item_id}
        label={track.title}
        onKeyDown={(event) => event.key === 'Delete' && onDelete()}
        {...rowControl}
      />
      <div className="min-w-0 flex-1">
        <div className="truncate" dir={dirOf(item.text ?? '')}>
          <Highlight text={titleOf(item.text ?? '')} searched={[search]} />
        </div>
        <div className="truncate text-ink-3 text-meta tabular-nums">{facts.filter(Boolean).join(' · ')}</div>
      </div>
      <IconButton label="Download" onClick={download} className="@md:inline-grid hidden">
        <Download />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={`Actions for ${track.title}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Download aria-hidden />} onSelect={download}>
          Download
        </MenuItem>
        {isSpeech(item) && (
          <MenuItem icon={<Undo2 aria-hidden />} onSelect={onRestore}>
            Restore text and settings
          </MenuItem>
        )}
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyText(item.history_item_id).catch(showError)}>
          Copy id
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onDelete}>
          Delete
        </MenuItem>
      </Menu>
    </div>
  );
}
