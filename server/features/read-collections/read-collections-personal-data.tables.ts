import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { readCollectionItems, readCollections } from './read-collections.tables.ts';

export const readCollectionsExport = {
  'read-collections': exported({
    table: readCollections,
    title: 'your collections of published reads',
    where: ofMember(readCollections, readCollections.userId),
  }),
  'read-collection-items': exported({
    table: readCollectionItems,
    title: 'the reads of your collections',
    where: (owner) =>
      inArray(
        readCollectionItems.collectionId,
        sql`(select ${readCollections.id} from ${readCollections} where ${ofMember(readCollections, readCollections.userId)(owner)})`,
      ),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const readCollectionsAuthors = [
  { table: readCollections, column: readCollections.userId, field: 'userId' },
] as const;
