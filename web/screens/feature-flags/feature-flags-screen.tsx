import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { FlagCard } from './flag-card.tsx';
import { flagOverridesQuery } from './use-flag-overrides.ts';

export const meta = () => [{ title: `${t('Features')} · ${brand}` }];

/** The optional features of the server; only its owner can change them. */
export default function FeatureFlagsScreen() {
  const user = useQuery(userQuery);
  const isAllowed = usePermission('feature_flag.manage');
  return (
    <>
      <PageHeader title={t('Features')} help={t('Turn features on or off for this server, a workspace or a user.')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4 md:px-5">
        {user.isPending && <SkeletonRows label={t('Loading features')} rows={3} />}
        {user.isError && <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />}
        {isAllowed && <Flags />}
        {isAllowed === false && (
          <EmptyState icon={<Lock />} title={t('Owner only')}>
            {t('Only the owner of this server can turn features on and off.')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

function Flags() {
  const { data, isError, error, refetch } = useQuery(flagOverridesQuery);
  if (isError && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading features')} rows={3} />;
  return data.flags.map((flag) => (
    <FlagCard key={flag.flag} flag={flag} overrides={data.overrides.filter((one) => one.flag === flag.flag)} />
  ));
}
