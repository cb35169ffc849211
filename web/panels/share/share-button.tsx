import { Share } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { useShareKind } from '../../nouns/share-links/use-share-kind.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { ShareModals } from './share-modals.tsx';

interface ShareButtonProps {
  /** Undefined until the item is stored; the button is then disabled. */
  historyItemId: string | undefined;
}

/** Shares an item as a video, by a public link or on a social network; hidden if the workspace does not allow sharing (SHARE-001). */
export function ShareButton({ historyItemId }: ShareButtonProps) {
  const kind = useShareKind();
  // Another item closes the modal.
  const [sharedId, setSharedId] = useState<string>();
  if (!kind) return null;
  // C-20
  const label = historyItemId === undefined ? t('Sharing disabled') : t('Share');
  const button = {
    disabled: historyItemId === undefined,
    onClick: () => setSharedId(historyItemId),
    'aria-haspopup': 'dialog',
  } as const;
  return (
    <>
      {kind === 'video' ? (
        <Button aria-label={label} {...button}>
          <Share aria-hidden />
          {t('Share')}
        </Button>
      ) : (
        <IconButton label={label} {...button}>
          <Share />
        </IconButton>
      )}
      {historyItemId !== undefined && sharedId === historyItemId && (
        <ShareModals historyItemId={historyItemId} onClose={() => setSharedId(undefined)} />
      )}
    </>
  );
}
