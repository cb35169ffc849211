import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallInput } from '../../data/api/client.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';
import { agentQuery, refetchAgents, topic } from './agents-queries.ts';

type AgentPatch = NonNullable<CallInput<'PATCH /v1/convai/agents/{agent_id}'>['body']>;
type NewAgent = NonNullable<CallInput<'POST /v1/convai/agents/create'>['body']>;

/** Creates an agent; gives its ID to `onCreated`. */
export function useCreateAgent(onCreated: (agentId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAgent) => api.call('POST /v1/convai/agents/create', { body }),
    onSuccess: ({ agent_id }) => {
      void refetchAgents(client);
      onCreated(agent_id);
    },
  });
}

/** Saves changes of an agent as the next version of a branch. */
export function useUpdateAgent(agentId: string, branchId?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AgentPatch) =>
      api.call('PATCH /v1/convai/agents/{agent_id}', {
        params: { agent_id: agentId },
        query: branchId === undefined ? {} : { branch_id: branchId },
        body,
      }),
    onSuccess: (agent) => {
      client.setQueryData(agentQuery(agentId, branchId).queryKey, agent);
      void refetchAgents(client);
    },
  });
}

/** Copies an agent; gives the ID of the copy to `onCopied`. */
export function useDuplicateAgent(onCopied: (agentId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ agentId, name }: { readonly agentId: string; readonly name: string }) =>
      api.call('POST /v1/convai/agents/{agent_id}/duplicate', { params: { agent_id: agentId }, body: { name } }),
    onSuccess: ({ agent_id }, { name }) => {
      void refetchAgents(client);
      toast.success(t('“{name}” created.', { name }));
      onCopied(agent_id);
    },
    onError: showError,
  });
}

/** Deletes an agent with undo. */
export function useDeleteAgent(): (agent: { readonly agent_id: string; readonly name: string }) => void {
  const remove = useUndoableDelete();
  return ({ agent_id, name }) =>
    remove({
      topic,
      field: 'agent_id',
      ids: [agent_id],
      name,
      send: (id, options) => api.call('DELETE /v1/convai/agents/{agent_id}', { params: { agent_id: id }, ...options }),
    });
}
