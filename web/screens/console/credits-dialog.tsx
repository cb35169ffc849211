import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';
import { newIdempotencyKey } from '../../nouns/subscription/new-idempotency-key.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import type { ConsoleWorkspaceDetails } from './console-queries.ts';
import { useConsoleAction } from './use-console-action.ts';

interface CreditsDialogProps {
  workspace: ConsoleWorkspaceDetails;
  plan: NonNullable<ConsoleWorkspaceDetails['plan']>;
  onClose: () => void;
}

/** Adds credits to the current period, or takes unused ones away. */
export function CreditsDialog({ workspace, plan, onClose }: CreditsDialogProps) {
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  // One for all tries of this dialog, so that credits are added once.
  const [key] = useState(newIdempotencyKey);
  const credits = /^-?\d+$/.test(text.trim()) ? Number(text) : 0;
  const isReady = credits !== 0 && reason.trim() !== '';
  const adjust = useConsoleAction(async () => {
    await api.call('POST /v1/console/workspaces/{workspace_id}/credits', {
      params: { workspace_id: workspace.workspace_id },
      body: { credits, idempotency_key: key, reason: reason.trim() },
    });
    onClose();
  }, t('Credits adjusted'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !adjust.isPending) adjust.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Adjust credits')}
      description={t('The credits of {name} in this period. They expire as those of its plan.', {
        name: workspace.name,
      })}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
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
          <Button type="submit" kind="primary" disabled={!isReady} busy={adjust.isPending}>
            {t('Adjust credits')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
