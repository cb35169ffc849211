import { ArrowLeftRight, Download, Ellipsis, FolderPlus, Pencil, Sparkles, Star, StarOff, Trash2 } from 'lucide-react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { usePermissions } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { useFavorite } from '../../nouns/voices/use-favorite.ts';
import { hasRecordings, isCreated, speakingObstacle } from '../../nouns/voices/voice-origin.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import { ShareMenuItem } from '../../parts/overlay/share-menu-item.tsx';
import { CopyVoiceId } from './copy-voice-id.tsx';
import { isShareable } from './share/voice-sharing.ts';

/** Actions that open a dialog. */
export type VoiceAction = 'edit' | 'share' | 'remix' | 'compare' | 'collections' | 'export' | 'delete';

interface VoiceMenuProps {
  voice: VoiceReply;
  onAction: (action: VoiceAction) => void;
  /** Whether it stands on the page of the voice, which has a share button of its own. */
  isOpen?: boolean;
}

/** Menu with the actions of a voice. */
export function VoiceMenu({ voice, onAction, isOpen = false }: VoiceMenuProps) {
  const favourite = useFavorite();
  const { voice_id: voiceId, name, favorited_at_unix: favouriteSince, is_owner: isOwner } = voice;
  const isFavourite = favouriteSince !== null;
  const isOwnVoice = isOwner && isCreated(voice);
  const may = usePermissions();
  return (
    <Menu
      trigger={
        <IconButton label={t('Actions for {name}', { name })}>
          <Ellipsis />
        </IconButton>
      }
    >
      {may('voice.update', voice) && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
          {isOwnVoice ? t('Edit') : t('Rename')}
        </MenuItem>
      )}
      {!isOpen && isShareable(voice, may) && <ShareMenuItem onSelect={() => onAction('share')} />}
      {isOwnVoice && may('voice.remix', voice) && !speakingObstacle(voice) && (
        <MenuItem icon={<Sparkles aria-hidden />} onSelect={() => onAction('remix')}>
          {t('Remix')}
        </MenuItem>
      )}
      {isOwnVoice && may('voice.read_recordings', voice) && hasRecordings(voice) && !speakingObstacle(voice) && (
        <MenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={() => onAction('compare')}>
          {t('Compare with recording')}
        </MenuItem>
      )}
      <MenuItem
        icon={isFavourite ? <StarOff aria-hidden /> : <Star aria-hidden />}
        onSelect={() => favourite.mutate({ voiceId, favorite: !isFavourite })}
      >
        {isFavourite ? t('Remove from favorites') : t('Add to favorites')}
      </MenuItem>
      <MenuItem icon={<FolderPlus aria-hidden />} onSelect={() => onAction('collections')}>
        {t('Collections')}
      </MenuItem>
      {(may('voice.export', voice) || !isCreated(voice)) && (
        <MenuItem icon={<Download aria-hidden />} onSelect={() => onAction('export')}>
          {t('Export')}
        </MenuItem>
      )}
      <CopyVoiceId voiceId={voiceId} />
      {may('voice.delete', voice) && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => onAction('delete')}>
            {t('Delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
