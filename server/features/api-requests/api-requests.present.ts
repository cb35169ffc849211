import { apiRequestColumns } from '../../../contract/workspaces/api-request-columns.ts';
import type { ApiRequestTable } from '../../../contract/workspaces/api-requests.ts';
import type { ApiRequestView } from './api-requests.service.ts';

export const presentApiRequests = (rows: readonly ApiRequestView[]): ApiRequestTable => ({
  columns: [...apiRequestColumns],
  column_types: ['DateTime', 'String', 'String', 'String', 'Int', 'Int', 'String', 'String', 'String'],
  column_units: [null, null, null, null, null, 'ms', null, null, null],
  rows: rows.map((row) => [
    row.createdAt.toISOString(),
    row.id,
    row.method,
    row.route,
    row.status,
    row.durationMs,
    row.apiKeyId,
    row.apiKeyName ?? null,
    row.userId,
  ]),
});
