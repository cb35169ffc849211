import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FeatureFlagName } from '../../../contract/catalogue/feature-flags.ts';
import { api } from '../../data/api/api.ts';
import { readLocal } from '../../data/storage/local-store.ts';

/** O-61: the enabled optional features; fetched once per session, and again when the server reports a change. */
export const featureFlagsQuery = queryOptions({
  queryKey: ['feature-flags'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/feature-flags', { signal })).flags,
  staleTime: Number.POSITIVE_INFINITY,
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The override of this browser, for trying features out: `xi:feature_flags` as `{"name": true}`. */
export function localFlag(
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
): boolean | undefined {
  const flag = readLocal(store, 'feature_flags', isRecord)?.[name];
  return typeof flag === 'boolean' ? flag : undefined;
}

/** Whether a feature is enabled for the person; undefined until loaded. */
export function useFeatureFlag(name: FeatureFlagName): boolean | undefined {
  const { data } = useQuery(featureFlagsQuery);
  return localFlag(localStorage, name) ?? data?.[name];
}
