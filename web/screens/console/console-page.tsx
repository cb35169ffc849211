import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

interface ConsolePageProps {
  title: string;
  help: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A page of the console; others than staff see that it is closed to them. */
export function ConsolePage({ title, help, action, children }: ConsolePageProps) {
  const user = useQuery(userQuery);
  const isAllowed = usePermission('console.read');
  return (
    <>
      <PageHeader title={title} help={help} action={isAllowed ? action : undefined} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 md:px-5">
        {user.isPending && <SkeletonRows label={t('Loading')} rows={5} />}
        {user.isError && !user.data && (
          <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />
        )}
        {isAllowed && children}
        {isAllowed === false && (
          <EmptyState icon={<Lock />} title={t('Staff only')}>
            {t('Only the operator of this server can open the console.')}
          </EmptyState>
        )}
      </div>
    </>
  );
}
