import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { showError } from '../../parts/status/show-error.tsx';

/** Informs users whose account is in probation, until they dismiss the notice (USER-020). */
export function ModerationNotice() {
  const queryClient = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const dismiss = useMutation({
    mutationFn: () => api.call('POST /v1/user/dismiss-moderation-warning', {}),
    onSuccess: (next) => queryClient.setQueryData(userQuery.queryKey, next),
    onError: showError,
  });
  if (!user?.is_in_probation || user.moderation_warning_dismissed) return null;
  return (
    <aside aria-label={t('Moderation')} className="flex items-start gap-3 border-b bg-sunken px-4 py-2 text-small">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
      <p className="min-w-0 flex-1">
        {t(
          'Content generated with your account violated the rules of this server. If this happens again, the operator may close your account.',
        )}
      </p>
      <IconButton label={t('Dismiss')} size="small" disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
        <X />
      </IconButton>
    </aside>
  );
}
