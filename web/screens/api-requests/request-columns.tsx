import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { formatValue } from '../../parts/chart/chart-format.ts';
import { Chip } from '../../parts/display/chip.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import type { ApiRequest } from './use-api-requests.ts';

export const requestId = ({ id }: ApiRequest): string => id;
export const requestName = ({ method, path }: ApiRequest): string => `${method} ${path}`;

/** The columns of the table of requests, which arrive in order. */
export const requestColumns: readonly TableColumn<ApiRequest>[] = [
  {
    id: 'request',
    title: t('Request'),
    cell: ({ method, path }) => (
      <span className="break-all font-mono text-small">
        <span className="text-ink-3">{method}</span> {path}
      </span>
    ),
  },
  {
    id: 'status',
    title: t('Status'),
    width: '5.5rem',
    cell: ({ status }) => <Chip tone={status >= 400 ? 'bad' : 'neutral'}>{status}</Chip>,
  },
  {
    id: 'duration',
    title: t('Duration'),
    width: '6.5rem',
    align: 'end',
    cell: ({ durationMs }) => (
      <span className="tabular-nums">{t('{durationMs} ms', { durationMs: formatValue(durationMs) })}</span>
    ),
  },
  {
    id: 'key',
    title: t('API key'),
    width: '22%',
    cell: ({ keyName }) => <span className="break-words text-ink-2">{keyName ?? t('Deleted key')}</span>,
  },
  {
    id: 'time',
    title: t('Time'),
    width: '9rem',
    align: 'end',
    cell: ({ ms }) => <span className="tabular-nums">{formatDate(ms / 1000, { withTime: true })}</span>,
  },
];
