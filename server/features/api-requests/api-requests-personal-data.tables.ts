import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { apiRequests } from './api-requests.tables.ts';

export const apiRequestsExport = {
  'api-requests': exported({
    table: apiRequests,
    title: 'calls with your API keys in the last 30 days',
    where: ofMember(apiRequests, apiRequests.userId),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const apiRequestsAuthors = [{ table: apiRequests, column: apiRequests.userId, field: 'userId' }] as const;
