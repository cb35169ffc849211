import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Languages, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import { t } from '../../../messages/t.ts';
import { dubPath } from '../../../nouns/dubbing-projects/dubbing-paths.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { dubColumns } from './dub-columns.tsx';

interface DubTableProps {
  query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly projects: readonly DubbingProjectReply[] }[] }>;
  search: string;
  /** The button that starts a project, for those who may. */
  create: ReactNode;
}

const projectId = ({ project_id }: DubbingProjectReply): string => project_id;
const projectName = ({ name }: DubbingProjectReply): string => name;
const nothing = () => {};

/** The dubbing projects, newest first. */
export function DubTable({ query, search, create }: DubTableProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } = query;
  const navigate = useNavigate();
  const rows = useMemo(() => data?.pages.flatMap(({ projects }) => projects), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const columns = useMemo(() => dubColumns(search), [search]);
  return (
    <DataTable
      label={t('Dubs')}
      what={t('dubs')}
      columns={columns}
      rows={rows}
      rowId={projectId}
      rowName={projectName}
      error={error}
      onRetry={() => void refetch()}
      sort={undefined}
      onSort={nothing}
      isSortedByServer
      onOpen={(project) => void navigate(dubPath(project.project_id))}
      more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
      empty={
        search === '' ? (
          <EmptyState icon={<Languages />} title={t('No dubs yet')} action={create}>
            {create
              ? t(
                  'Start with a video or a recording. Without a recognizer or translator, you write the lines yourself.',
                )
              : t('Dubs that are shared with you appear here.')}
          </EmptyState>
        ) : (
          <EmptyState icon={<SearchX />} title={t('No results')}>
            {t('No dub contains “{search}” in its name.', { search })}
          </EmptyState>
        )
      }
    />
  );
}
