import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';

interface RevokePartProps {
  isBusy: boolean;
  onRevoke: () => void;
}

/** Revokes the link after a confirmation. */
export function RevokePart({ isBusy, onRevoke }: RevokePartProps) {
  const [isConfirming, setConfirming] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  // The button that had the keyboard focus is gone.
  useEffect(() => {
    if (isConfirming) keep.current?.focus();
  }, [isConfirming]);
  if (!isConfirming)
    return (
      <Button kind="ghost" size="small" onClick={() => setConfirming(true)} className="-ms-2.5 self-start">
        {t('Stop sharing')}
      </Button>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a confirmation, not a group of form fields
    <div role="group" aria-label={t('Stop sharing')} className="flex flex-col gap-2.5 rounded-s border bg-sunken p-3">
      <p className="text-small">{t('Anyone with this link loses access.')}</p>
      <div className="flex gap-2">
        <Button kind="danger" size="small" busy={isBusy} onClick={onRevoke}>
          {t('Stop sharing')}
        </Button>
        <Button ref={keep} size="small" onClick={() => setConfirming(false)}>
          {t('Keep the link')}
        </Button>
      </div>
    </div>
  );
}
