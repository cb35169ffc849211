import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { accessFlagsQuery } from '../../nouns/feature-flags/use-access-flags.ts';
import {
  findSection,
  sectionTitle,
  useOpenSections,
  workspaceSettingsPath,
} from '../../nouns/workspace/workspace-navigation.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { NoAccess, NoSectionAccess } from './no-access.tsx';

/** The workspace settings. The server decides who may open them (WS-008); others see why they may not. */
export default function WorkspaceLayout() {
  const flags = useQuery(accessFlagsQuery);
  const openSections = useOpenSections();
  const { pathname } = useLocation();
  if (flags.data && !flags.data.can_access_workspace_settings) {
    const isIndex = pathname.replace(/\/$/, '') === workspaceSettingsPath;
    if (!isIndex) return <Navigate to={workspaceSettingsPath} replace />;
    return (
      <Frame>
        <NoAccess />
      </Frame>
    );
  }
  if (!flags.data || !openSections)
    return (
      <Frame>
        <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
          {flags.isError ? (
            <ErrorState message={messageOf(flags.error)} onRetry={() => void flags.refetch()} />
          ) : (
            <SkeletonRows label={t('Loading workspace settings')} rows={4} />
          )}
        </div>
      </Frame>
    );
  const section = findSection(pathname);
  if (section === undefined || openSections.includes(section)) return <Outlet />;
  return (
    <Frame title={sectionTitle(section)}>
      <NoSectionAccess />
    </Frame>
  );
}

const Frame = ({ title = t('Workspace settings'), children }: { title?: string; children: ReactNode }) => (
  <>
    <PageHeader title={title} />
    {children}
  </>
);
