import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SensitiveAction } from '../../../contract/accounts/action-links.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { api } from '../../data/api/api.ts';
import { t, translate } from '../../messages/t.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useSignedIn } from './use-signed-in.ts';

interface SensitiveActionProps {
  code: string;
  onClose: () => void;
}

/** Asks before an emailed code grants or confirms something in the account of the signed-in user (AUTH-051, AUTH-052). */
export function SensitiveActionDialog(props: SensitiveActionProps) {
  return useSignedIn() ? <Question {...props} /> : null;
}

const confirmation = (action: SensitiveAction, code: string) =>
  action === 'support_access'
    ? api.call('POST /v1/user/grant-support-access', { body: { action_code: code } })
    : api.call('POST /v1/user/verify-sensitive-action-code', { body: { code } });

function Question({ code, onClose }: SensitiveActionProps) {
  const { error, data } = useQuery({
    queryKey: ['email-access', code],
    queryFn: ({ signal }) =>
      api.call('GET /v1/user/verify-email-access', { query: { verification_code: code }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = useMutation({
    mutationFn: (action: SensitiveAction) => confirmation(action, code),
    onSuccess: () => toast.success(translate(messages.emailAccessVerified)),
    onError: showError,
    onSettled: onClose,
  });
  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);
  if (!data) return null;
  const forSupport = data.action === 'support_access';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={forSupport ? t('Grant support access?') : t('Is this you?')}
      action={forSupport ? t('Grant access') : t('Confirm')}
      kind="primary"
      busy={confirm.isPending}
      onConfirm={() => confirm.mutate(data.action)}
    >
      {forSupport
        ? t('{operatorEmail} can access your account for 24 hours. You can revoke access in your settings.', {
            operatorEmail: data.operator_email ?? t('The operator of this server'),
          })
        : t('Confirm only if you have just started a security-related action. Then try that action again.')}
    </ConfirmDialog>
  );
}
