import { and, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { VoiceKeys } from '../voices/listing/voice-listing.store.ts';
import type { VoiceQuery } from '../voices/voices.rules.ts';
import {
  type FittedSegment,
  type ProfessionalRecordingRow,
  type ProfessionalVoiceRow,
  professionalRecordings,
  professionalVoices,
  type TrainingState,
} from './professional-voices.tables.ts';

const byVoice = (workspaceId: WorkspaceId, voiceId: string) =>
  and(eq(professionalVoices.workspaceId, workspaceId), eq(professionalVoices.voiceId, voiceId));

/** The condition of a voice by its training. */
export function trainingFilter(query: VoiceQuery, voice: VoiceKeys): SQL | undefined {
  const { trainingState, category, highQuality } = query;
  const hasTraining = (what: SQL) =>
    sql`exists (select 1 from ${professionalVoices} where ${professionalVoices.voiceId} = ${voice.id} and ${what})`;
  return and(
    trainingState ? hasTraining(sql`${professionalVoices.state} = ${trainingState}`) : undefined,
    category === 'high_quality' || highQuality ? hasTraining(isNotNull(professionalVoices.trainedAt)) : undefined,
  );
}

export const professionalVoicesStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: { voiceId: string; language: string; updatedAt: Date }): Promise<void> {
    await db.insert(professionalVoices).values({ ...row, workspaceId });
  },

  async find(workspaceId: WorkspaceId, voiceId: string): Promise<ProfessionalVoiceRow | undefined> {
    return (await db.select().from(professionalVoices).where(byVoice(workspaceId, voiceId)))[0];
  },

  /** Locks the row until the transaction ends. */
  async lock(workspaceId: WorkspaceId, voiceId: string): Promise<ProfessionalVoiceRow | undefined> {
    return (await db.select().from(professionalVoices).where(byVoice(workspaceId, voiceId)).for('update'))[0];
  },

  /** Searches all workspaces, for the operator. */
  async findInAnyWorkspace(voiceId: string): Promise<ProfessionalVoiceRow | undefined> {
    return (await db.select().from(professionalVoices).where(eq(professionalVoices.voiceId, voiceId)))[0];
  },

  /** Voices of all workspaces with an open verification request, oldest first; for the operator. */
  pendingVerifications: (): Promise<ProfessionalVoiceRow[]> =>
    db
      .select()
      .from(professionalVoices)
      .where(and(isNotNull(professionalVoices.manualVerification), eq(professionalVoices.isManuallyVerified, false)))
      .orderBy(sql`(${professionalVoices.manualVerification} ->> 'request_time_unix')::bigint`),

  list: (workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<ProfessionalVoiceRow[]> =>
    db
      .select()
      .from(professionalVoices)
      .where(and(eq(professionalVoices.workspaceId, workspaceId), inArray(professionalVoices.voiceId, [...voiceIds]))),

  /** Trainings that wait or run, and those that ended after `since`; the newest first. */
  listRecentTrainings: (workspaceId: WorkspaceId, since: Date): Promise<ProfessionalVoiceRow[]> =>
    db
      .select()
      .from(professionalVoices)
      .where(
        and(
          eq(professionalVoices.workspaceId, workspaceId),
          or(
            inArray(professionalVoices.state, ['queued', 'fine_tuning', 'delayed']),
            and(eq(professionalVoices.state, 'fine_tuned'), gt(professionalVoices.trainedAt, since)),
            and(eq(professionalVoices.state, 'failed'), gt(professionalVoices.updatedAt, since)),
          ),
        ),
      )
      .orderBy(desc(professionalVoices.updatedAt)),

  async update(
    workspaceId: WorkspaceId,
    voiceId: string,
    change: Partial<Omit<ProfessionalVoiceRow, 'voiceId' | 'workspaceId'>>,
  ): Promise<ProfessionalVoiceRow | undefined> {
    return (await db.update(professionalVoices).set(change).where(byVoice(workspaceId, voiceId)).returning())[0];
  },

  /** Changes a voice only while this training is current; undefined if it was stopped or another one started. */
  async updateTraining(
    workspaceId: WorkspaceId,
    voiceId: string,
    trainingId: string,
    change: Partial<Omit<ProfessionalVoiceRow, 'voiceId' | 'workspaceId'>> & { readonly state?: TrainingState },
  ): Promise<ProfessionalVoiceRow | undefined> {
    const rows = await db
      .update(professionalVoices)
      .set(change)
      .where(and(byVoice(workspaceId, voiceId), eq(professionalVoices.trainingId, trainingId)))
      .returning();
    return rows[0];
  },
});

const isOfVoice = (workspaceId: WorkspaceId, voiceId: string) =>
  and(eq(professionalRecordings.workspaceId, workspaceId), eq(professionalRecordings.voiceId, voiceId));

export const professionalRecordingsStore = (db: Db | Tx) => ({
  async insert(
    workspaceId: WorkspaceId,
    row: Pick<ProfessionalRecordingRow, 'sampleId' | 'voiceId' | 'embedding' | 'quality' | 'qualityReason'>,
  ): Promise<void> {
    await db.insert(professionalRecordings).values({ ...row, workspaceId });
  },

  listOfVoice: (workspaceId: WorkspaceId, voiceId: string): Promise<ProfessionalRecordingRow[]> =>
    db.select().from(professionalRecordings).where(isOfVoice(workspaceId, voiceId)),

  /** Stores the embedding of the used part of a recording. */
  async setEmbedding(workspaceId: WorkspaceId, sampleId: string, embedding: readonly number[]): Promise<void> {
    await db
      .update(professionalRecordings)
      .set({ embedding: [...embedding] })
      .where(and(eq(professionalRecordings.workspaceId, workspaceId), eq(professionalRecordings.sampleId, sampleId)));
  },

  /** Stores the segments fitted for the key `fittedTo`; does nothing if the recording is gone. */
  async saveFitted(
    workspaceId: WorkspaceId,
    sampleId: string,
    fittedTo: string,
    fitted: readonly FittedSegment[],
  ): Promise<void> {
    await db
      .update(professionalRecordings)
      .set({ fittedTo, fitted })
      .where(and(eq(professionalRecordings.workspaceId, workspaceId), eq(professionalRecordings.sampleId, sampleId)));
  },
});
