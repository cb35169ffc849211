import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { messageOf } from '../../data/api/api-error.ts';
import { accessFlagsQuery } from '../../nouns/feature-flags/use-access-flags.ts';
import { workspaceNavigation } from '../../nouns/workspace/workspace-navigation.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { NoAccess } from './no-access.tsx';

/** The workspace settings. The server decides who may open them (WS-008); others see why they may not. */
export default function WorkspaceLayout() {
  const flags = useQuery(accessFlagsQuery);
  const { pathname } = useLocation();
  if (flags.data?.can_access_workspace_settings) return <Outlet />;
  const isIndex = pathname.replace(/\/$/, '') === workspaceNavigation.path;
  if (flags.data && !isIndex) return <Navigate to={workspaceNavigation.path} replace />;
  return (
    <>
      <PageHeader title={workspaceNavigation.title} />
      {flags.data ? (
        <NoAccess />
      ) : (
        <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
          {flags.isError ? (
            <ErrorState message={messageOf(flags.error)} onRetry={() => void flags.refetch()} />
          ) : (
            <SkeletonRows label="Loading workspace settings" rows={4} />
          )}
        </div>
      )}
    </>
  );
}
