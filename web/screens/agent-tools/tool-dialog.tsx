import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import type { CallInput } from '../../data/api/client.ts';
import { resourceWithRole, usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import {
  dependentAgentsOfTool,
  refetchTools,
  type ToolReply,
  toolText,
} from '../../nouns/agent-tools/agent-tools-queries.ts';
import { ResourceShareButton } from '../../nouns/resource-shares/resource-share.tsx';
import { Button } from '../../parts/button/button.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { emptyTool, isSimpleTool, readToolConfig, toolProblem, toToolConfig } from './tool-draft.ts';
import { ToolFields } from './tool-fields.tsx';

interface ToolDialogProps {
  /** Absent: a new one. */
  tool?: ToolReply;
  onClose: () => void;
}

type ToolBody = NonNullable<CallInput<'POST /v1/convai/tools'>['body']>;

/** AGENT-010: makes, changes or deletes a tool. */
export function ToolDialog({ tool, onClose }: ToolDialogProps) {
  const client = useQueryClient();
  const config = tool?.tool_config as Readonly<Record<string, unknown>> | undefined;
  const [draft, setDraft] = useState(config ? readToolConfig(config) : emptyTool);
  const [isTried, setIsTried] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const resource = resourceWithRole(tool?.access_info.role ?? 'admin');
  const mayUpdate = usePermission('convai_tools.update', resource) === true;
  const mayDelete = usePermission('convai_tools.delete', resource) === true;
  const mayShare = usePermission('convai_tools.manage_access', resource);
  const isSimple = config === undefined || isSimpleTool(config);
  const canEdit = isSimple && (tool === undefined || mayUpdate);
  const problem = toolProblem(draft);
  const save = useMutation({
    mutationFn: () => {
      const body = { tool_config: toToolConfig(draft, config) } as ToolBody;
      return tool
        ? api.call('PATCH /v1/convai/tools/{tool_id}', { params: { tool_id: tool.id }, body })
        : api.call('POST /v1/convai/tools', { body });
    },
    onSuccess: () => {
      toast.success(t('Saved.'));
      onClose();
      return refetchTools(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem === undefined && !save.isPending) save.mutate();
  };
  const message = (isTried ? problem : undefined) ?? (save.isError ? messageOf(save.error) : undefined);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={tool ? draft.name : t('New tool')}
      className="sm:max-w-2xl"
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        {isSimple ? (
          <ToolFields draft={draft} canEdit={canEdit} isNew={tool === undefined} onChange={setDraft} />
        ) : (
          <>
            <p className="text-ink-2">
              {t('This tool has parameters that the form does not show. Change it by the API.')}
            </p>
            <CodeBlock label={t('Copy config')} code={JSON.stringify(config, null, 2)} />
          </>
        )}
        {message !== undefined && (
          <p role="alert" className="text-bad">
            {message}
          </p>
        )}
        <div className="flex gap-2">
          {tool && mayDelete && <Button onClick={() => setIsDeleting(true)}>{t('Delete')}</Button>}
          {tool && mayShare && (
            <ResourceShareButton resource={{ type: 'convai_tools', id: tool.id, name: toolText(tool, 'name') }} />
          )}
          <span className="ms-auto" />
          <Button onClick={onClose}>{canEdit ? t('Cancel') : t('Close')}</Button>
          {canEdit && (
            <Button type="submit" kind="primary" busy={save.isPending}>
              {tool ? t('Save') : t('Create tool')}
            </Button>
          )}
        </div>
      </form>
      {tool && isDeleting && <DeleteTool tool={tool} onCancel={() => setIsDeleting(false)} onDeleted={onClose} />}
    </Dialog>
  );
}

interface DeleteToolProps {
  tool: ToolReply;
  onCancel: () => void;
  onDeleted: () => void;
}

function DeleteTool({ tool, onCancel, onDeleted }: DeleteToolProps) {
  const client = useQueryClient();
  const { data: agents = [] } = useQuery(dependentAgentsOfTool(tool.id));
  const remove = useMutation({
    mutationFn: () =>
      api.call('DELETE /v1/convai/tools/{tool_id}', { params: { tool_id: tool.id }, query: { force: 'true' } }),
    onSuccess: () => {
      onDeleted();
      toast.success(t('Tool deleted.'));
      return refetchTools(client);
    },
    onError: showError,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onCancel()}
      title={t('Delete tool')}
      action={t('Delete tool')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {t('“{toolText}” will be deleted.', { toolText: toolText(tool, 'name') })}
      {agents.length > 0 && ` ${t('{agents} will no longer be able to use it.', { agents: agents.join(', ') })}`}
    </ConfirmDialog>
  );
}
