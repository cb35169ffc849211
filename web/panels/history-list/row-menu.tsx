import {
  AudioWaveform,
  Code,
  Copy,
  Download,
  Ellipsis,
  PanelRightOpen,
  RefreshCw,
  Star,
  Tag,
  Trash2,
  Undo2,
} from 'lucide-react';
import { memo, useState } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { t } from '../../messages/t.ts';
import { FeedbackMenuItems } from '../../nouns/feedback/feedback-menu-items.tsx';
import { downloadItem } from '../../nouns/history/history-track.ts';
import { useShareKind } from '../../nouns/share-links/use-share-kind.ts';
import { copyText } from '../../parts/button/copy-text.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import { ShareMenuItem } from '../../parts/overlay/share-menu-item.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import type { RowActions } from './row-actions.ts';
import { useCanEditItems } from './use-can-edit-items.ts';
import { canRegenerate } from './use-regenerate.ts';

interface RowMenuProps {
  item: HistoryItemReply;
  title: string;
  actions: RowActions;
}

const copy = (text: string, confirmation: string) =>
  void copyText(text).then(() => toast.success(confirmation), showError);

/** The menu of an item. Only a button until it is first opened, because scrolling mounts rows by the hundred. */
export const RowMenu = memo(function RowMenu(props: RowMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const label = t('Actions for {title}', { title: props.title });
  if (wasOpened) return <OpenedMenu {...props} label={label} />;
  return (
    <IconButton label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setWasOpened(true)}>
      <Ellipsis />
    </IconButton>
  );
});

function OpenedMenu({ item, label, actions }: RowMenuProps & { label: string }) {
  const [isOpen, setOpen] = useState(true);
  const canShare = useShareKind() !== undefined;
  const canRepeat = canRegenerate(item);
  const canEdit = useCanEditItems();
  return (
    <Menu
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={label}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<PanelRightOpen aria-hidden />} onSelect={() => actions.onOpen(item)}>
        {t('Details')}
      </MenuItem>
      <MenuItem icon={<Download aria-hidden />} onSelect={() => void downloadItem(item).catch(showError)}>
        {t('Download')}
      </MenuItem>
      {canShare && <ShareMenuItem onSelect={() => actions.onShare(item)} />}
      <MenuSeparator />
      <MenuItem
        icon={<Star className={item.is_favorite ? 'fill-current text-accent' : ''} aria-hidden />}
        onSelect={() => actions.onFavorite(item)}
      >
        {item.is_favorite ? t('Remove from favorites') : t('Add to favorites')}
      </MenuItem>
      {canEdit && (
        <MenuItem icon={<Tag aria-hidden />} aria-haspopup="dialog" onSelect={() => actions.onMarks(item)}>
          {t('Name and tags…')}
        </MenuItem>
      )}
      <MenuSeparator />
      <FeedbackMenuItems item={item} />
      {canRepeat && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => actions.onRestore(item)}>
            {t('Restore text and settings')}
          </MenuItem>
          <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => actions.onRegenerate(item)}>
            {t('Regenerate')}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => copy(item.history_item_id, t('Item ID copied.'))}>
        {t('Copy ID')}
      </MenuItem>
      {item.voice_id !== null && (
        <MenuItem icon={<AudioWaveform aria-hidden />} onSelect={() => copy(item.voice_id!, t('Voice ID copied.'))}>
          {t('Copy voice ID')}
        </MenuItem>
      )}
      {canRepeat && (
        <MenuItem icon={<Code aria-hidden />} onSelect={() => actions.onCode(item)}>
          {t('Code…')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => actions.onDelete(item)}>
        {t('Delete')}
      </MenuItem>
    </Menu>
  );
}
