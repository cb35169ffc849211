import { historyItems } from './history.tables.ts';

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const historyAuthors = [{ table: historyItems, column: historyItems.userId, field: 'userId' }] as const;
