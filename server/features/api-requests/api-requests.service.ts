import { apiRequestDays } from '../../../contract/workspaces/api-request-columns.ts';
import type { ApiRequestQuery } from '../../../contract/workspaces/api-requests.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import {
  type ApiRequestRow,
  apiRequestsStore,
  isFilterColumn,
  numberColumns,
  type RequestFilter,
} from './api-requests.store.ts';

interface ApiRequestsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly apiKeys: Pick<ApiKeysService, 'listNames'>;
}

export interface ApiRequestView extends ApiRequestRow {
  /** Undefined if the key was deleted. */
  readonly apiKeyName: string | undefined;
}

const dayMs = 86_400_000;
const deletedAtOnce = 20_000;

const invalid = (param: string, message: string) => new AppError('invalid_parameters', { param, message });

/** The requests of the API keys of a workspace. */
export function apiRequestsService({ db, clock, apiKeys }: ApiRequestsDeps) {
  const oldest = () => new Date(clock().getTime() - apiRequestDays * dayMs);

  return {
    async list(actor: Actor, query: ApiRequestQuery): Promise<ApiRequestView[]> {
      requirePermission(actor, 'api_request.read');
      const [start, end] = [query.start_time ?? undefined, query.end_time ?? undefined];
      if (start === undefined && end === undefined)
        throw invalid('start_time', 'At least one of start_time and end_time is required.');
      if (start !== undefined && end !== undefined && end < start)
        throw invalid('end_time', 'end_time is before start_time.');
      const rows = await apiRequestsStore(db).list(actor.workspaceId, {
        // Old rows are deleted at night.
        from: new Date(Math.max(start ?? 0, oldest().getTime())),
        to: end === undefined ? undefined : new Date(end),
        isAscending: (query.sort ?? (end === undefined ? 'asc' : 'desc')) === 'asc',
        filters: (query.filters ?? []).map(toFilter),
        search: query.search?.trim() || undefined,
        limit: query.limit,
      });
      const names = rows.length > 0 ? await apiKeys.listNames(actor) : new Map<string, string>();
      return rows.map((row) => ({ ...row, apiKeyName: row.apiKeyId ? names.get(row.apiKeyId) : undefined }));
    },

    /** Deletes old requests of all workspaces. */
    async deleteOld(): Promise<void> {
      const time = oldest();
      while ((await apiRequestsStore(db).deleteBefore(time, deletedAtOnce)) === deletedAtOnce);
    },
  };
}
export type ApiRequestsService = ReturnType<typeof apiRequestsService>;

function toFilter({ column, operation, values }: NonNullable<ApiRequestQuery['filters']>[number]): RequestFilter {
  if (!isFilterColumn(column)) throw invalid('filters', `Requests cannot be filtered by ${column}.`);
  const isNumber = numberColumns.has(column);
  const fits = (value: unknown) =>
    isNumber
      ? Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
      : value === null || typeof value === 'string';
  if (values.length === 0 || !values.every(fits))
    throw invalid('filters', `The filter of ${column} needs one or more ${isNumber ? 'whole numbers' : 'texts'}.`);
  if (operation === 'in' || operation === 'eq') return { column, operation: 'in', values };
  if (operation === 'not_in' || operation === 'neq') return { column, operation: 'not_in', values };
  if (!isNumber || values.length !== 1)
    throw invalid('filters', `The operation ${operation} needs a column of numbers and one value.`);
  return { column, operation, value: values[0] as number };
}
