import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isSpecialPrivacyRegion } from '../../../contract/catalogue/regions.ts';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';

const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));

/** Requires users in regions with specific laws on voice data to accept the updated terms (GEO-004). */
export function TermsGate() {
  const { data: user } = useQuery(userQuery);
  const { data: location } = useQuery({
    queryKey: ['geolocation'],
    queryFn: () => api.call('GET /v1/geolocation', {}),
    enabled: user?.accepted_bipa_terms === false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!user || user.accepted_bipa_terms || !location || !isSpecialPrivacyRegion(location.location)) return null;
  return (
    <Suspense fallback={null}>
      <TermsDialog location={location.location} />
    </Suspense>
  );
}
