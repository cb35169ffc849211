import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { isolations } from './voice-isolator.tables.ts';

export const voiceIsolatorExport = {
  isolations: exported({
    table: isolations,
    title: 'recordings whose background noise you removed; files names them',
    where: ofMember(isolations, isolations.userId),
    omit: ['blobKey', 'sourceBlobKey', 'videoBlobKey', 'preview'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const voiceIsolatorAuthors = [{ table: isolations, column: isolations.userId, field: 'userId' }] as const;
