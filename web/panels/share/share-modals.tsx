import { lazy, Suspense, useEffect, useState } from 'react';
import type { ShareKind } from '../../nouns/share-links/share-kind.ts';
import { useShareKind } from '../../nouns/share-links/use-share-kind.ts';

// Loaded on first use.
const ShareLinkModal = lazy(async () => ({
  default: (await import('../../nouns/share-links/share-link-modal.tsx')).ShareLinkModal,
}));
const ShareVideoModal = lazy(async () => ({
  default: (await import('../../nouns/share-videos/share-video-modal.tsx')).ShareVideoModal,
}));

interface ShareModalsProps {
  historyItemId: string;
  onClose: () => void;
}

/** The modals that share an item. Opens with the modal that SHARE-002 and SHARE-003 require. */
export function ShareModals({ historyItemId, onClose }: ShareModalsProps) {
  const kind = useShareKind();
  const { modal = kind, isChanging, change } = useModal();
  if (!kind || isChanging) return null;
  return (
    <Suspense fallback={null}>
      {modal === 'video' ? (
        <ShareVideoModal historyItemId={historyItemId} onClose={onClose} onShareLink={() => change('link')} />
      ) : (
        <ShareLinkModal
          historyItemId={historyItemId}
          onClose={onClose}
          onShareVideo={kind === 'video' ? () => change('video') : undefined}
        />
      )}
    </Suspense>
  );
}

/** The open modal; undefined: the default. */
function useModal() {
  const [modal, setModal] = useState<ShareKind>();
  const [next, setNext] = useState<ShareKind>();
  // The closing modal must return focus to the button before the next one opens.
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => {
      setModal(next);
      setNext(undefined);
    });
    return () => clearTimeout(timer);
  }, [next]);
  return { modal, isChanging: next !== undefined, change: setNext };
}
