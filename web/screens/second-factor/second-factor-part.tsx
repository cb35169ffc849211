import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { userQuery } from '../../data/queries.ts';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SkeletonRows } from '../../parts/skeleton.tsx';
import { AddSecondFactorDialog } from './add-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { useNewBackupCode, useTurnOff } from './use-second-factor.ts';

/** The authenticator app of the account: on, off, and the backup code. */
export function SecondFactorPart() {
  const { data } = useQuery(userQuery);
  const [query, setQuery] = useSearchParams();
  const adding = query.get('dialog') === 'add-2fa';
  const setAdding = (open: boolean) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (open) next.set('dialog', 'add-2fa');
        else next.delete('dialog');
        return next;
      },
      { replace: true },
    );
  if (!data) return <SkeletonRows label="Loading your security settings" rows={1} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="flex flex-wrap items-center gap-2">
        Authenticator app
        <Chip tone={data.totp_mfa_factor ? 'accent' : 'neutral'}>{data.totp_mfa_factor ? 'On' : 'Off'}</Chip>
      </p>
      {data.totp_mfa_factor ? (
        <FactorActions hasBackupCode={data.backup_code_hash !== null} />
      ) : (
        <Button onClick={() => setAdding(true)}>Add two-factor authentication</Button>
      )}
      <AddSecondFactorDialog open={adding && !data.totp_mfa_factor} onClose={() => setAdding(false)} />
    </div>
  );
}

function FactorActions({ hasBackupCode }: { hasBackupCode: boolean }) {
  const [asking, setAsking] = useState<'backup' | 'off'>();
  const turnOff = useTurnOff();
  const backup = useNewBackupCode();
  const close = () => setAsking(undefined);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking('backup')}>{hasBackupCode ? 'New backup code' : 'Make a backup code'}</Button>
        <Button onClick={() => setAsking('off')}>Turn off</Button>
      </div>
      <CodeDialog
        open={asking === 'backup'}
        onClose={close}
        title="Make a backup code"
        description="With it you get in without the app, once. A code made before stops working."
        action="Make code"
        busy={backup.isPending}
        onCode={(code) => backup.mutate(code, { onSuccess: close })}
      />
      <CodeDialog
        open={asking === 'off'}
        onClose={close}
        title="Turn two-factor authentication off?"
        description="From then on your password alone opens the account."
        action="Turn off"
        kind="danger"
        busy={turnOff.isPending}
        onCode={(code) =>
          turnOff.mutate(code, {
            onSuccess: () => {
              close();
              toast.success('Two-factor authentication is off.');
            },
          })
        }
      />
      <Dialog
        open={backup.data !== undefined}
        onOpenChange={() => backup.reset()}
        title="Your backup code"
        description="Write it down or keep it in a password manager: it is shown this once."
      >
        <div className="flex flex-col gap-4 pb-2">
          <p className="flex items-center gap-1">
            <span className="break-all font-mono">{backup.data?.backup_code}</span>
            <CopyButton text={backup.data?.backup_code ?? ''} label="Copy the backup code" />
          </p>
          <Button kind="primary" className="self-end" onClick={() => backup.reset()}>
            I have kept it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
