import { and, asc, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database-client.ts';
import { sharedVoices } from '../voice-library.tables.ts';

/** Where a reading of all voices by their last change is; the time as Postgres writes it, to the microsecond. */
export interface ChangeCursor {
  readonly updatedAt: string;
  readonly voiceId: string;
}

export const voiceEmbeddingsStore = (db: Db) => ({
  /** Voices that changed after `cursor`, the oldest change first; the embedding as `array_send` writes it. */
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
