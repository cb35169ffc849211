import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { postCallEvents } from '../../../contract/agents/agent-settings-limits.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import type { CallInput, CallReply } from '../../data/api/client.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { agentSettingsQuery } from '../../nouns/agent-settings/agent-settings-queries.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { webhooksQuery } from '../../nouns/webhooks/webhooks-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { EnvironmentVariables } from './environment-variables.tsx';
import { Secrets } from './secrets.tsx';

export const meta = () => [{ title: `${t('Agent settings')} · ${brand}` }];

type Settings = CallReply<'GET /v1/convai/settings'>;
type SettingsPatch = NonNullable<CallInput<'PATCH /v1/convai/settings'>['body']>;
type SettingsChange = (patch: SettingsPatch) => void;

const none = 'none';
const eventTexts: Readonly<Partial<Record<(typeof postCallEvents)[number], string>>> = {
  transcript: t('Transcript and analysis'),
  audio: t('Recording'),
  call_initiation_failure: t('Calls that could not be started'),
};

/** ROUTE-061, AGENT-019: what the workspace sets for all of its agents. */
export default function AgentSettingsScreen() {
  return (
    <AgentsPage title={t('Settings')} help={t('For all agents of this workspace.')}>
      <AgentsAgreement>
        <LoadedSettings />
      </AgentsAgreement>
    </AgentsPage>
  );
}

function LoadedSettings() {
  const client = useQueryClient();
  const { data, error, isError, refetch } = useQuery(agentSettingsQuery);
  const canEdit = usePermission('convai_settings.update') === true;
  const update = useMutation({
    mutationFn: (body: SettingsPatch) => api.call('PATCH /v1/convai/settings', { body }),
    onSuccess: (settings) => {
      client.setQueryData(agentSettingsQuery.queryKey, settings);
      toast.success(t('Saved.'));
    },
  });
  if (!data)
    return (
      <div className="p-5">
        {isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('Loading settings')} rows={4} />
        )}
      </div>
    );
  const shared = { settings: data, canEdit, onChange: update.mutate };
  return (
    <div className="mx-auto w-full max-w-4xl divide-y px-4 md:px-5">
      {update.isError && (
        <p role="alert" className="py-3 text-bad">
          {messageOf(update.error)}
        </p>
      )}
      <AfterConversations {...shared} />
      <BeforeConversations {...shared} />
      <SettingsSection
        title={t('MCP servers')}
        help={t('Agents may use tools of other servers by the Model Context Protocol.')}
      >
        <Field label={t('Allow MCP servers')}>
          {(control) => (
            <Switch
              {...control}
              checked={data.can_use_mcp_servers}
              disabled={!canEdit}
              onChange={(can_use_mcp_servers) => update.mutate({ can_use_mcp_servers })}
            />
          )}
        </Field>
      </SettingsSection>
      <Secrets />
      <EnvironmentVariables />
    </div>
  );
}

interface SectionProps {
  settings: Settings;
  canEdit: boolean;
  onChange: SettingsChange;
}

function AfterConversations({ settings: { webhooks }, canEdit, onChange }: SectionProps) {
  const { data = [] } = useQuery(webhooksQuery('workspace'));
  const { post_call_webhook_id, events } = webhooks;
  return (
    <SettingsSection title={t('After a conversation')} help={t('Sent to your server, signed.')}>
      <div className="flex flex-col gap-4">
        <Field
          label={t('Webhook')}
          help={
            <T
              text="Webhooks are made in the <link>settings of the workspace</link>."
              link={(children) => (
                <Link to="/app/workspace/webhooks" className="text-accent-ink underline underline-offset-2">
                  {children}
                </Link>
              )}
            />
          }
        >
          {(control) => (
            <Select
              {...control}
              value={post_call_webhook_id ?? none}
              disabled={!canEdit}
              options={[
                { value: none, label: t('None') },
                ...data.map(({ webhook_id, name }) => ({ value: webhook_id, label: name })),
              ]}
              onChange={(value) => onChange({ webhooks: { post_call_webhook_id: value === none ? null : value } })}
            />
          )}
        </Field>
        {post_call_webhook_id !== null &&
          postCallEvents.map((event) => {
            const title = eventTexts[event];
            if (title === undefined) return null;
            return (
              <Field key={event} label={title}>
                {(control) => (
                  <Switch
                    {...control}
                    checked={events.includes(event)}
                    disabled={!canEdit}
                    onChange={(isOn) =>
                      onChange({
                        webhooks: { events: isOn ? [...events, event] : events.filter((one) => one !== event) },
                      })
                    }
                  />
                )}
              </Field>
            );
          })}
      </div>
    </SettingsSection>
  );
}

function BeforeConversations({ settings, canEdit, onChange }: SectionProps) {
  const webhook = settings.conversation_initiation_client_data_webhook;
  const [url, setUrl] = useState(webhook?.url ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = url.trim();
    onChange({
      conversation_initiation_client_data_webhook:
        next === '' ? null : { url: next, request_headers: webhook?.request_headers ?? {} },
    });
  };
  return (
    <SettingsSection
      title={t('Before a conversation')}
      help={t('Asked for variables and overrides, by agents that want it.')}
    >
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field label={t('Address')} className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              type="url"
              value={url}
              maxLength={2000}
              readOnly={!canEdit}
              placeholder="https://example.com/caller"
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        {canEdit && (
          <Button type="submit" disabled={url.trim() === (webhook?.url ?? '')}>
            {t('Save')}
          </Button>
        )}
      </form>
    </SettingsSection>
  );
}
