import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { DataExportSection } from '../../nouns/data-export/data-export-section.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { DeleteWorkspaceSection } from './delete-workspace-section.tsx';
import { RetentionForm } from './retention-form.tsx';
import { retentionQuery } from './retention-queries.ts';
import { ZeroRetentionSwitch } from './zero-retention-switch.tsx';

export const meta = () => [{ title: `${t('Data and retention')} · ${brand}` }];

/** How long the workspace keeps what it generates (U-62). */
export default function RetentionScreen() {
  const { data, isError, error, refetch } = useQuery(retentionQuery);
  return (
    <>
      <PageHeader title={t('Data and retention')} help={t('How long your workspace keeps its content.')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading retention')} rows={4} />}
        {data && (
          <>
            <SettingsSection title={t('Retention')} help={t('Older content is deleted every hour, for all members.')}>
              <RetentionForm key={`${data.audio_days}/${data.text_days}/${data.log_days}`} saved={data} />
            </SettingsSection>
            <SettingsSection title={t('Zero retention')} help={t('For content that must never be stored.')}>
              <ZeroRetentionSwitch saved={data} />
            </SettingsSection>
            <DataExportSection scope="workspace" />
            <DeleteWorkspaceSection />
          </>
        )}
      </div>
    </>
  );
}
