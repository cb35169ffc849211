import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { knowledgeChunks, knowledgeCrawls, knowledgeDocuments, knowledgeIndexes } from './knowledge-base.tables.ts';

type Owner = Parameters<ReturnType<typeof ofMember>>[0];

const ownDocuments = (owner: Owner) =>
  sql`(select ${knowledgeDocuments.id} from ${knowledgeDocuments} where ${ofMember(knowledgeDocuments, knowledgeDocuments.userId)(owner)})`;

export const knowledgeBaseExport = {
  'knowledge-documents': exported({
    table: knowledgeDocuments,
    title: 'documents that your agents look things up in; files names their sources',
    where: ofMember(knowledgeDocuments, knowledgeDocuments.userId),
    omit: ['sourceKey'],
  }),
  'knowledge-chunks': exported({
    table: knowledgeChunks,
    title: 'the pieces of these documents',
    where: (owner) => inArray(knowledgeChunks.documentId, ownDocuments(owner)),
    omit: ['words', 'embedding'],
  }),
  'knowledge-indexes': exported({
    table: knowledgeIndexes,
    title: 'the indexes of these documents',
    where: (owner) => inArray(knowledgeIndexes.documentId, ownDocuments(owner)),
  }),
  'knowledge-crawls': exported({
    table: knowledgeCrawls,
    title: 'web sites that were read for your agents',
    where: ofMember(knowledgeCrawls, knowledgeCrawls.userId),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const knowledgeBaseAuthors = [
  { table: knowledgeDocuments, column: knowledgeDocuments.userId, field: 'userId' },
  { table: knowledgeCrawls, column: knowledgeCrawls.userId, field: 'userId' },
] as const;
