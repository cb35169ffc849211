import { dictionaries, dictionaryVersions } from './pronunciation-dictionaries.tables.ts';

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const pronunciationDictionariesAuthors = [
  { table: dictionaries, column: dictionaries.createdBy, field: 'createdBy' },
  { table: dictionaryVersions, column: dictionaryVersions.createdBy, field: 'createdBy' },
] as const;
