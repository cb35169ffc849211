import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../data/api/api.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { t } from '../../../../messages/t.ts';
import { type BranchSummary, refetchAgents } from '../../../../nouns/agents/agents-queries.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Slider } from '../../../../parts/form/slider.tsx';
import { Dialog } from '../../../../parts/overlay/dialog.tsx';
import { toast } from '../../../../parts/status/toast.ts';

interface TrafficDialogProps {
  agentId: string;
  branches: readonly BranchSummary[];
  mainId: string;
  onClose: () => void;
}

/** Which part of new calls each branch gets; what is left goes to the main branch. */
export function TrafficDialog({ agentId, branches, mainId, onClose }: TrafficDialogProps) {
  const client = useQueryClient();
  const others = branches.filter(({ id, is_archived }) => id !== mainId && !is_archived);
  const [shares, setShares] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(others.map(({ id, current_live_percentage }) => [id, current_live_percentage])),
  );
  const sum = Object.values(shares).reduce((all, share) => all + share, 0);
  const save = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/agents/{agent_id}/deployments', {
        params: { agent_id: agentId },
        body: {
          deployment_request: {
            requests: Object.entries(shares).map(([branch_id, traffic_percentage]) => ({
              branch_id,
              deployment_strategy: { type: 'percentage' as const, traffic_percentage },
            })),
          },
        },
      }),
    onSuccess: () => {
      onClose();
      toast.success(t('New calls are shared like this.'));
      return refetchAgents(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sum <= 100 && !save.isPending) save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Share of calls')}
      description={t('Running conversations stay with their branch.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        {others.map(({ id, name }) => (
          <Slider
            key={id}
            label={name}
            value={shares[id] ?? 0}
            min={0}
            max={100}
            step={1}
            text={`${Math.round(shares[id] ?? 0)} %`}
            onChange={(next) => setShares((before) => ({ ...before, [id]: next }))}
          />
        ))}
        <p role="status" className={sum > 100 ? 'text-bad' : 'text-ink-2'}>
          {sum > 100
            ? t('Together they are more than 100 %.')
            : t('The main branch gets the other {value} %.', { value: Math.round(100 - sum) })}
        </p>
        {save.isError && (
          <p role="alert" className="text-bad">
            {messageOf(save.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={sum > 100} busy={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
