import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { api } from '../../data/api.ts';
import { redirectTarget } from '../../data/redirect-target.ts';
import { Button } from '../../parts/button.tsx';
import { returnPath } from './return-path.ts';

const providersQuery = {
  queryKey: ['sign-in-providers'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.call('GET /v1/auth/providers', { signal })).providers,
  staleTime: Number.POSITIVE_INFINITY,
};

/** Where a provider leads the browser first, and where to go when it is back. */
function useStart(): (providerId: string) => string {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const redirect = redirectTarget(query, location.origin, () => {}) ?? returnPath(state);
  const inviteCode = query.get('invite_code');
  return (providerId) => {
    const asked = new URLSearchParams({ redirect, ...(inviteCode && { invite_code: inviteCode }) });
    return `/v1/auth/providers/${encodeURIComponent(providerId)}/start?${asked}`;
  };
}

/** The ways in that need no password here: the operator's providers, and what a workspace has (U-40, AUTH-060). */
export function ProviderButtons() {
  const { data: providers = [] } = useQuery(providersQuery);
  const startOf = useStart();
  if (providers.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col gap-2 border-t pt-4">
      {providers.map(({ provider_id, title }) => (
        <Button key={provider_id} asChild size="large">
          <a href={startOf(provider_id)}>Continue with {title}</a>
        </Button>
      ))}
    </div>
  );
}
