import { t } from '../../messages/t.ts';
import { Select } from '../form/select.tsx';
import { readSort, type TableColumn, type TableSort, writeSort } from './table-column.ts';

interface TableSortSelectProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  onSort: (sort: TableSort | undefined) => void;
}

const none = 'default';

/** The order of a narrow table, whose headers are partly folded. */
export function TableSortSelect<Row>({ columns, sort, onSort }: TableSortSelectProps<Row>) {
  const sortable = columns.filter(({ sortValue }) => sortValue);
  if (sortable.length === 0) return null;
  const ids = sortable.map(({ id }) => id);
  return (
    <Select
      label={t('Sort by')}
      value={writeSort(sort) ?? none}
      onChange={(value) => onSort(readSort(value, ids))}
      options={[
        { value: none, label: t('Default order') },
        ...sortable.flatMap(({ id, title }) => [
          { value: id, label: t('{title}, ascending', { title }) },
          { value: `-${id}`, label: t('{title}, descending', { title }) },
        ]),
      ]}
      className="mb-2"
    />
  );
}
