import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { ConsoleMailState } from '../../../contract/console/console-states.ts';
import { api } from '../../data/api/api.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { ConsolePage } from './console-page.tsx';
import { type ConsoleMail, mailQuery } from './console-queries.ts';
import { ConsoleTable } from './console-table.tsx';
import { useConsoleAction } from './use-console-action.ts';

export const meta = () => [{ title: `${t('Outgoing email')} · ${brand}` }];

const states: readonly { value: ConsoleMailState; label: string }[] = [
  { value: 'failed', label: t('Failed') },
  { value: 'waiting', label: t('Waiting') },
  { value: 'sent', label: t('Sent') },
];

const mailId = ({ mail_id }: ConsoleMail): string => mail_id;
const mailName = ({ subject, to }: ConsoleMail): string => `${subject} ${to}`;

/** U-56: the outbox of the server. */
export default function MailScreen() {
  return (
    <ConsolePage title={t('Outgoing email')} help={t('What this server sent or could not send in the last 30 days.')}>
      <Outbox />
    </ConsolePage>
  );
}

function Outbox() {
  const [params, setParams] = useSearchParams();
  const state = states.find(({ value }) => value === params.get('state'))?.value ?? 'failed';
  const search = params.get('search') ?? '';
  const list = useInfiniteQuery(mailQuery(state, search));
  const rows = useMemo(() => list.data?.pages.flatMap(({ mail }) => mail), [list.data]);
  const hasMailServer = list.data?.pages[0]?.has_mail_server;
  const mayManage = usePermission('console.manage') === true;
  const { mutate: sendAgain } = useConsoleAction(
    (mail_id: string) => api.call('POST /v1/console/mail/{mail_id}/send', { params: { mail_id } }),
    t('Email queued'),
  );
  const maySend = mayManage && hasMailServer === true;
  const columns = useMemo(() => mailColumns(maySend, sendAgain), [maySend, sendAgain]);
  const show = (next: { state: ConsoleMailState; search: string }) => {
    const query = new URLSearchParams();
    setParameter(query, 'state', next.state === 'failed' ? undefined : next.state);
    setParameter(query, 'search', next.search);
    setParams(query, { replace: true });
  };
  return (
    <>
      {hasMailServer === false && (
        <p role="note" className="rounded-m border bg-sunken px-4 py-3 text-small">
          {t('No mail server is set, so no email leaves this server. Set SMTP_URL and restart it.')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('Status')}
          value={state}
          options={states}
          onChange={(next) => show({ state: next, search })}
        />
        <TypedSearchField
          label={t('Search recipients and subjects')}
          value={search}
          onChange={(next) => show({ state, search: next })}
          className="w-full sm:w-72"
        />
      </div>
      <ConsoleTable
        list={list}
        label={t('Outgoing email')}
        what={t('emails')}
        columns={columns}
        rows={rows}
        rowId={mailId}
        rowName={mailName}
        empty={
          <EmptyState icon={<Mail />} title={search === '' ? t('No email') : t('No results')}>
            {search !== ''
              ? t('No email matches your search.')
              : state === 'failed'
                ? t('The mail server rejected no email.')
                : t('No email is in this state.')}
          </EmptyState>
        }
      />
    </>
  );
}

const mailColumns = (maySend: boolean, onSend: (mailId: string) => void): readonly TableColumn<ConsoleMail>[] => [
  {
    id: 'subject',
    title: t('Email'),
    cell: ({ to, subject, error }) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {subject}
        </span>
        <span className="block truncate text-ink-3 text-meta">{to}</span>
        {error !== null && <span className="line-clamp-3 block break-words text-bad text-meta">{error}</span>}
      </span>
    ),
  },
  {
    id: 'created',
    title: t('Created'),
    width: '10rem',
    align: 'end',
    cell: ({ created_at_unix }) => (
      <span className="tabular-nums">{formatDate(created_at_unix, { withTime: true })}</span>
    ),
  },
  {
    id: 'actions',
    title: t('Actions'),
    width: '8rem',
    align: 'end',
    whenNarrow: 'shown',
    hidesTitle: true,
    cell: ({ mail_id, state }) =>
      maySend &&
      state !== 'sent' && (
        <Button size="small" onClick={() => onSend(mail_id)}>
          {t('Send again')}
        </Button>
      ),
  },
];
