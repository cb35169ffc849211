import { useState } from 'react';
import { type Tier, tierNames, tiers } from '../../../contract/catalogue/plans/plans.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import type { ConsoleWorkspaceDetails } from './console-queries.ts';
import { endOfDay } from './end-of-day.ts';
import { ReasonDialog } from './reason-dialog.tsx';
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
  const grant = useConsoleAction(async (reason: string) => {
    await api.call('POST /v1/console/workspaces/{workspace_id}/plan', {
      params: { workspace_id: workspace.workspace_id },
      body: { tier, until_unix: endOfDay(lastDay), reason },
    });
    onClose();
  }, t('Plan granted'));
  return (
    <ReasonDialog
      title={t('Grant plan')}
      description={
        plan.is_paid
          ? t('{name} pays for its plan. Cancel that plan first.', { name: workspace.name })
          : t('{name} gets the plan without a payment. Another plan starts a new period with its own credits.', {
              name: workspace.name,
            })
      }
      action={t('Grant plan')}
      isReady={!plan.is_paid}
      busy={grant.isPending}
      onSubmit={grant.mutate}
      onClose={onClose}
    >
      <Field label={t('Plan')}>
        {(control) => <Select {...control} value={tier} onChange={(next) => setTier(next as Tier)} options={options} />}
      </Field>
      <Field label={t('Last day (optional)')} help={t('The Free plan follows. Empty: without an end.')}>
        {(control) => (
          <Input {...control} type="date" value={lastDay} onChange={({ target }) => setLastDay(target.value)} />
        )}
      </Field>
    </ReasonDialog>
  );
}
