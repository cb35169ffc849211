import { useMemo, useState } from 'react';
import { t } from '../../messages/t.ts';
import { formatValue } from '../../parts/chart/chart-format.ts';
import type { ChartPart } from '../../parts/chart/chart-parts.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { useTableSort } from '../../parts/table/use-table-sort.ts';

interface UsageTableProps {
  times: readonly number[];
  parts: readonly ChartPart[];
  nameOf: (ms: number) => string;
  title: string;
}

/** The values of one bucket. */
interface Bucket {
  readonly ms: number;
  readonly name: string;
  readonly at: number;
}

const bucketId = ({ ms }: Bucket): string => String(ms);
const bucketName = ({ name }: Bucket): string => name;

/** The values of the chart as a table. */
export function UsageTable(props: UsageTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-4 border-t pt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="mb-3 w-fit cursor-pointer rounded-s font-[540] text-ink-2 hover:text-ink">
        {t('Show data table')}
      </summary>
      {open && <Table {...props} />}
    </details>
  );
}

function Table({ times, parts, nameOf, title }: UsageTableProps) {
  const rows = useMemo(() => times.map((ms, at) => ({ ms, at, name: nameOf(ms) })), [times, nameOf]);
  const columns = useMemo(
    (): readonly TableColumn<Bucket>[] => [
      { id: 'time', title: t('Time'), width: '11rem', sortValue: ({ ms }) => ms, cell: bucketName },
      ...parts.map(
        ({ name, values }): TableColumn<Bucket> => ({
          id: name,
          title: name,
          width: '8rem',
          align: 'end',
          startsDescending: true,
          sortValue: ({ at }) => values[at] ?? 0,
          cell: ({ at }) => formatValue(values[at] ?? 0),
        }),
      ),
    ],
    [parts],
  );
  const [sort, setSort] = useTableSort(columns);
  return (
    <DataTable
      label={title}
      what={t('rows')}
      columns={columns}
      rows={rows}
      rowId={bucketId}
      rowName={bucketName}
      empty={null}
      sort={sort}
      onSort={setSort}
      className="max-h-96"
    />
  );
}
