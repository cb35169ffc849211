import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { InvitationsSection } from '../../nouns/invitations/invitations-section.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { ConsolePage } from './console-page.tsx';
import { type ConsolePerson, peopleQuery } from './console-queries.ts';
import { ConsoleTable } from './console-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import { useUrlSearch } from './use-url-search.ts';

export const meta = () => [{ title: `${t('Users')} · ${brand}` }];

const personId = ({ user_id }: ConsolePerson): string => user_id;
const personEmail = ({ email }: ConsolePerson): string => email;

const columns: readonly TableColumn<ConsolePerson>[] = [
  {
    id: 'email',
    title: t('Email'),
    cell: ({ email, first_name }) => (
      <span className="block min-w-0">
        <span className="block truncate font-[560]">{email}</span>
        <span dir="auto" className="block truncate text-ink-3 text-meta">
          {first_name}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    title: t('Status'),
    width: '14rem',
    cell: ({ email_verified, is_operator, closed_at_unix }) => (
      <span className="flex flex-wrap gap-1.5">
        {is_operator && <Chip tone="info">{t('Operator')}</Chip>}
        {!email_verified && <Chip>{t('Email not verified')}</Chip>}
        {closed_at_unix !== null && <Chip tone="bad">{t('Closed')}</Chip>}
      </span>
    ),
  },
  {
    id: 'created',
    title: t('Signed up'),
    width: '9rem',
    align: 'end',
    cell: ({ created_at_unix }) => <span className="tabular-nums">{formatDate(created_at_unix)}</span>,
  },
];

/** U-56: the people of the server. */
export default function PeopleScreen() {
  return (
    <ConsolePage title={t('Users')} help={t('Everyone who has an account on this server.')}>
      <InvitationsSection />
      <PeopleList />
    </ConsolePage>
  );
}

function PeopleList() {
  const [search, setSearch] = useUrlSearch();
  const panel = usePanelItem('person');
  const list = useInfiniteQuery(peopleQuery(search));
  const rows = useMemo(() => list.data?.pages.flatMap(({ people }) => people), [list.data]);
  return (
    <>
      <TypedSearchField label={t('Search people')} value={search} onChange={setSearch} className="w-full sm:max-w-80" />
      <ConsoleTable
        list={list}
        label={t('People')}
        what={t('people')}
        columns={columns}
        rows={rows}
        rowId={personId}
        rowName={personEmail}
        onOpen={({ user_id }) => panel.open(user_id)}
        openId={panel.id}
        empty={
          <EmptyState icon={<Users />} title={t('No results')}>
            {t('Nobody has this email, name or ID.')}
          </EmptyState>
        }
      />
      {panel.id !== undefined && <PersonPanel key={panel.id} userId={panel.id} onClose={panel.close} />}
    </>
  );
}
