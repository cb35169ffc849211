import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import type { ConsoleVoiceFlag } from '../../../contract/console/console-states.ts';
import { api } from '../../data/api/api.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { type ConsoleVoice, voicesQuery } from './console-queries.ts';
import { ConsoleTable } from './console-table.tsx';
import { useConsoleAction } from './use-console-action.ts';

const flags: readonly { value: ConsoleVoiceFlag; label: string }[] = [
  { value: 'BAN', label: t('Block') },
  { value: 'CAPTCHA', label: t('Require captcha') },
];
const flagTexts: Readonly<Record<ConsoleVoiceFlag, string>> = {
  BAN: t('Blocked'),
  CAPTCHA: t('Captcha required'),
  NONE: t('No flag'),
};

interface Change {
  readonly voice_id: string;
  readonly name: string;
  readonly flag: ConsoleVoiceFlag;
}

const voiceId = ({ voice_id }: ConsoleVoice): string => voice_id;
const voiceName = ({ name }: ConsoleVoice): string => name;

/** The voices that the operator has blocked or for which a captcha is required. */
export function FlaggedVoices() {
  const list = useInfiniteQuery(voicesQuery);
  const rows = useMemo(() => list.data?.pages.flatMap(({ voices }) => voices), [list.data]);
  const mayManage = usePermission('console.manage') === true;
  const [change, setChange] = useState<Change>();
  const columns = useMemo(() => voiceColumns(mayManage, setChange), [mayManage]);
  const save = useConsoleAction(async (reason: string) => {
    if (!change) return;
    const { voice_id, flag } = change;
    await api.call('POST /v1/console/voices', { body: { voice_id, flag, reason } });
    setChange(undefined);
  }, t('Flag changed'));
  return (
    <>
      {mayManage && <FlagForm onSubmit={setChange} />}
      <ConsoleTable
        list={list}
        label={t('Flagged voices')}
        what={t('voices')}
        columns={columns}
        rows={rows}
        rowId={voiceId}
        rowName={voiceName}
        empty={
          <EmptyState icon={<ShieldCheck />} title={t('No flagged voices')}>
            {t('No voice is blocked or requires a captcha.')}
          </EmptyState>
        }
      />
      {change && (
        <ConfirmDialog
          open
          onOpenChange={() => setChange(undefined)}
          title={t('Change flag')}
          action={t('Change flag')}
          kind={change.flag === 'BAN' ? 'danger' : 'primary'}
          busy={save.isPending}
          input={{ label: t('Reason, for the audit log') }}
          onConfirm={(reason) => save.mutate(reason)}
        >
          {change.flag === 'BAN'
            ? t('Nobody can speak with {name} any more, nor with copies of it.', { name: change.name })
            : change.flag === 'CAPTCHA'
              ? t('The owner of {name} must prove by a captcha that the voice is theirs.', { name: change.name })
              : t('{name} can be used again.', { name: change.name })}
        </ConfirmDialog>
      )}
    </>
  );
}

function FlagForm({ onSubmit }: { onSubmit: (change: Change) => void }) {
  const [id, setId] = useState('');
  const [flag, setFlag] = useState<ConsoleVoiceFlag>('BAN');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const voice_id = id.trim();
    if (voice_id !== '') onSubmit({ voice_id, name: voice_id, flag });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
      <Field label={t('Voice ID')} className="min-w-48 flex-1 sm:max-w-80">
        {(control) => (
          <Input
            {...control}
            value={id}
            onChange={({ target }) => setId(target.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            className="font-mono"
          />
        )}
      </Field>
      <Segmented label={t('Flag')} value={flag} options={flags} onChange={setFlag} />
      <Button type="submit" disabled={id.trim() === ''}>
        {t('Flag voice')}
      </Button>
    </form>
  );
}

const voiceColumns = (mayManage: boolean, onChange: (change: Change) => void): readonly TableColumn<ConsoleVoice>[] => [
  {
    id: 'voice',
    title: t('Voice'),
    cell: ({ name, voice_id }) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {name}
        </span>
        <span className="block truncate font-mono text-ink-3 text-meta">{voice_id}</span>
      </span>
    ),
  },
  {
    id: 'flag',
    title: t('Flag'),
    width: '11rem',
    cell: ({ flag }) => <Chip tone={flag === 'BAN' ? 'bad' : 'neutral'}>{flagTexts[flag]}</Chip>,
  },
  {
    id: 'changed',
    title: t('Changed'),
    width: '10rem',
    align: 'end',
    cell: ({ updated_at_unix }) => (
      <span className="tabular-nums">{formatDate(updated_at_unix, { withTime: true })}</span>
    ),
  },
  {
    id: 'actions',
    title: t('Actions'),
    width: '8rem',
    align: 'end',
    whenNarrow: 'shown',
    hidesTitle: true,
    cell: ({ voice_id, name }) =>
      mayManage && (
        <Button size="small" onClick={() => onChange({ voice_id, name, flag: 'NONE' })}>
          {t('Remove flag')}
        </Button>
      ),
  },
];
