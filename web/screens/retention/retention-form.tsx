import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RetentionReply } from '../../../contract/workspaces/retention.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { describeDeletion } from './describe-deletion.ts';
import { type RetentionDays, retentionPreviewQuery, useSaveRetention } from './retention-queries.ts';

const offeredDays = [1, 7, 30, 90, 180, 365] as const;
const forever = 'forever';

const fields = [
  { name: 'audio_days', label: t('Audio'), help: t('History items, with their share links and videos.') },
  { name: 'text_days', label: t('Text'), help: t('The text of history items. Their audio is kept.') },
  { name: 'log_days', label: t('Logs'), help: t('API requests and webhook deliveries. The audit log is kept.') },
] as const;

/** The days of each kind, also one that was set by the API. */
function dayOptions(saved: number | null) {
  const days = [...new Set([...offeredDays, ...(saved === null ? [] : [saved])])].sort((a, b) => a - b);
  return [
    { value: forever, label: t('Forever') },
    ...days.map((one) => ({
      value: String(one),
      label: formatMessage('{one, plural, one {# day} other {# days}}', { one }),
    })),
  ];
}

/** Days after which content is deleted. Before it is saved, it says how much that deletes; the name confirms it. */
export function RetentionForm({ saved }: { saved: RetentionReply }) {
  const { audio_days, text_days, log_days, zero_retention } = saved;
  const [days, setDays] = useState<RetentionDays>({ audio_days, text_days, log_days });
  const [isConfirming, setConfirming] = useState(false);
  const isChanged = fields.some(({ name }) => days[name] !== saved[name]);
  const preview = useQuery({ ...retentionPreviewQuery(days), enabled: isChanged });
  const { data: workspace } = useQuery(workspaceQuery);
  const save = useSaveRetention();
  const sentences = preview.data ? describeDeletion(preview.data, days) : [];
  const store = () =>
    save.mutate(
      { ...days, zero_retention },
      {
        onSuccess: () => {
          setConfirming(false);
          toast.success(t('Retention saved.'));
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sentences.length > 0) setConfirming(true);
    else store();
  };
  return (
    <form onSubmit={submit} className="flex max-w-96 flex-col gap-4">
      {fields.map(({ name, label, help }) => (
        <Field key={name} label={label} help={help}>
          {(control) => (
            <Select
              {...control}
              value={days[name] === null ? forever : String(days[name])}
              onChange={(value) => setDays({ ...days, [name]: value === forever ? null : Number(value) })}
              options={dayOptions(saved[name])}
            />
          )}
        </Field>
      ))}
      <div role="status" className="text-small">
        {isChanged && preview.isError && <p className="text-bad">{messageOf(preview.error)}</p>}
        {isChanged && preview.isPending && <p className="text-ink-3">{t('Counting what is deleted…')}</p>}
        {isChanged && preview.data && sentences.length === 0 && (
          <p className="text-ink-3">{t('Nothing is deleted now.')}</p>
        )}
        {isChanged && sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      <Button
        type="submit"
        kind="primary"
        className="self-start"
        disabled={!isChanged || !preview.data || !workspace}
        busy={save.isPending && !isConfirming}
      >
        {t('Save')}
      </Button>
      {workspace && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title={t('Delete old content?')}
          action={t('Save and delete')}
          busy={save.isPending}
          input={{ label: t('Type {name} to confirm', { name: workspace.name }), mustBe: workspace.name }}
          onConfirm={store}
        >
          {t('{sentences} This cannot be undone.', { sentences: sentences.join(' ') })}
        </ConfirmDialog>
      )}
    </form>
  );
}
