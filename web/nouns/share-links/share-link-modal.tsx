import { Video } from 'lucide-react';
import { useEffect } from 'react';
import { track } from '../../data/api/track-event.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { ShareDialog } from '../resource-shares/share-dialog.tsx';
import { ShareLinkPart } from './share-link-part.tsx';
import { useIsShareSheet } from './use-is-share-sheet.ts';

interface ShareLinkModalProps {
  historyItemId: string;
  onClose: () => void;
  /** Switches to the video modal; absent if the server makes no videos. */
  onShareVideo: (() => void) | undefined;
}

/** Opens as a bottom sheet also where dialogs are centred (C-37). */
const sheetLook = 'sm:inset-x-0 sm:top-auto sm:bottom-0 sm:mx-auto sm:my-0 sm:w-[min(560px,100vw)] sm:rounded-b-none';

/** The public link of an item, with the ways to share it. */
export function ShareLinkModal({ historyItemId, onClose, onShareVideo }: ShareLinkModalProps) {
  const isSheet = useIsShareSheet();
  useEffect(() => track('share link modal opened'), []);
  return (
    <ShareDialog
      title={t('Share with your community')}
      className={isSheet ? sheetLook : ''}
      footer={
        onShareVideo && (
          <Button kind="ghost" size="small" onClick={onShareVideo} className="max-sm:w-full sm:me-auto sm:-ms-2.5">
            <Video aria-hidden />
            {t('Share a video instead')}
          </Button>
        )
      }
      link={<ShareLinkPart historyItemId={historyItemId} isSheet={isSheet} />}
      onClose={onClose}
    />
  );
}
