import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { SecondFactorCodeDialog } from './second-factor-code-dialog.tsx';
import { type Factor, useNewBackupCode, useTurnOff } from './use-second-factor.ts';

/** Turns one factor off after a code check. `isLast`: only the password remains. */
export function TurnOffButton({ factor, name, isLast }: { factor: Factor; name: string; isLast: boolean }) {
  const [asking, setAsking] = useState(false);
  const turnOff = useTurnOff();
  return (
    <>
      <Button aria-label={t('Turn off: {name}', { name })} onClick={() => setAsking(true)}>
        {t('Turn off')}
      </Button>
      <SecondFactorCodeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isLast ? t('Turn two-factor authentication off?') : t('Turn off: {name}?', { name })}
        description={isLast ? t('You will sign in with only your password.') : t('Your other second factor stays on.')}
        action={t('Turn off')}
        kind="danger"
        busy={turnOff.isPending}
        onCode={(code) =>
          void turnOff.mutateAsync({ factor, code }).then(
            () => {
              setAsking(false);
              toast.success(isLast ? t('Two-factor authentication is off.') : `${name}: off.`);
            },
            () => undefined,
          )
        }
      />
    </>
  );
}

/** Creates the backup code and shows it once. */
export function BackupCodePart({ hasBackupCode }: { hasBackupCode: boolean }) {
  const [asking, setAsking] = useState(false);
  const backup = useNewBackupCode();
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        {hasBackupCode ? t('New backup code') : t('Create a backup code')}
      </Button>
      <SecondFactorCodeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Create a backup code')}
        description={t('It replaces your second factor once. Any earlier backup code stops working.')}
        action={t('Create code')}
        busy={backup.isPending}
        onCode={(code) => backup.mutate(code, { onSuccess: () => setAsking(false) })}
      />
      <Dialog
        open={backup.data !== undefined}
        onOpenChange={() => backup.reset()}
        title={t('Your backup code')}
        description={t('Store it in a safe place, such as a password manager. It is shown only once.')}
      >
        <div className="flex flex-col gap-4 pb-2">
          <p className="flex items-center gap-1">
            <span className="break-all font-mono">{backup.data?.backup_code}</span>
            <CopyButton text={backup.data?.backup_code ?? ''} label={t('Copy backup code')} />
          </p>
          <Button kind="primary" className="self-end" onClick={() => backup.reset()}>
            {t('Done')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
