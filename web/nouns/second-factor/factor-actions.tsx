import { type FormEvent, useState } from 'react';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { SecondFactorCodeDialog } from './second-factor-code-dialog.tsx';
import { type Factor, useNewBackupCodes, useTurnOff, useTurnOffByBackupCode } from './use-second-factor.ts';

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

interface BackupCodesPartProps {
  /** Undefined until loaded. */
  left: number | undefined;
  onCodes: (codes: readonly string[]) => void;
}

/** How many backup codes are left; creates new ones, and turns all factors off with one. */
export function BackupCodesPart({ left, onCodes }: BackupCodesPartProps) {
  const [isCreating, setCreating] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const create = useNewBackupCodes();
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-2">
      <p>
        {t('Backup codes')}{' '}
        {left !== undefined && <span className="text-ink-2">{t('{count} left', { count: formatCount(left) })}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setCreating(true)}>{t('New backup codes')}</Button>
        <Button kind="ghost" onClick={() => setRemoving(true)}>
          {t('I lost my second factor')}
        </Button>
      </div>
      <SecondFactorCodeDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        title={t('Create new backup codes')}
        description={t('You get ten codes. Earlier backup codes stop working.')}
        action={t('Create codes')}
        busy={create.isPending}
        onCode={(code) =>
          void create.mutateAsync(code).then(
            ({ backup_codes }) => {
              setCreating(false);
              onCodes(backup_codes);
            },
            () => undefined,
          )
        }
      />
      <LostFactorDialog open={isRemoving} onClose={() => setRemoving(false)} />
    </div>
  );
}

/** Turns two-factor authentication off with a backup code, since a lost factor gives no code. */
function LostFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [code, setCode] = useState('');
  const turnOff = useTurnOffByBackupCode();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    turnOff.mutateAsync(code.trim()).then(
      () => {
        onClose();
        toast.success(t('Two-factor authentication is off.'));
      },
      () => setCode(''),
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('Turn two-factor authentication off?')}
      description={t('Enter one of your backup codes. You can then add a new phone or app.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Backup code')}>
          {(control) => (
            <Input
              {...control}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="off"
              maxLength={60}
              required
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="danger" busy={turnOff.isPending} disabled={code.trim() === ''}>
            {t('Turn off')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
