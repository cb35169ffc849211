import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { AuditLogEntry } from '../../../contract/workspaces/audit-log.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t, translate } from '../../messages/t.ts';
import { membersQuery } from '../../nouns/members/members-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import { TimeFilter } from '../../parts/list/time-filter.tsx';
import { actorName } from './audit-columns.tsx';
import { type AuditFilter, activityNames, classNames, filterCount, noFilter } from './audit-filter.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
  /** The loaded entries: also former members and service accounts can be chosen. */
  entries: readonly AuditLogEntry[];
}

/** The filters by person, category, activity and time. */
export function AuditFilters({ filter, onChange, entries }: AuditFiltersProps) {
  const { actorId, className, activityName, time } = filter;
  const people = usePeople(entries);
  const count = filterCount(filter);
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-1.5">
      <ChipSelect
        name={t('Person')}
        value={actorId}
        valueText={actorId && (people.find(({ value }) => value === actorId)?.label ?? t('Another person'))}
        options={people}
        onChange={(next) => onChange({ ...filter, actorId: next })}
      />
      <ChipSelect
        name={t('Category')}
        value={className}
        valueText={className}
        options={classNames.map((name) => ({ value: name, label: translate(name) }))}
        onChange={(next) => onChange({ ...filter, className: next, activityName: undefined })}
      />
      <ChipSelect
        name={t('Activity')}
        value={activityName}
        valueText={activityName && translate(activityName)}
        options={activityNames(className).map((name) => ({ value: name, label: translate(name) }))}
        onChange={(next) => onChange({ ...filter, activityName: next })}
      />
      <TimeFilter time={time} onChange={(next) => onChange({ ...filter, time: next })} />
      {count > 0 && (
        <Button kind="ghost" size="small" onClick={() => onChange(noFilter)}>
          <X aria-hidden />
          {formatMessage('Clear {count, plural, one {filter} other {# filters}}', { count })}
        </Button>
      )}
    </div>
  );
}

function usePeople(entries: readonly AuditLogEntry[]) {
  const { data: members = [] } = useQuery(membersQuery);
  const people = new Map(members.map(({ user_id, email }) => [user_id, email]));
  for (const { actor } of entries)
    if (actor.user.uid !== null && !people.has(actor.user.uid)) people.set(actor.user.uid, actorName(actor));
  return [...people].map(([value, label]) => ({ value, label }));
}
