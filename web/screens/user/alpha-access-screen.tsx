import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

export const meta = () => [{ title: `${t('Alpha access')} · ${brand}` }];

const alphaAccessQuery = queryOptions({
  queryKey: ['alpha-access'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/user/has-alpha-access', { signal })).has_alpha_access,
});

/** AUTH-065 */
export default function AlphaAccessScreen() {
  const { data: hasAccess, isError, error, refetch } = useQuery(alphaAccessQuery);
  return (
    <>
      <PageHeader title={t('Alpha access')} help={t('Try features before they are finished.')} />
      {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {hasAccess === undefined && !isError && <SkeletonRows label={t('Loading access')} rows={2} />}
      <div role="status">{hasAccess && <Granted />}</div>
      {hasAccess === false && <Request />}
    </>
  );
}

function Request() {
  const queryClient = useQueryClient();
  const request = useMutation({
    mutationFn: () => api.call('POST /v1/user/request-alpha-access'),
    onSuccess: () => queryClient.invalidateQueries(alphaAccessQuery),
    onError: showError,
  });
  return (
    <EmptyState
      icon={<FlaskConical />}
      title={t('Try upcoming features')}
      action={
        <Button kind="primary" size="large" busy={request.isPending} onClick={() => request.mutate()}>
          {t('Request alpha access')}
        </Button>
      }
    >
      {t("Alpha features work but can change without notice. Don't build on them yet. Access is granted immediately.")}
    </EmptyState>
  );
}

function Granted() {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={t('You have alpha access')}
      action={
        <Button asChild kind="primary">
          <Link to="/app/home">{t('Go to the app')}</Link>
        </Button>
      }
    >
      {t('Alpha features appear in the app with a label.')}
    </EmptyState>
  );
}
