import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { mediaGenerations } from './flows.tables.ts';

export const flowsExport = {
  'media-generations': exported({
    table: mediaGenerations,
    title: 'videos, pictures and speech that a provider generated for you; files names them',
    where: ofMember(mediaGenerations, mediaGenerations.userId),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const flowsAuthors = [{ table: mediaGenerations, column: mediaGenerations.userId, field: 'userId' }] as const;
