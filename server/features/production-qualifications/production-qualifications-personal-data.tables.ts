import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { productionAttempts, productionQualifications } from './production-qualifications.tables.ts';

export const productionQualificationsExport = {
  'production-attempts': exported({
    table: productionAttempts,
    title: 'your qualification tests in productions',
    where: ofPerson(productionAttempts.userId),
    omit: ['markedBy'],
  }),
  'production-qualifications': exported({
    table: productionQualifications,
    title: 'the qualification tests that you wrote',
    where: ofPerson(productionQualifications.createdBy),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const productionQualificationsAuthors = [
  { table: productionQualifications, column: productionQualifications.createdBy, field: 'createdBy' },
  { table: productionAttempts, column: productionAttempts.markedBy, field: 'markedBy' },
] as const;
