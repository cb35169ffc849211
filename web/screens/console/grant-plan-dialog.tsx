import { type FormEvent, useState } from 'react';
import { type Tier, tierNames, tiers } from '../../../contract/catalogue/plans/plans.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import type { ConsoleWorkspaceDetails } from './console-queries.ts';
import { endOfDay } from './end-of-day.ts';
import { useConsoleAction } from './use-console-action.ts';

interface GrantPlanDialogProps {
  workspace: ConsoleWorkspaceDetails;
  plan: NonNullable<ConsoleWorkspaceDetails['plan']>;
  onClose: () => void;
}

const options = tiers.map((tier) => ({ value: tier, label: tierNames[tier] }));

/** Grants a plan without a payment. */
export function GrantPlanDialog({ workspace, plan, onClose }: GrantPlanDialogProps) {
  const [tier, setTier] = useState<Tier>(plan.tier);
  const [lastDay, setLastDay] = useState('');
  const [reason, setReason] = useState('');
  const grant = useConsoleAction(async () => {
    await api.call('POST /v1/console/workspaces/{workspace_id}/plan', {
      params: { workspace_id: workspace.workspace_id },
      body: { tier, until_unix: endOfDay(lastDay), reason: reason.trim() },
    });
    onClose();
  }, t('Plan granted'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !grant.isPending) grant.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Grant plan')}
      description={
        plan.is_paid
          ? t('{name} pays for its plan. Cancel that plan first.', { name: workspace.name })
          : t('{name} gets the plan without a payment. Another plan starts a new period with its own credits.', {
              name: workspace.name,
            })
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <Field label={t('Plan')}>
          {(control) => (
            <Select {...control} value={tier} onChange={(next) => setTier(next as Tier)} options={options} />
          )}
        </Field>
        <Field label={t('Last day (optional)')} help={t('The Free plan follows. Empty: without an end.')}>
          {(control) => (
            <Input {...control} type="date" value={lastDay} onChange={({ target }) => setLastDay(target.value)} />
          )}
        </Field>
        <Field label={t('Reason, for the audit log')}>
          {(control) => (
            <Input
              {...control}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              maxLength={500}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={plan.is_paid || reason.trim() === ''} busy={grant.isPending}>
            {t('Grant plan')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
