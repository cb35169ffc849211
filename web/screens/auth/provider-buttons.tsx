import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { api } from '../../data/api/api.ts';
import { redirectTarget } from '../../data/entry/redirect-target.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { returnPath } from './return-path.ts';

const SingleSignOnForm = lazy(() => import('../../nouns/identity-providers/sign-on-form.tsx'));

const providersQuery = {
  queryKey: ['sign-in-providers'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call('GET /v1/auth/providers', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
};

/** State passed through the provider: the return path and the invitation. */
function useOnward(): Readonly<Record<string, string>> {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const allowed = (params: URLSearchParams) => redirectTarget(params, location.origin, () => {});
  const redirect = allowed(query) ?? allowed(new URLSearchParams({ redirect: returnPath(state) }));
  const inviteCode = query.get('invite_code');
  return { ...(redirect && { redirect }), ...(inviteCode && { invite_code: inviteCode }) };
}

/** Sign-in without a password: the operator's providers and the workspaces' single sign-on (U-40, AUTH-060). */
export function ProviderButtons() {
  const { data } = useQuery(providersQuery);
  const onward = useOnward();
  const [asking, setAsking] = useState(false);
  if (!data || (data.providers.length === 0 && !data.single_sign_on)) return null;
  return (
    <div className="mt-4 flex flex-col gap-2 border-t pt-4">
      {data.providers.map(({ provider_id: id, title }) => (
        <Button key={id} asChild size="large">
          <a href={`/v1/auth/providers/${encodeURIComponent(id)}/start?${new URLSearchParams(onward)}`}>
            {t('Continue with {title}', { title })}
          </a>
        </Button>
      ))}
      {data.single_sign_on && !asking && (
        <Button size="large" onClick={() => setAsking(true)}>
          {t('Continue with single sign-on')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <SingleSignOnForm onward={onward} onBack={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
