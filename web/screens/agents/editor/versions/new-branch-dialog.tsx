import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { branchLimits } from '../../../../../contract/agents/versions/agent-branches-limits.ts';
import { api } from '../../../../data/api/api.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { t } from '../../../../messages/t.ts';
import { agentPath } from '../../../../nouns/agents/agent-paths.ts';
import { type AgentReply, refetchAgents } from '../../../../nouns/agents/agents-queries.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Field } from '../../../../parts/form/field.tsx';
import { Input } from '../../../../parts/form/input.tsx';
import { Dialog } from '../../../../parts/overlay/dialog.tsx';

interface NewBranchDialogProps {
  /** The branch begins with this version of it. */
  agent: AgentReply;
  onClose: () => void;
}

/** A branch to try changes on, while callers talk to the main branch. */
export function NewBranchDialog({ agent, onClose }: NewBranchDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/agents/{agent_id}/branches', {
        params: { agent_id: agent.agent_id },
        body: { parent_version_id: agent.version_id, name: name.trim(), description: description.trim() },
      }),
    onSuccess: ({ created_branch_id }) => {
      onClose();
      void navigate(`${agentPath(agent.agent_id, 'versions')}&branch=${created_branch_id}`);
      return refetchAgents(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !create.isPending) create.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('New branch')}
      description={t('Callers keep talking to the main branch until you merge this one or give it a share of calls.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={t('Name of the branch')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={name}
              maxLength={branchLimits.name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label={t('What it is for')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={description}
              maxLength={branchLimits.description}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
        {create.isError && (
          <p role="alert" className="text-bad">
            {messageOf(create.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={name.trim() === ''} busy={create.isPending}>
            {t('Create branch')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
