import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api/api.ts';
import { track } from '../../data/api/track-event.ts';
import { resolveLink } from './share-link-text.ts';
import { showErrorAbove } from './share-toasts.ts';

/** The public link of an item; created on the first request, valid until revoked. */
export function useShareLink(historyItemId: string) {
  const params = { history_item_id: historyItemId };
  // Each requested link has a number, so that a revoked one does not show again.
  const [attempts, setAttempts] = useState(0);
  const [isRevoked, setRevoked] = useState(false);
  const query = useQuery({
    queryKey: ['share-links', historyItemId, attempts],
    queryFn: ({ signal }) => api.call('GET /v1/history/{history_item_id}/share-link', { params, signal }),
    // The GET request creates the link, so it must run only when the modal opens or the person asks for it.
    enabled: !isRevoked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const revoke = useMutation({
    mutationFn: () => api.call('DELETE /v1/history/{history_item_id}/share-link', { params }),
    onSuccess: () => {
      setRevoked(true);
      track('share link revoked');
    },
    onError: showErrorAbove,
  });
  return {
    link: query.data && !isRevoked ? resolveLink(query.data.share_link, location.href) : undefined,
    publicName: query.data?.public_user_name,
    error: query.error,
    retry: () => void query.refetch(),
    isRevoked,
    isRevoking: revoke.isPending,
    revoke: () => revoke.mutate(),
    renew: () => {
      setAttempts(attempts + 1);
      setRevoked(false);
    },
  };
}
