import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { HistoryVersionReply } from '../../../contract/history/history-versions.ts';
import type { ChainEffect } from '../../../contract/speech-tools/effect-chain.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { itemQuery } from '../history/use-history.ts';

/** The versions of a history item, oldest first; the first is the original. */
export const versionsQuery = (historyItemId: string) =>
  queryOptions({
    queryKey: ['history', 'versions', historyItemId],
    queryFn: async ({ signal }) => {
      const params = { history_item_id: historyItemId };
      return (await api.call('GET /v1/history/{history_item_id}/versions', { params, signal })).versions;
    },
  });

/** A range of the text of a version, in UTF-16 offsets. */
export interface SpokenRange {
  readonly start: number;
  readonly end: number;
}

/** What speaking a range anew would speak and cost. Ranges are extended to whole sentences. */
export const respokenPlanQuery = (historyItemId: string, versionId: string, { start, end }: SpokenRange) =>
  queryOptions({
    queryKey: ['respoken-plan', historyItemId, versionId, start, end],
    queryFn: ({ signal }) =>
      api.call('POST /v1/history/{history_item_id}/versions/respoken/plan', {
        params: { history_item_id: historyItemId },
        body: { from_version_id: versionId, start, end },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Makes, chooses and deletes the versions of an item. What is spoken or changed by effects is chosen at once. */
export function useVersionActions(item: Pick<HistoryItemReply, 'history_item_id' | 'version_id'>) {
  const client = useQueryClient();
  const params = { history_item_id: item.history_item_id };
  const settle = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['history'] }),
      client.invalidateQueries({ queryKey: ['subscription'] }),
    ]);
  const choose = async ({ version_id }: Pick<HistoryVersionReply, 'version_id'>) => {
    const chosen = await api.call('POST /v1/history/{history_item_id}/versions/{version_id}/choose', {
      params: { ...params, version_id },
    });
    client.setQueryData(itemQuery(item.history_item_id).queryKey, chosen);
    return chosen;
  };
  const shared = { onError: showError, onSettled: settle };
  return {
    takes: useMutation({
      ...shared,
      mutationFn: async (count: number) =>
        (
          await api.call('POST /v1/history/{history_item_id}/versions/takes', {
            params,
            body: { from_version_id: item.version_id, count },
          })
        ).versions,
    }),
    respoken: useMutation({
      ...shared,
      mutationFn: async (part: SpokenRange & { readonly text: string }) => {
        const made = await api.call('POST /v1/history/{history_item_id}/versions/respoken', {
          params,
          body: { from_version_id: item.version_id, ...part },
        });
        return { made, item: await choose(made) };
      },
    }),
    effects: useMutation({
      ...shared,
      mutationFn: async (effects: ChainEffect[]) => {
        const made = await api.call('POST /v1/history/{history_item_id}/versions/effects', {
          params,
          body: { from_version_id: item.version_id, effects },
        });
        return { made, item: await choose(made) };
      },
    }),
    choose: useMutation({ ...shared, mutationFn: choose }),
    remove: useMutation({
      ...shared,
      mutationFn: ({ version_id }: Pick<HistoryVersionReply, 'version_id'>) =>
        api.call('DELETE /v1/history/{history_item_id}/versions/{version_id}', { params: { ...params, version_id } }),
    }),
  };
}
