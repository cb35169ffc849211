import type { AuditLogEntry } from '../../../contract/workspaces/audit-log.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Chip } from '../../parts/display/chip.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';

export const entryId = ({ id }: AuditLogEntry): string => id;
export const entryName = ({ message, actor }: AuditLogEntry): string => `${message} ${actorName(actor)}`;

/** The type of the user of a failed sign-in in OCSF. */
const unknownUser = 0;

/** Who did it: their email, or what is left of a deleted person. */
export function actorName({ user }: AuditLogEntry['actor']): string {
  if (user.email_addr !== null) return user.email_addr;
  if (user.type_id === unknownUser) return t('Unknown');
  return user.uid === null ? t('System') : t('Deleted person');
}

/** The columns of the table of entries, which arrive in order. */
export const auditColumns: readonly TableColumn<AuditLogEntry>[] = [
  {
    id: 'activity',
    title: t('Activity'),
    cell: ({ message, status_id }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words font-[540]">{message}</span>
        {status_id === 2 && <Chip tone="bad">{t('Failed')}</Chip>}
      </span>
    ),
  },
  {
    id: 'actor',
    title: t('By'),
    width: '32%',
    cell: ({ actor }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words">{actorName(actor)}</span>
        {actor.app_uid !== null && <Chip>{t('API key')}</Chip>}
      </span>
    ),
  },
  {
    id: 'address',
    title: t('IP address'),
    width: '9rem',
    whenNarrow: 'hidden',
    cell: ({ device }) => <span className="break-all text-ink-2">{device?.ip ?? '–'}</span>,
  },
  {
    id: 'time',
    title: t('Time'),
    width: '9rem',
    align: 'end',
    cell: ({ time }) => <span className="tabular-nums">{formatDate(time / 1000, { withTime: true })}</span>,
  },
];
