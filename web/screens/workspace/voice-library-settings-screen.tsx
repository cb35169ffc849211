import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WorkspaceReply } from '../../../contract/accounts/current-workspace.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
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

export const meta = () => [{ title: `Voice library · ${brand}` }];

/** Whether the workspace uses the voice library, and which webhook hears of voices that leave it (WS-025). */
export default function VoiceLibrarySettingsScreen() {
  const { data, isError, error, refetch } = useQuery(workspaceQuery);
  return (
    <>
      <PageHeader title="Voice library" help="Voices that other workspaces share." />
      <div className="mx-auto flex w-full max-w-3xl flex-col divide-y px-4 md:px-5">
        {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label="Loading the workspace" rows={4} />}
        {data && (
          <>
            <SettingsSection title="Library voices" help="For all members and API keys.">
              <LibrarySwitch workspace={data} />
            </SettingsSection>
            <SettingsSection title="Removal notices" help="Sent before a voice that you added stops working.">
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
      { onSuccess: () => toast.success(enabled ? 'Library voices allowed.' : 'Library voices turned off.') },
    );
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 flex-1">
        <p className="font-[540]">Allow library voices</p>
        <p className="text-ink-2 text-small">
          While off, members cannot add shared voices, and voices that they added stop working. Voices of this workspace
          are not affected.
        </p>
      </div>
      <Switch label="Allow library voices" checked={isOn ?? true} disabled={update.isPending} onChange={save} />
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
  if (!webhooks.data) return <SkeletonRows label="Loading webhooks" rows={1} />;
  const saved = workspace.voice_library_removal_notice_webhook_id;
  const value = (update.isPending ? update.variables.voice_library_removal_notice_webhook_id : saved) ?? none;
  const options = webhooks.data.map(({ webhook_id, name, webhook_url, is_disabled }) => ({
    value: webhook_id,
    label: is_disabled ? `${name} (disabled)` : name,
    help: webhook_url,
  }));
  const save = (next: string) =>
    update.mutate(
      { voice_library_removal_notice_webhook_id: next === none ? null : next },
      { onSuccess: () => toast.success('Removal notices saved.') },
    );
  return (
    <div className="flex flex-col gap-2">
      <Field label="Send notices to" className="max-w-96">
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={save}
            disabled={update.isPending}
            options={[{ value: none, label: 'No webhook' }, ...options]}
          />
        )}
      </Field>
      <p className="text-ink-3 text-small">
        {options.length === 0 && 'This workspace has no webhooks yet. '}
        <Link to="/app/workspace/webhooks" className="text-accent-ink underline underline-offset-2">
          Manage webhooks
        </Link>
      </p>
    </div>
  );
}
