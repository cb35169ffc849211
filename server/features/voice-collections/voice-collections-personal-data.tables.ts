import { inArray, sql } from 'drizzle-orm';
import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { voiceCollectionEntries, voiceCollections } from './voice-collections.tables.ts';

export const voiceCollectionsExport = {
  'voice-collections': exported({
    table: voiceCollections,
    title: 'the voice collections of the workspace',
    where: ofWorkspace(voiceCollections.workspaceId),
  }),
  'voice-collection-entries': exported({
    table: voiceCollectionEntries,
    title: 'the voices of each collection',
    where: (owner) =>
      inArray(
        voiceCollectionEntries.collectionId,
        sql`(select ${voiceCollections.id} from ${voiceCollections} where ${ofWorkspace(voiceCollections.workspaceId)(owner)})`,
      ),
  }),
} as const;
