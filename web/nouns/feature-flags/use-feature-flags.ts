import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FeatureFlagName } from '../../../contract/catalogue/feature-flags.ts';
import { api } from '../../data/api/api.ts';
import { readLocal } from '../../data/storage/local-store.ts';

/** O-61: which optional features are on; asked once a session, and again when the server says that they changed. */
export const featureFlagsQuery = queryOptions({
  queryKey: ['feature-flags'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/feature-flags', { signal })).flags,
  staleTime: Number.POSITIVE_INFINITY,
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What this browser alone says, for those who try something out: `xi:feature_flags` as `{"name": true}`. */
export function localFlag(
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
): boolean | undefined {
  const flag = readLocal(store, 'feature_flags', isRecord)?.[name];
  return typeof flag === 'boolean' ? flag : undefined;
}

/** Whether a feature is on for the person of this tab; undefined until it is known. */
export function useFeatureFlag(name: FeatureFlagName): boolean | undefined {
  const { data } = useQuery(featureFlagsQuery);
  return localFlag(localStorage, name) ?? data?.[name];
}
