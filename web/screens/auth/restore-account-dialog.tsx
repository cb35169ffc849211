import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, session } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { CodeField } from '../../nouns/second-factor/code-field.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { showError } from '../../parts/status/show-error.tsx';

interface RestoreAccountDialogProps {
  /** Credentials of the attempted sign-in; undefined: closed. */
  account: { email: string; password: string } | undefined;
  onClose: () => void;
}

/** Restores a closed account for a user with valid credentials. */
export function RestoreAccountDialog({ account, onClose }: RestoreAccountDialogProps) {
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const restore = useMutation({
    mutationFn: (body: { email: string; password: string; code?: string }) =>
      api.call('POST /v1/auth/restore-account', { body }),
    onSuccess: (reply) => session.adopt(reply),
    onError: (error) => {
      // Accounts with a second factor require its code, as at sign-in.
      if (!needsCode && error instanceof ApiError && error.type === 'second_factor_required') setNeedsCode(true);
      else showError(error);
    },
  });
  return (
    <ConfirmDialog
      open={account !== undefined}
      onOpenChange={onClose}
      title={t('Restore your account?')}
      action={t('Restore account')}
      kind="primary"
      busy={restore.isPending}
      onConfirm={() => account && restore.mutate({ ...account, ...(code !== '' && { code }) })}
    >
      <p>
        {t(
          'This account is closed and scheduled for deletion. Restoring it brings back everything except its API keys.',
        )}
      </p>
      {needsCode && (
        <div className="mt-3">
          <CodeField value={code} onChange={setCode} autoFocus />
        </div>
      )}
    </ConfirmDialog>
  );
}
