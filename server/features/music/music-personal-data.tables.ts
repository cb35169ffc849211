import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { songStems, songs } from './music.tables.ts';

export const musicExport = {
  songs: exported({
    table: songs,
    title: 'your music, with its plans; files names the audio',
    where: ofMember(songs, songs.userId),
    omit: ['blobKey'],
  }),
  'song-stems': exported({
    table: songStems,
    title: 'the stems of your music; files names their audio',
    where: (owner) =>
      inArray(songStems.songId, sql`(select ${songs.id} from ${songs} where ${ofMember(songs, songs.userId)(owner)})`),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const musicAuthors = [{ table: songs, column: songs.userId, field: 'userId' }] as const;
