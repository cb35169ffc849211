import { and, asc, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database-client.ts';
import { sharedVoices } from '../voice-library.tables.ts';

/** Cursor in the voices ordered by their last change; the time is PostgreSQL text, to the microsecond. */
export interface ChangeCursor {
  readonly updatedAt: string;
  readonly voiceId: string;
}

export const voiceEmbeddingsStore = (db: Db) => ({
  /** Voices that changed after `cursor`, oldest change first; the embedding in the form of `array_send`. */
  listChanged: (cursor: ChangeCursor, limit: number) =>
    db
      .select({
        voiceId: sharedVoices.voiceId,
        updatedAt: sql<string>`${sharedVoices.updatedAt}::text`,
        isListed: sql<boolean>`${sharedVoices.inLibrary} and not ${sharedVoices.isBlocked}`,
        embedding: sql<Buffer>`array_send(${sharedVoices.embedding})`,
      })
      .from(sharedVoices)
      .where(
        and(
          isNotNull(sharedVoices.embedding),
          sql`(${sharedVoices.updatedAt}, ${sharedVoices.voiceId}) > (${cursor.updatedAt}::timestamptz, ${cursor.voiceId})`,
        ),
      )
      .orderBy(asc(sharedVoices.updatedAt), asc(sharedVoices.voiceId))
      .limit(limit),
});
