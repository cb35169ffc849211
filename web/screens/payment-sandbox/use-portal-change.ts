import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SandboxPortal } from '../../../contract/billing/payment-sandbox.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { portalQuery } from './sandbox-queries.ts';

/** A change in the customer portal, whose reply is the updated portal. */
export function usePortalChange<Input = void>(sessionId: string, run: (input: Input) => Promise<SandboxPortal>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (portal) => queryClient.setQueryData(portalQuery(sessionId).queryKey, portal),
    onError: showError,
  });
}
