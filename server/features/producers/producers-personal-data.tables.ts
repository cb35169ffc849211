import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { producers } from './producers.tables.ts';

export const producersExport = {
  producer: exported({
    table: producers,
    title: 'your profile as a producer',
    where: ofPerson(producers.userId),
    omit: ['decidedBy'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const producersAuthors = [{ table: producers, column: producers.decidedBy, field: 'decidedBy' }] as const;
