import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { transcriptChannels, transcripts } from './speech-to-text.tables.ts';

export const speechToTextExport = {
  transcripts: exported({
    table: transcripts,
    title: 'your transcripts; files names their recordings',
    where: ofMember(transcripts, transcripts.userId),
    omit: ['sourceBlobKey'],
  }),
  'transcript-texts': exported({
    table: transcriptChannels,
    title: 'the text of each channel of your transcripts, with the times of its words',
    where: (owner) =>
      inArray(
        transcriptChannels.transcriptId,
        sql`(select ${transcripts.id} from ${transcripts} where ${ofMember(transcripts, transcripts.userId)(owner)})`,
      ),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const speechToTextAuthors = [{ table: transcripts, column: transcripts.userId, field: 'userId' }] as const;
