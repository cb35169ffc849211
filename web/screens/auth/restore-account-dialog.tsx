import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, session } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { CodeField } from '../../nouns/second-factor/code-field.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { showError } from '../../parts/status/show-error.ts';

interface RestoreAccountDialogProps {
  /** What the person signed in with; undefined: nothing is asked. */
  account: { email: string; password: string } | undefined;
  onClose: () => void;
}

/** Gives a closed account back to the person who can sign in to it. */
export function RestoreAccountDialog({ account, onClose }: RestoreAccountDialogProps) {
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const restore = useMutation({
    mutationFn: (body: { email: string; password: string; code?: string }) =>
      api.call('POST /v1/auth/restore-account', { body }),
    onSuccess: (reply) => session.adopt(reply),
    onError: (error) => {
      // Who has a second factor gives its code here, as at any sign-in.
      if (!needsCode && error instanceof ApiError && error.type === 'second_factor_required') setNeedsCode(true);
      else showError(error);
    },
  });
  return (
    <ConfirmDialog
      open={account !== undefined}
      onOpenChange={onClose}
      title="Take your account back?"
      action="Restore account"
      kind="primary"
      busy={restore.isPending}
      onConfirm={() => account && restore.mutate({ ...account, ...(code !== '' && { code }) })}
    >
      <p>This account was closed and is about to be deleted. Everything in it is still there, except its API keys.</p>
      {needsCode && (
        <div className="mt-3">
          <CodeField value={code} onChange={setCode} autoFocus />
        </div>
      )}
    </ConfirmDialog>
  );
}
