import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { type AuditFilter, auditQueryOf } from './audit-filter.ts';

/** The entries that fit, newest first, page by page. */
export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/workspace/audit-logs', {
        query: { ...auditQueryOf(filter, Date.now()), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Downloads all entries that fit as CSV. */
export const useExportAuditLog = () =>
  useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const csv = await api.call('GET /v1/workspace/audit-logs/export', { query: auditQueryOf(filter, Date.now()) });
      saveFile(new Blob([csv], { type: 'text/csv' }), 'audit-log.csv');
    },
    onError: showError,
  });
