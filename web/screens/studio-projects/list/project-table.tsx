import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { BookAudio, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { t } from '../../../messages/t.ts';
import { projectPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import { projectColumns } from './project-columns.tsx';

interface ProjectTableProps {
  query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly projects: readonly ProjectReply[] }[] }>;
  search: string;
  /** The ways to start a project, for those who may. */
  starts: ReactNode;
}

const projectId = ({ project_id }: ProjectReply): string => project_id;
const projectName = ({ name }: ProjectReply): string => name;
const nothing = () => {};

/** The projects, the last changed first. */
export function ProjectTable({ query, search, starts }: ProjectTableProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } = query;
  const navigate = useNavigate();
  const rows = useMemo(() => data?.pages.flatMap(({ projects }) => projects), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const columns = useMemo(() => projectColumns(search), [search]);
  return (
    <DataTable
      label={t('Projects')}
      what={t('projects')}
      columns={columns}
      rows={rows}
      rowId={projectId}
      rowName={projectName}
      error={error}
      onRetry={() => void refetch()}
      sort={undefined}
      onSort={nothing}
      isSortedByServer
      onOpen={(project) => void navigate(projectPath(project.project_id))}
      more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
      empty={
        search === '' ? (
          <EmptyState icon={<BookAudio />} title={t('No projects yet')} action={starts}>
            {starts ? t('Choose how to start.') : t('Projects that are shared with you appear here.')}
          </EmptyState>
        ) : (
          <EmptyState icon={<SearchX />} title={t('No results')}>
            {t('No project contains “{search}” in its name, title or author.', { search })}
          </EmptyState>
        )
      }
    />
  );
}
