import { Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../parts/button/button.tsx';
import { SelectionAction } from '../../parts/list/selection-toolbar.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { useTableSort } from '../../parts/table/use-table-sort.ts';
import type { PartExample } from './part-example.ts';

interface Member {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** Undefined: none yet. */
  readonly credits?: number;
}

const columns: readonly TableColumn<Member>[] = [
  { id: 'name', title: 'Name', sortValue: ({ name }) => name, cell: ({ name }) => name },
  { id: 'role', title: 'Role', width: '8rem', sortValue: ({ role }) => role, cell: ({ role }) => role },
  {
    id: 'credits',
    title: 'Credits',
    width: '8rem',
    align: 'end',
    startsDescending: true,
    sortValue: ({ credits }) => credits ?? null,
    cell: ({ credits }) => credits ?? 'None',
  },
];

const memberId = ({ id }: Member): string => id;
const memberName = ({ name }: Member): string => name;

const few: readonly Member[] = [
  { id: 'ada', name: 'Ada', role: 'Owner', credits: 1200 },
  { id: 'grace', name: 'Grace', role: 'Admin' },
  { id: 'linus', name: 'Linus', role: 'Member', credits: 90 },
];
const many: readonly Member[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: `member-${at + 1}`,
  name: `Member ${at + 1}`,
  role: at % 3 === 0 ? 'Admin' : 'Member',
  credits: (at * 7919) % 10_007,
}));
const long: readonly Member[] = [
  { id: 'spaces', name: 'A name with many words '.repeat(12), role: 'Member', credits: 10 },
  { id: 'none', name: 'name-without-spaces-'.repeat(20), role: 'An unusually long role', credits: 123_456_789 },
];
const arabic: readonly Member[] = [
  { id: 'one', name: 'صوت هادئ', role: 'مالك', credits: 1200 },
  { id: 'two', name: 'راوي القصص', role: 'عضو', credits: 90 },
];

interface ExampleProps {
  name: string;
  rows?: readonly Member[];
  error?: Error;
  selects?: boolean;
}

function TableExample({ name, rows: initial, error, selects = false }: ExampleProps) {
  const [rows, setRows] = useState(initial);
  const [sort, setSort] = useTableSort(columns, `sort-${name.toLowerCase()}`);
  const [openId, setOpenId] = useState<string>();
  return (
    <DataTable
      label={`Members (${name})`}
      what="members"
      columns={columns}
      rows={rows}
      rowId={memberId}
      rowName={memberName}
      error={error}
      onRetry={() => setRows(few)}
      empty={
        <EmptyState
          icon={<Users />}
          title="No members yet"
          action={<Button onClick={() => setRows(few)}>Invite</Button>}
        >
          Invite people to your workspace.
        </EmptyState>
      }
      sort={sort}
      onSort={setSort}
      {...(selects && {
        openId,
        onOpen: ({ id }: Member) => setOpenId(id),
        bulkActions: (selected: readonly Member[]) => (
          <SelectionAction
            label="Remove the selected members"
            icon={<Trash2 aria-hidden />}
            danger
            onClick={() => setRows(rows?.filter((row) => !selected.includes(row)))}
          >
            Remove
          </SelectionAction>
        ),
      })}
      className="max-h-96"
    />
  );
}

export const dataTableExamples: PartExample = {
  part: 'DataTable',
  states: [
    { state: 'Sort and selection', content: <TableExample name="Few" rows={few} selects /> },
    { state: '10,000 rows', content: <TableExample name="Many" rows={many} selects /> },
    { state: 'Empty', content: <TableExample name="Empty" rows={[]} /> },
    { state: 'Loading', content: <TableExample name="Loading" /> },
    { state: 'Error', content: <TableExample name="Error" error={new Error('The server did not answer.')} /> },
    { state: 'Long', content: <TableExample name="Long" rows={long} selects /> },
    {
      state: 'Right to left',
      content: (
        <div dir="rtl">
          <TableExample name="Rtl" rows={arabic} selects />
        </div>
      ),
    },
  ],
};
