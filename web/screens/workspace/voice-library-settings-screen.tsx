import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WorkspaceReply } from '../../../contract/accounts/current-workspace.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { webhooksQuery } from '../../nouns/webhooks/webhooks-queries.ts';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useUpdateWorkspace } from './use-update-workspace.ts';

export const meta = () => [{ title: `${t('Voice library')} · ${brand}` }];

/** Whether the workspace uses the voice library, and which webhook hears of voices that leave it (WS-025). */
export default function VoiceLibrarySettingsScreen() {
  const { data, isError, error, refetch } = useQuery(workspaceQuery);
  return (
    <>
      <PageHeader title={t('Voice library')} help={t('Voices that other workspaces share.')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading the workspace')} rows={4} />}
        {data && (
          <>
            <SettingsSection title={t('Library voices')} help={t('For all members and API keys.')}>
              <LibrarySwitch workspace={data} />
            </SettingsSection>
            <SettingsSection title={t('Removal notices')} help={t('Sent before a voice that you added stops working.')}>
              <NoticeWebhook workspace={data} />
            </SettingsSection>
          </>
        )}
      </div>
    </>
  );
}

function LibrarySwitch({ workspace }: { workspace: WorkspaceReply }) {
  const update = useUpdateWorkspace();
  const isOn = update.isPending ? update.variables.voice_library_enabled : workspace.voice_library_enabled;
  const save = (enabled: boolean) =>
    update.mutate(
      { voice_library_enabled: enabled },
      { onSuccess: () => toast.success(enabled ? t('Library voices allowed.') : t('Library voices turned off.')) },
    );
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 flex-1">
        <p className="font-[540]">{t('Allow library voices')}</p>
        <p className="text-ink-2 text-small">
          {t(
            'While off, members cannot add shared voices, and voices that they added stop working. Voices of this workspace are not affected.',
          )}
        </p>
      </div>
      <Switch label={t('Allow library voices')} checked={isOn ?? true} disabled={update.isPending} onChange={save} />
    </div>
  );
}

/** The value of the choice without a webhook; options need one. */
const none = 'none';

function NoticeWebhook({ workspace }: { workspace: WorkspaceReply }) {
  const webhooks = useQuery(webhooksQuery('workspace'));
  const update = useUpdateWorkspace();
  if (webhooks.isError && !webhooks.data)
    return <ErrorState message={messageOf(webhooks.error)} onRetry={() => void webhooks.refetch()} />;
  if (!webhooks.data) return <SkeletonRows label={t('Loading webhooks')} rows={1} />;
  const saved = workspace.voice_library_removal_notice_webhook_id;
  const value = (update.isPending ? update.variables.voice_library_removal_notice_webhook_id : saved) ?? none;
  const options = webhooks.data.map(({ webhook_id, name, webhook_url, is_disabled }) => ({
    value: webhook_id,
    label: is_disabled ? t('{name} (disabled)', { name }) : name,
    help: webhook_url,
  }));
  const save = (next: string) =>
    update.mutate(
      { voice_library_removal_notice_webhook_id: next === none ? null : next },
      { onSuccess: () => toast.success(t('Removal notices saved.')) },
    );
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('Send notices to')} className="max-w-96">
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={save}
            disabled={update.isPending}
            options={[{ value: none, label: t('No webhook') }, ...options]}
          />
        )}
      </Field>
      <p className="text-ink-3 text-small">
        {options.length === 0 && `${t('This workspace has no webhooks yet.')} `}
        <Link to="/app/workspace/webhooks" className="text-accent-ink underline underline-offset-2">
          {t('Manage webhooks')}
        </Link>
      </p>
    </div>
  );
}
