import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { batchCallsLimits } from '../../../contract/telephony/batch-calls-limits.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { useAgentOptions } from '../../nouns/agents/use-agent-options.ts';
import { refetchBatchCalls } from '../../nouns/batch-calls/batch-calls-queries.ts';
import { phoneNumbersQuery } from '../../nouns/phone-numbers/phone-numbers-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { DropArea } from '../../parts/files/drop-area.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { readRecipients } from './recipients-csv.ts';

interface NewBatchDialogProps {
  onClose: () => void;
  onCreated: (batchId: string) => void;
}

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const msPerS = 1000;

/** AGENT-015: whom to call, by which agent, and when. */
export function NewBatchDialog({ onClose, onCreated }: NewBatchDialogProps) {
  const client = useQueryClient();
  const agents = useAgentOptions();
  const numbers = useQuery(phoneNumbersQuery).data?.filter((number) => number.supports_outbound) ?? [];
  const [name, setName] = useState('');
  const [agentId, setAgentId] = useState('');
  const [numberId, setNumberId] = useState('');
  const [list, setList] = useState('');
  const [startsAt, setStartsAt] = useState('');
  const [concurrency, setConcurrency] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { recipients, variables, problems } = readRecipients(list);
  const problem =
    name.trim() === ''
      ? t('Enter a name.')
      : agentId === ''
        ? t('Choose an agent.')
        : numberId === ''
          ? t('Choose the number that calls.')
          : problems[0];
  const submitBatch = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/batch-calling/submit', {
        body: {
          call_name: name.trim(),
          agent_id: agentId,
          agent_phone_number_id: numberId,
          scheduled_time_unix: startsAt === '' ? null : Math.floor(new Date(startsAt).getTime() / msPerS),
          timezone: localZone,
          target_concurrency_limit: concurrency === '' ? null : Number(concurrency),
          recipients: recipients.map(({ phone_number, variables: values }) => ({
            phone_number,
            conversation_initiation_client_data: { dynamic_variables: values },
          })),
        },
      }),
    onSuccess: async ({ id }) => {
      await refetchBatchCalls(client);
      onCreated(id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem === undefined && !submitBatch.isPending) submitBatch.mutate();
  };
  const readFile = async (file: File | undefined) => file && setList(await file.text());
  const message = (isTried ? problem : undefined) ?? (submitBatch.isError ? messageOf(submitBatch.error) : undefined);
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={t('New batch call')} className="sm:max-w-xl">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <Field label={t('Name')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={name}
              maxLength={batchCallsLimits.maxNameLength}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Agent')}>
            {(control) => (
              <Select
                {...control}
                value={agentId}
                placeholder={t('Choose an agent')}
                options={agents}
                onChange={setAgentId}
              />
            )}
          </Field>
          <Field label={t('Calls from')} help={numbers.length === 0 ? t('There is no number that can call yet.') : ''}>
            {(control) => (
              <Select
                {...control}
                value={numberId}
                placeholder={t('Choose a number')}
                options={numbers.map(({ phone_number_id, label, phone_number }) => ({
                  value: phone_number_id,
                  label: `${label} (${phone_number})`,
                }))}
                onChange={setNumberId}
              />
            )}
          </Field>
        </div>
        <DropArea onFiles={(files) => void readFile(files[0])} className="flex flex-col gap-2 p-3">
          <Field
            label={t('Recipients')}
            help={t(
              'CSV with a column phone_number. Every other column is a dynamic variable of the agent. You can drop a file here.',
            )}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                value={list}
                placeholder={'phone_number,name\n+15551234567,Ada'}
                onChange={({ target }) => setList(target.value)}
              />
            )}
          </Field>
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            aria-label={t('File with recipients')}
            className="text-meta"
            onChange={({ target }) => void readFile(target.files?.[0])}
          />
        </DropArea>
        {list !== '' && (
          <div role="status" className="text-ink-2">
            {variables.length > 0
              ? formatMessage('{count, plural, one {# person} other {# people}}, with {variables}.', {
                  count: recipients.length,
                  variables: variables.join(', '),
                })
              : formatMessage('{count, plural, one {# person} other {# people}}.', { count: recipients.length })}
            {problems.length > 0 && (
              <ul aria-label={t('Problems')} className="mt-1 max-h-32 overflow-y-auto text-bad">
                {problems.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Starts')} help={t('Empty: at once. Your time zone: {localZone}.', { localZone })}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={startsAt}
                onChange={({ target }) => setStartsAt(target.value)}
              />
            )}
          </Field>
          <Field label={t('Calls at the same time')} help={t('Empty: as many as your plan allows.')}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={1000}
                value={concurrency}
                onChange={({ target }) => setConcurrency(target.value)}
              />
            )}
          </Field>
        </div>
        {message !== undefined && (
          <p role="alert" className="text-bad">
            {message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={submitBatch.isPending}>
            {startsAt === '' ? t('Start calling') : t('Schedule')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
