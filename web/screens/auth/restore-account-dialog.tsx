import { useMutation } from '@tanstack/react-query';
import { api, session } from '../../data/api.ts';
import { showError } from '../../data/notify.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';

interface RestoreAccountDialogProps {
  /** What the person signed in with; undefined: nothing is asked. */
  account: { email: string; password: string } | undefined;
  onClose: () => void;
}

/** Gives a closed account back to the person who can sign in to it. */
export function RestoreAccountDialog({ account, onClose }: RestoreAccountDialogProps) {
  const restore = useMutation({
    mutationFn: (body: { email: string; password: string }) => api.call('POST /v1/auth/restore-account', { body }),
    onSuccess: (reply) => session.adopt(reply),
    onError: showError,
  });
  return (
    <ConfirmDialog
      open={account !== undefined}
      onOpenChange={onClose}
      title="Take your account back?"
      action="Restore account"
      kind="primary"
      busy={restore.isPending}
      onConfirm={() => account && restore.mutate(account)}
    >
      This account was closed and is about to be deleted. Everything in it is still there, except its API keys.
    </ConfirmDialog>
  );
}
