import { inArray, sql } from 'drizzle-orm';
import { type ExportOwner, exported, ofMember } from '../../platform/db/exported-table.ts';
import { readChapters, reads } from './reads.tables.ts';

const ownReads = (owner: ExportOwner) =>
  sql`(select ${reads.id} from ${reads} where ${ofMember(reads, reads.userId)(owner)})`;

export const readsExport = {
  reads: exported({
    table: reads,
    title: 'what you published to readers',
    where: ofMember(reads, reads.userId),
    omit: ['coverKey', 'reviewedBy', 'published'],
  }),
  'read-chapters': exported({
    table: readChapters,
    title: 'the chapters of what you published; files names their audio',
    where: (owner) => inArray(readChapters.readId, ownReads(owner)),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const readsAuthors = [
  { table: reads, column: reads.userId, field: 'userId' },
  { table: reads, column: reads.reviewedBy, field: 'reviewedBy' },
] as const;
