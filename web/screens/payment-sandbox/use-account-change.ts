import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SandboxConnect } from '../../../contract/billing/payment-sandbox-accounts.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { connectQuery } from './sandbox-queries.ts';

type Change = 'payout' | 'restrict' | 'lift' | 'close';

/** A change on the page of a payout account, whose reply is the updated page. */
export function useAccountChange(linkId: string, change: Change) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<SandboxConnect> =>
      api.call(`POST /sandbox/connect/{link_id}/${change}`, { params: { link_id: linkId } }),
    onSuccess: (account) => queryClient.setQueryData(connectQuery(linkId).queryKey, account),
    onError: showError,
  });
}
