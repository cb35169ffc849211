import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { UserReply } from '../../../contract/accounts/current-user.ts';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { Switch } from '../../parts/form/switch.tsx';
import { showError } from '../../parts/status/show-error.tsx';

/** Opt-in for product updates by email (USER-005). */
export function ProductUpdates({ user }: { user: UserReply }) {
  const id = useId();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (agrees: boolean) => api.call('POST /v1/user/edit', { body: { agrees_to_product_updates: agrees } }),
    onSuccess: (next) => queryClient.setQueryData(userQuery.queryKey, next),
    onError: showError,
  });
  const checked = change.isPending ? (change.variables ?? false) : user.agrees_to_product_updates;
  return (
    <div className="flex items-center gap-2.5">
      <Switch id={id} checked={checked} onChange={(agrees) => change.mutate(agrees)} />
      <label htmlFor={id}>{t('Send me product updates by email')}</label>
    </div>
  );
}
