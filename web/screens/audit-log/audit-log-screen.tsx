import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { AuditLogEntry } from '../../../contract/workspaces/audit-log.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { useUrlFilter } from '../../parts/list/use-url-filter.ts';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import { auditColumns, entryId, entryName } from './audit-columns.tsx';
import { auditFilterFormat, filterCount, noFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditLogQuery, useExportAuditLog } from './use-audit-log.ts';

// Loaded when the first entry opens.
const EntryPanel = lazy(async () => ({ default: (await import('./entry-panel.tsx')).EntryPanel }));

export const meta = () => [{ title: `${t('Audit log')} · ${brand}` }];

const nothing = () => {};

/** U-22: who did what in the workspace, and from where. */
export default function AuditLogScreen() {
  const [filter, setFilter] = useUrlFilter(auditFilterFormat);
  const log = useInfiniteQuery(auditLogQuery(filter));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = log;
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries), [data]);
  const exported = useExportAuditLog();
  const panel = usePanelItem('entry');
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <>
      <PageHeader
        title={t('Audit log')}
        help={t('Who did what in this workspace, and from where.')}
        action={
          <Button busy={exported.isPending} onClick={() => exported.mutate(filter)}>
            <Download aria-hidden />
            {t('Export CSV')}
          </Button>
        }
      />
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 md:px-5">
        <AuditFilters filter={filter} onChange={setFilter} entries={entries ?? []} />
        <DataTable
          label={t('Audit log')}
          what={t('entries')}
          columns={auditColumns}
          rows={entries}
          rowId={entryId}
          rowName={entryName}
          empty={
            filterCount(filter) === 0 ? (
              <EmptyState icon={<ScrollText />} title={t('No activity yet')}>
                {t('Changes of members, keys, settings and the plan appear here.')}
              </EmptyState>
            ) : (
              <EmptyState
                icon={<ScrollText />}
                title={t('No results')}
                action={<Button onClick={() => setFilter(noFilter)}>{t('Clear filters')}</Button>}
              >
                {t('No activity matches your filters.')}
              </EmptyState>
            )
          }
          error={log.error}
          onRetry={() => void log.refetch()}
          sort={undefined}
          onSort={nothing}
          isSortedByServer
          onOpen={(entry) => panel.open(entry.id)}
          openId={panel.id}
          more={{ hasMore: hasNextPage, isError: log.isFetchNextPageError, onMore }}
        />
      </div>
      <OpenPanel
        entries={entries}
        id={panel.id}
        open={panel.open}
        close={panel.close}
        onMore={hasNextPage && !isFetchingNextPage && !log.isFetchNextPageError ? onMore : undefined}
      />
    </>
  );
}

interface OpenPanelProps {
  entries: readonly AuditLogEntry[] | undefined;
  id: string | undefined;
  open: (id: string) => void;
  close: () => void;
  /** Loads further entries; undefined while it does, and at the end. */
  onMore: (() => void) | undefined;
}

function OpenPanel({ entries, id, open, close, onMore }: OpenPanelProps) {
  const at = entries?.findIndex((entry) => entry.id === id) ?? -1;
  const entry = entries?.[at];
  // A link may lead to an older entry.
  const isMissing = id !== undefined && entries !== undefined && !entry;
  useEffect(() => {
    if (isMissing) onMore?.();
  }, [isMissing, onMore]);
  if (!entries || !entry) return null;
  const stepTo = (next: AuditLogEntry | undefined) => next && (() => open(next.id));
  return (
    <Suspense fallback={null}>
      <EntryPanel
        entry={entry}
        position={onMore ? undefined : t('{at} of {count}', { at: at + 1, count: entries.length })}
        onPrevious={stepTo(entries[at - 1])}
        onNext={stepTo(entries[at + 1])}
        onClose={close}
      />
    </Suspense>
  );
}
