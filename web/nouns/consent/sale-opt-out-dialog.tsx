import { useState } from 'react';
import { api, session } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { consent } from '../../data/consent/use-consent.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

interface OptOutDialogProps {
  open: boolean;
  onClose: () => void;
}

/** CONSENT-005: opts out of sale, sharing and targeted advertising, in this browser and for the signed-in person. */
export function SaleOptOutDialog({ open, onClose }: OptOutDialogProps) {
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string>();
  const optOut = async () => {
    setIsSaving(true);
    setError(undefined);
    try {
      // In this browser first: it applies even if the server does not reply.
      consent.optOut(true);
      if (session.state().status === 'signed-in')
        await api.call('POST /v1/user/user-settings', { body: { ccpa_opt_out: true } });
      onClose();
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Opt out of Sale/Share/Targeted Advertising')}
      description={t(
        'We load no advertising scripts for you and report no visits through advertisements. If you are signed in, this applies to your account.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={isSaving} onClick={() => void optOut()}>
            {t('Opt Out')}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="text-bad text-small">
          {error}
        </p>
      )}
    </Dialog>
  );
}
