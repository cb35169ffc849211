import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { UsageSwitch } from './usage-switch.tsx';
import { UsageView } from './usage-view.tsx';

export const meta = () => [{ title: `${t('Workspace usage')} · ${brand}` }];

/** USAGE-001: usage of all members, for admins. */
export default function WorkspaceUsageScreen() {
  const isAllowed = usePermission('usage.read_workspace');
  return (
    <>
      <PageHeader title={t('Usage')} help={t('Usage of everyone in the workspace.')}>
        <UsageSwitch />
      </PageHeader>
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        {isAllowed === undefined ? (
          <SkeletonRows label={t('Loading usage')} rows={4} />
        ) : isAllowed ? (
          <UsageView workspace />
        ) : (
          <EmptyState
            icon={<Users />}
            title={t('Admins only')}
            action={
              <Button asChild>
                <Link to="/app/usage">{t('See your usage')}</Link>
              </Button>
            }
          >
            {t('Only workspace admins can see the usage of all members.')}
          </EmptyState>
        )}
      </div>
    </>
  );
}
