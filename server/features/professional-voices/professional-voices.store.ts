import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import {
  type FittedStretch,
  type ProfessionalRecordingRow,
  type ProfessionalVoiceRow,
  professionalRecordings,
  professionalVoices,
  type TrainingState,
} from './professional-voices.tables.ts';

const own = (workspaceId: WorkspaceId, voiceId: string) =>
  and(eq(professionalVoices.workspaceId, workspaceId), eq(professionalVoices.voiceId, voiceId));

export const professionalVoicesStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: { voiceId: string; language: string; updatedAt: Date }): Promise<void> {
    await db.insert(professionalVoices).values({ ...row, workspaceId });
  },

  async find(workspaceId: WorkspaceId, voiceId: string): Promise<ProfessionalVoiceRow | undefined> {
    return (await db.select().from(professionalVoices).where(own(workspaceId, voiceId)))[0];
  },

  /** The row and that no other change of it goes on, until the transaction ends. */
  async lock(workspaceId: WorkspaceId, voiceId: string): Promise<ProfessionalVoiceRow | undefined> {
    return (await db.select().from(professionalVoices).where(own(workspaceId, voiceId)).for('update'))[0];
  },

  /** Of any workspace, for the operator. */
  async findAnywhere(voiceId: string): Promise<ProfessionalVoiceRow | undefined> {
    return (await db.select().from(professionalVoices).where(eq(professionalVoices.voiceId, voiceId)))[0];
  },

  /** Voices of all workspaces whose verification by hand is asked for, the longest waiting first: for the operator. */
  waiting: (): Promise<ProfessionalVoiceRow[]> =>
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

  async update(
    workspaceId: WorkspaceId,
    voiceId: string,
    change: Partial<Omit<ProfessionalVoiceRow, 'voiceId' | 'workspaceId'>>,
  ): Promise<ProfessionalVoiceRow | undefined> {
    return (await db.update(professionalVoices).set(change).where(own(workspaceId, voiceId)).returning())[0];
  },

  /** Changes a voice while this training of it goes on; undefined where that was ended or another was begun. */
  async move(
    workspaceId: WorkspaceId,
    voiceId: string,
    trainingId: string,
    change: Partial<Omit<ProfessionalVoiceRow, 'voiceId' | 'workspaceId'>> & { readonly state?: TrainingState },
  ): Promise<ProfessionalVoiceRow | undefined> {
    const rows = await db
      .update(professionalVoices)
      .set(change)
      .where(and(own(workspaceId, voiceId), eq(professionalVoices.trainingId, trainingId)))
      .returning();
    return rows[0];
  },
});

const ofVoice = (workspaceId: WorkspaceId, voiceId: string) =>
  and(eq(professionalRecordings.workspaceId, workspaceId), eq(professionalRecordings.voiceId, voiceId));

export const professionalRecordingsStore = (db: Db | Tx) => ({
  async insert(
    workspaceId: WorkspaceId,
    row: Pick<ProfessionalRecordingRow, 'sampleId' | 'voiceId' | 'print' | 'quality' | 'qualityReason'>,
  ): Promise<void> {
    await db.insert(professionalRecordings).values({ ...row, workspaceId });
  },

  ofVoice: (workspaceId: WorkspaceId, voiceId: string): Promise<ProfessionalRecordingRow[]> =>
    db.select().from(professionalRecordings).where(ofVoice(workspaceId, voiceId)),

  /** Keeps who is heard in what counts of a recording. */
  async keepPrint(workspaceId: WorkspaceId, sampleId: string, print: readonly number[]): Promise<void> {
    await db
      .update(professionalRecordings)
      .set({ print: [...print] })
      .where(and(eq(professionalRecordings.workspaceId, workspaceId), eq(professionalRecordings.sampleId, sampleId)));
  },

  /** Keeps what was fitted to the recording as `fittedTo` says; nothing where the recording is gone. */
  async keepFitted(
    workspaceId: WorkspaceId,
    sampleId: string,
    fittedTo: string,
    fitted: readonly FittedStretch[],
  ): Promise<void> {
    await db
      .update(professionalRecordings)
      .set({ fittedTo, fitted })
      .where(and(eq(professionalRecordings.workspaceId, workspaceId), eq(professionalRecordings.sampleId, sampleId)));
  },
});
