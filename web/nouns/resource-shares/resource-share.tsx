import { lazy, Suspense, useState } from 'react';
import { t } from '../../messages/t.ts';
import { ShareButton } from '../../parts/button/share-button.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';
import type { SharedResource } from './use-resource-shares.ts';

// Loaded on first use.
const LoadedDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

interface ResourceShareProps extends Pick<ShareDialogProps, 'link'> {
  resource: SharedResource;
  /** Whether the person may change who in the workspace has access; only they see that part. */
  managesAccess?: boolean;
}

interface ResourceShareDialogProps extends ResourceShareProps {
  onClose: () => void;
}

/** The share dialog of a resource, for a menu that opens it. */
export const ResourceShareDialog = ({ resource, managesAccess = true, link, onClose }: ResourceShareDialogProps) => (
  <Suspense fallback={null}>
    <LoadedDialog
      title={t('Share {name}', { name: resource.name })}
      people={managesAccess ? resource : undefined}
      link={link}
      onClose={onClose}
    />
  </Suspense>
);

/** The share button of a resource, and its dialog. */
export function ResourceShareButton(props: ResourceShareProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ShareButton onClick={() => setOpen(true)} />
      {isOpen && <ResourceShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
