import { Columns3, Copy, Download, Ellipsis, FolderPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { copyText } from '../../parts/button/copy-text.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { toast } from '../../parts/status/toast.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { type UnavailableReason, unavailableReason } from './voice-availability.ts';
import { isCreated, isUnfinished, pathOf } from './voice-origin.ts';

const BlockedDialog = lazy(async () => ({ default: (await import('./voice-blocked-dialog.tsx')).VoiceBlockedDialog }));
const CaptchaDialog = lazy(async () => ({ default: (await import('./voice-captcha-dialog.tsx')).VoiceCaptchaDialog }));
const CollectionsDialog = lazy(async () => ({
  default: (await import('../voice-collections/choose-collections-dialog.tsx')).ChooseCollectionsDialog,
}));

const ExportDialog = lazy(async () => ({ default: (await import('./export-voice-dialog.tsx')).ExportVoiceDialog }));

type OpenDialog = 'collections' | 'export' | 'blocked' | 'captcha';

/** The actions of a voice in a list: favourite, menu, and use, or the reason why it cannot be used. */
export function VoiceActions({ voice, children }: { voice: VoiceReply; children?: ReactNode }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const reason = unavailableReason(voice);
  const mayExport = usePermission('voice.export', voice);
  return (
    <div className="flex items-center justify-end gap-1">
      {children ?? <FavoriteButton voice={voice} />}
      <Menu
        trigger={
          <IconButton label={t('Actions for {name}', { name: voice.name })} size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<FolderPlus aria-hidden />} onSelect={() => setOpenDialog('collections')}>
          {t('Collections…')}
        </MenuItem>
        {!reason && (
          <MenuItem asChild>
            <Link to={`/app/voices/compare?voices=${encodeURIComponent(voice.voice_id)}`}>
              <Columns3 aria-hidden />
              {t('Compare')}
            </Link>
          </MenuItem>
        )}
        <MenuItem
          icon={<Copy aria-hidden />}
          onSelect={() => void copyText(voice.voice_id).then(() => toast.success(t('Voice ID copied.')))}
        >
          {t('Copy voice ID')}
        </MenuItem>
        {(mayExport || !isCreated(voice)) && (
          <MenuItem icon={<Download aria-hidden />} onSelect={() => setOpenDialog('export')}>
            {t('Export')}
          </MenuItem>
        )}
      </Menu>
      <UseOrWhyNot voice={voice} reason={reason} onShow={setOpenDialog} />
      <Suspense fallback={null}>
        {openDialog === 'collections' && <CollectionsDialog voices={[voice]} onClose={close} />}
        {openDialog === 'export' && <ExportDialog voice={voice} onClose={close} />}
        {openDialog === 'blocked' && <BlockedDialog voice={voice} onClose={close} />}
        {openDialog === 'captcha' && <CaptchaDialog voice={voice} onClose={close} />}
      </Suspense>
    </div>
  );
}

interface UseOrWhyNotProps {
  voice: VoiceReply;
  reason: UnavailableReason | undefined;
  onShow: (openDialog: OpenDialog) => void;
}

/** Fixed width, so that the buttons of all rows align. */
const wide = 'md:min-w-[66px]';

function UseOrWhyNot({ voice, reason, onShow }: UseOrWhyNotProps) {
  const { voice_id: voiceId, name } = voice;
  if (reason === 'blocked')
    return (
      <Button className={wide} aria-label={t('Why {name} is blocked', { name })} onClick={() => onShow('blocked')}>
        {t('Why')}
      </Button>
    );
  if (reason && voice.is_owner && isUnfinished(voice))
    return (
      <Button asChild className={wide}>
        <Link to={pathOf(voice)} aria-label={t('Continue with {name}', { name })}>
          {t('Continue')}
        </Link>
      </Button>
    );
  // A designed voice is not the voice of a real person, so there is nothing to verify.
  if (reason === 'unverified' && voice.is_owner && voice.category !== 'generated')
    return (
      <Button className={wide} aria-label={t('Verify {name}', { name })} onClick={() => onShow('captcha')}>
        {t('Verify')}
      </Button>
    );
  if (reason)
    return (
      <Button disabled className={wide} aria-label={t('Use {name}', { name })}>
        {t('Use')}
      </Button>
    );
  return (
    <Button asChild className={wide}>
      <Link
        to={`/app/speech-synthesis/text-to-speech?voice=${encodeURIComponent(voiceId)}`}
        aria-label={t('Use {name}', { name })}
      >
        {t('Use')}
      </Link>
    </Button>
  );
}
