import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { itemFeedback } from './feedback.tables.ts';

export const feedbackExport = {
  feedback: exported({
    table: itemFeedback,
    title: 'your feedback on generations',
    where: ofMember(itemFeedback, itemFeedback.userId),
    omit: ['reviewedBy'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const feedbackAuthors = [
  { table: itemFeedback, column: itemFeedback.userId, field: 'userId' },
  { table: itemFeedback, column: itemFeedback.reviewedBy, field: 'reviewedBy' },
] as const;
