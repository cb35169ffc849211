import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { speechEngines } from './speech-engines.tables.ts';

export const speechEnginesExport = {
  'speech-engines': exported({
    table: speechEngines,
    title: 'your speech engines',
    where: ofMember(speechEngines, speechEngines.userId),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const speechEnginesAuthors = [{ table: speechEngines, column: speechEngines.userId, field: 'userId' }] as const;
