import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  type McpApprovalPolicy,
  mcpApprovalPolicies,
  mcpToolApprovalPolicies,
} from '../../../contract/agents/mcp-servers-limits.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { agentSecretsQuery } from '../../nouns/agent-settings/agent-settings-queries.ts';
import {
  type McpServer,
  mcpServerName,
  mcpServersQuery,
  mcpToolsQuery,
  refetchMcpServers,
} from '../../nouns/mcp-servers/mcp-servers-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';

const policyTexts: Readonly<Record<McpApprovalPolicy, string>> = {
  auto_approve_all: t('Never ask'),
  require_approval_all: t('Ask before each tool'),
  require_approval_per_tool: t('Decide for each tool'),
};
const policyOf = ({ config }: McpServer): McpApprovalPolicy =>
  mcpApprovalPolicies.find((policy) => policy === config.approval_policy) ?? 'require_approval_all';

/** AGENT-012: servers of the Model Context Protocol, whose tools agents use. */
export function McpServers() {
  const { data, error, isError, refetch } = useQuery(mcpServersQuery);
  const mayUpdate = usePermission('convai_mcp_servers.update') === true;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section aria-labelledby="mcp" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <h2 id="mcp" className="flex-1 font-[620] text-strong">
          {t('MCP servers')}
        </h2>
        {mayUpdate && (
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            {t('Add MCP server')}
          </Button>
        )}
      </div>
      {isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows label={t('Loading MCP servers')} rows={2} />
      ) : data.length === 0 ? (
        <p className="text-ink-2">{t('There are none. An MCP server offers tools that any agent can use.')}</p>
      ) : (
        <ul aria-label={t('MCP servers')} className="flex flex-col gap-3">
          {data.map((server) => (
            <ServerCard key={server.id} server={server} canEdit={mayUpdate} />
          ))}
        </ul>
      )}
      {isAdding && <AddServerDialog onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function ServerCard({ server, canEdit }: { server: McpServer; canEdit: boolean }) {
  const client = useQueryClient();
  const [showsTools, setShowsTools] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const name = mcpServerName(server);
  const params = { mcp_server_id: server.id };
  const setPolicy = useMutation({
    mutationFn: (approval_policy: McpApprovalPolicy) =>
      api.call('PATCH /v1/convai/mcp-servers/{mcp_server_id}/approval-policy', { params, body: { approval_policy } }),
    onSuccess: () => refetchMcpServers(client),
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/convai/mcp-servers/{mcp_server_id}', { params }),
    onSuccess: () => {
      toast.success(t('MCP server removed.'));
      return refetchMcpServers(client);
    },
    onError: showError,
    onSettled: () => setIsDeleting(false),
  });
  return (
    <li className="flex flex-col gap-3 rounded-m border bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-48 flex-1">
          <span dir="auto" className="font-[560]">
            {name}
          </span>
          {typeof server.config.url === 'string' && (
            <span className="block truncate text-ink-3 text-meta">{server.config.url}</span>
          )}
        </span>
        <Button size="small" aria-expanded={showsTools} onClick={() => setShowsTools((before) => !before)}>
          {t('Tools')}
        </Button>
        {canEdit && (
          <Button size="small" aria-label={t('Remove {name}', { name })} onClick={() => setIsDeleting(true)}>
            {t('Remove')}
          </Button>
        )}
      </div>
      <Select
        label={t('Approval for {name}', { name })}
        value={policyOf(server)}
        disabled={!canEdit}
        options={mcpApprovalPolicies.map((value) => ({ value, label: policyTexts[value] }))}
        onChange={(next) => setPolicy.mutate(mcpApprovalPolicies.find((policy) => policy === next)!)}
        className="sm:w-80"
      />
      {showsTools && <ServerTools server={server} canEdit={canEdit} />}
      {isDeleting && (
        <ConfirmDialog
          open
          onOpenChange={setIsDeleting}
          title={t('Remove MCP server')}
          action={t('Remove MCP server')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('“{name}” will be removed. It cannot be removed while an agent uses it.', { name })}
        </ConfirmDialog>
      )}
    </li>
  );
}

const notAllowed = 'not_allowed';
const toolPermissions = [notAllowed, ...mcpToolApprovalPolicies] as const;
type ToolPermission = (typeof toolPermissions)[number];
const permissionTexts: Readonly<Record<ToolPermission, string>> = {
  not_allowed: t('Not allowed'),
  requires_approval: t('Ask each time'),
  auto_approved: t('Allowed'),
};

interface Approval {
  readonly tool_name: string;
  readonly approval_policy: (typeof mcpToolApprovalPolicies)[number];
}

function ServerTools({ server, canEdit }: { server: McpServer; canEdit: boolean }) {
  const client = useQueryClient();
  const { data, error, isError, refetch } = useQuery(mcpToolsQuery(server.id));
  const approvals = (server.config.tool_approval_hashes ?? []) as readonly Approval[];
  const asksPerTool = policyOf(server) === 'require_approval_per_tool';
  const permissionOf = (tool: Tool): ToolPermission =>
    approvals.find((one) => one.tool_name === tool.name)?.approval_policy ?? notAllowed;
  const permit = useMutation({
    mutationFn: ({ tool, permission }: { readonly tool: Tool; readonly permission: ToolPermission }) =>
      permission !== notAllowed
        ? api.call('POST /v1/convai/mcp-servers/{mcp_server_id}/tool-approvals', {
            params: { mcp_server_id: server.id },
            body: {
              tool_name: tool.name,
              tool_description: tool.description ?? '',
              input_schema: tool.inputSchema ?? {},
              approval_policy: permission,
            },
          })
        : api.call('DELETE /v1/convai/mcp-servers/{mcp_server_id}/tool-approvals/{tool_name}', {
            params: { mcp_server_id: server.id, tool_name: tool.name },
          }),
    onSuccess: () => refetchMcpServers(client),
    onError: showError,
  });
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading tools')} rows={2} />;
  if (!data.success) return <p className="text-bad">{data.error_message}</p>;
  return (
    <ul
      aria-label={t('Tools of {mcpServerName}', { mcpServerName: mcpServerName(server) })}
      className="flex flex-col divide-y rounded-s border"
    >
      {(data.tools as unknown as readonly Tool[]).map((tool) => (
        <li key={tool.name} className="flex items-center gap-3 px-3 py-2">
          <span className="min-w-0 flex-1">
            <code className="font-mono">{tool.name}</code>
            <span className="block truncate text-ink-3 text-meta">{tool.description}</span>
          </span>
          {asksPerTool && (
            <Select
              label={t('Permission for {name}', { name: tool.name })}
              value={permissionOf(tool)}
              disabled={!canEdit}
              options={toolPermissions.map((value) => ({ value, label: permissionTexts[value] }))}
              onChange={(next) => permit.mutate({ tool, permission: toolPermissions.find((one) => one === next)! })}
              className="w-44"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** As the Model Context Protocol names its parts. */
interface Tool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: Readonly<Record<string, unknown>>;
}

const noSecret = 'none';

function AddServerDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: secrets = [] } = useQuery(agentSecretsQuery);
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [transport, setTransport] = useState<'SSE' | 'STREAMABLE_HTTP'>('STREAMABLE_HTTP');
  const [secretId, setSecretId] = useState<string>(noSecret);
  const isReady = name.trim() !== '' && URL.canParse(url.trim());
  const add = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/mcp-servers', {
        body: {
          config: {
            name: name.trim(),
            url: url.trim(),
            transport,
            ...(secretId !== noSecret && { secret_token: { secret_id: secretId } }),
          },
        },
      }),
    onSuccess: () => {
      onClose();
      toast.success(t('MCP server added.'));
      return refetchMcpServers(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !add.isPending) add.mutate();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={t('Add MCP server')}>
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Name')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={name}
              maxLength={200}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label={t('Address')}>
          {(control) => (
            <Input
              {...control}
              type="url"
              placeholder="https://tools.example.com/mcp"
              value={url}
              maxLength={2000}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        <Field label={t('Transport')}>
          {(control) => (
            <Select
              {...control}
              value={transport}
              options={[
                { value: 'STREAMABLE_HTTP', label: t('Streamable HTTP') },
                { value: 'SSE', label: t('SSE') },
              ]}
              onChange={(next) => setTransport(next === 'SSE' ? 'SSE' : 'STREAMABLE_HTTP')}
            />
          )}
        </Field>
        <Field label={t('Token')} help={t('A secret of the settings, sent as the authorization of each request.')}>
          {(control) => (
            <Select
              {...control}
              value={secretId}
              options={[
                { value: noSecret, label: t('None') },
                ...secrets.map(({ secret_id, name: label }) => ({ value: secret_id, label })),
              ]}
              onChange={setSecretId}
            />
          )}
        </Field>
        {add.isError && (
          <p role="alert" className="text-bad">
            {messageOf(add.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!isReady} busy={add.isPending}>
            {t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
