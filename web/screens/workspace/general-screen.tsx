import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { DefaultDictionaries } from './default-dictionaries.tsx';
import { LeaveSection } from './leave-section.tsx';
import { WorkspaceNameForm } from './workspace-name-form.tsx';

export const meta = () => [{ title: `${t('Workspace')} · ${brand}` }];

/** The name of the workspace, its ID, and the dictionaries that apply by default. */
export default function GeneralScreen() {
  const { data, isError, error, refetch } = useQuery(workspaceQuery);
  return (
    <>
      <PageHeader title={t('General')} help={t('The workspace that your team shares.')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading the workspace')} rows={4} />}
        {data && (
          <>
            <SettingsSection title={t('Name')} help={t('Shown to members and in invites.')}>
              <WorkspaceNameForm key={data.workspace_id} name={data.name} />
            </SettingsSection>
            <SettingsSection
              title={t('Workspace ID')}
              help={t('Created on {date}.', { date: formatDate(data.created_at_unix) })}
            >
              <span className="flex items-center gap-1">
                <code className="min-w-0 truncate font-mono text-small">{data.workspace_id}</code>
                <CopyButton text={data.workspace_id} label={t('Copy workspace ID')} />
              </span>
            </SettingsSection>
            <SettingsSection title={t('Default dictionaries')} help={t('For speech that names no dictionary.')}>
              <DefaultDictionaries workspace={data} />
            </SettingsSection>
            <LeaveSection name={data.name} />
          </>
        )}
      </div>
    </>
  );
}
