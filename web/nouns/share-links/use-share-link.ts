import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { track } from '../../data/api/track-event.ts';
import { itemQuery } from '../history/use-history.ts';
import { resolveLink } from './share-link-text.ts';
import { showErrorAbove } from './share-toasts.ts';

/** The public link of an item: read if there is one, and created only when the person copies or shares it. */
export function useShareLink(historyItemId: string) {
  const params = { history_item_id: historyItemId };
  const queryClient = useQueryClient();
  const [isRevoked, setRevoked] = useState(false);
  const item = useQuery({ ...itemQuery(historyItemId), staleTime: 0 });
  const user = useQuery(userQuery);
  // An item from the cache may be older than the last revocation.
  const isKnown = item.isFetchedAfterMount && item.isSuccess;
  const isPublic = isKnown && item.data?.share_link_id != null;
  const queryKey = ['share-links', historyItemId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('GET /v1/history/{history_item_id}/share-link', { params, signal }),
    // This call creates a link where there is none, so opening the dialog must not make it.
    enabled: isPublic && !isRevoked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const create = useMutation({
    mutationFn: () => api.call('GET /v1/history/{history_item_id}/share-link', { params }),
    onSuccess: (created) => {
      queryClient.setQueryData(queryKey, created);
      setRevoked(false);
    },
  });
  const revoke = useMutation({
    mutationFn: () => api.call('DELETE /v1/history/{history_item_id}/share-link', { params }),
    onSuccess: () => {
      setRevoked(true);
      queryClient.removeQueries({ queryKey });
      track('share link revoked');
    },
    onError: showErrorAbove,
  });
  const link = query.data && !isRevoked ? resolveLink(query.data.share_link, location.href) : undefined;
  return {
    link,
    /** Whether it is known if the item has a link. */
    isKnown,
    /** Whether it is known that the item has no link. */
    isPrivate: isRevoked || (isKnown && !isPublic && link === undefined),
    isCreating: create.isPending,
    /** Creates the link, which makes the item public. */
    create: async (): Promise<string> => resolveLink((await create.mutateAsync()).share_link, location.href),
    publicName:
      query.data?.public_user_name ?? (user.data && (user.data.public_user_name ?? user.data.first_name ?? '')),
    error: isKnown ? query.error : item.error,
    retry: () => void (isKnown ? query.refetch() : item.refetch()),
    isRevoked,
    isRevoking: revoke.isPending,
    revoke: () => revoke.mutate(),
  };
}
