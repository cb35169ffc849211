import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { resourceWithRole, usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { agentPath } from '../../nouns/agents/agent-paths.ts';
import {
  dependentAgentsQuery,
  documentQuery,
  type KnowledgeContent,
  refetchKnowledge,
  topic,
} from '../../nouns/knowledge-base/knowledge-queries.ts';
import { ResourceShareButton } from '../../nouns/resource-shares/resource-share.tsx';
import { Button } from '../../parts/button/button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';
import { plainText } from './plain-text.ts';

/** AGENT-009: a document, its text and the agents that use it. */
export function DocumentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isError, refetch } = useQuery(documentQuery(id));
  if (data) return <LoadedDocument document={data} onClose={onClose} />;
  return (
    <SidePanel title={t('Document')} itemId={id} onClose={onClose} isDocked>
      {isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading document')} rows={6} />
      )}
    </SidePanel>
  );
}

function LoadedDocument({ document, onClose }: { document: KnowledgeContent; onClose: () => void }) {
  const { id, name, type, access_info } = document;
  const client = useQueryClient();
  const resource = resourceWithRole(access_info.role);
  const mayDelete = usePermission('convai_knowledge_base_documents.delete', resource);
  const mayUpdate = usePermission('convai_knowledge_base_documents.update', resource);
  const mayShare = usePermission('convai_knowledge_base_documents.manage_access', resource);
  const [isDeleting, setIsDeleting] = useState(false);
  const { data: dependents } = useQuery(dependentAgentsQuery(id));
  const agents = dependents?.agents.flatMap((agent) => (agent.type === 'available' ? [agent] : [])) ?? [];
  const params = { documentation_id: id };
  const refresh = useMutation({
    mutationFn: () => api.call('POST /v1/convai/knowledge-base/{documentation_id}/refresh', { params }),
    onSuccess: () => {
      toast.success(t('Read again.'));
      return refetchKnowledge(client);
    },
    onError: showError,
  });
  const remove = useUndoableDelete();
  const deleteDocument = () => {
    remove({
      topic,
      field: 'id',
      ids: [id],
      name,
      send: (documentId, options) =>
        api.call('DELETE /v1/convai/knowledge-base/{documentation_id}', {
          params: { documentation_id: documentId },
          query: { force: 'true' },
          ...options,
        }),
    });
    onClose();
  };
  return (
    <SidePanel
      title={name}
      {...(type === 'url' && { description: document.url })}
      itemId={id}
      onClose={onClose}
      isDocked
      footer={
        <>
          {mayUpdate && type === 'url' && (
            <Button busy={refresh.isPending} onClick={() => refresh.mutate()}>
              <RotateCcw aria-hidden />
              {t('Read again')}
            </Button>
          )}
          {mayShare && <ResourceShareButton resource={{ type: 'convai_knowledge_base_documents', id, name }} />}
          {mayDelete && (
            <Button onClick={() => (agents.length === 0 ? deleteDocument() : setIsDeleting(true))}>
              <Trash2 aria-hidden />
              {t('Delete')}
            </Button>
          )}
        </>
      }
    >
      {agents.length > 0 && (
        <section aria-label={t('Agents')} className="mb-4">
          <h3 className="mb-1 font-[560]">{t('Used by')}</h3>
          <ul>
            {agents.map((agent) => (
              <li key={agent.id}>
                <Link to={agentPath(agent.id, 'knowledge')} className="text-accent-ink underline underline-offset-2">
                  {agent.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {type !== 'folder' && (
        <p dir="auto" className="whitespace-pre-wrap break-words">
          {plainText(document.extracted_inner_html)}
        </p>
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t('Delete document')}
        action={t('Delete document')}
        onConfirm={deleteDocument}
      >
        {t('“{name}” will be deleted. {agents} will no longer know it.', {
          name,
          agents: agents.map((agent) => agent.name).join(', '),
        })}
      </ConfirmDialog>
    </SidePanel>
  );
}
