import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { useShareKind } from '../../nouns/share-links/use-share-kind.ts';
import { ShareButton } from '../../parts/button/share-button.tsx';
import { ShareModals } from './share-modals.tsx';

interface ItemShareButtonProps {
  /** Undefined until the item is stored; the button is then disabled. */
  historyItemId: string | undefined;
}

/** Shares an item as a video, by a public link or on a social network; hidden if the workspace does not allow sharing (SHARE-001). */
export function ItemShareButton({ historyItemId }: ItemShareButtonProps) {
  const kind = useShareKind();
  // Another item closes the modal.
  const [sharedId, setSharedId] = useState<string>();
  if (!kind) return null;
  return (
    <>
      <ShareButton
        // C-20
        label={historyItemId === undefined ? t('Sharing disabled') : t('Share')}
        isIconOnly={kind !== 'video'}
        disabled={historyItemId === undefined}
        onClick={() => setSharedId(historyItemId)}
      />
      {historyItemId !== undefined && sharedId === historyItemId && (
        <ShareModals historyItemId={historyItemId} onClose={() => setSharedId(undefined)} />
      )}
    </>
  );
}
