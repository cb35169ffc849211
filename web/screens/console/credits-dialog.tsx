import { useState } from 'react';
import { api } from '../../data/api/api.ts';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';
import { newIdempotencyKey } from '../../nouns/subscription/new-idempotency-key.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import type { ConsoleWorkspaceDetails } from './console-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useConsoleAction } from './use-console-action.ts';

interface CreditsDialogProps {
  workspace: ConsoleWorkspaceDetails;
  plan: NonNullable<ConsoleWorkspaceDetails['plan']>;
  onClose: () => void;
}

/** Adds credits to the current period, or takes unused ones away. */
export function CreditsDialog({ workspace, plan, onClose }: CreditsDialogProps) {
  const [text, setText] = useState('');
  // One for all tries of this dialog, so that credits are added once.
  const [key] = useState(newIdempotencyKey);
  const credits = /^-?\d+$/.test(text.trim()) ? Number(text) : 0;
  const adjust = useConsoleAction(async (reason: string) => {
    await api.call('POST /v1/console/workspaces/{workspace_id}/credits', {
      params: { workspace_id: workspace.workspace_id },
      body: { credits, idempotency_key: key, reason },
    });
    onClose();
  }, t('Credits adjusted'));
  return (
    <ReasonDialog
      title={t('Adjust credits')}
      description={t('The credits of {name} in this period. They expire as those of its plan.', {
        name: workspace.name,
      })}
      action={t('Adjust credits')}
      isReady={credits !== 0}
      busy={adjust.isPending}
      onSubmit={adjust.mutate}
      onClose={onClose}
    >
      <Field
        label={t('Credits to add')}
        help={
          plan.credits !== null && credits !== 0
            ? t('The period will have {credits} credits.', { credits: formatCount(plan.credits + credits) })
            : t('A number below 0 takes unused credits away.')
        }
      >
        {(control) => (
          <Input
            {...control}
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
            maxLength={11}
          />
        )}
      </Field>
    </ReasonDialog>
  );
}
