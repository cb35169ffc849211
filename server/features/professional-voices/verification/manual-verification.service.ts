import { createReadStream } from 'node:fs';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live.ts';
import { cleanFileName, type UploadedFile } from '../../../platform/uploaded-file.ts';
import type { VoiceVerificationService } from '../../voices/voice-verification.service.ts';
import type { VoiceRow } from '../../voices/voices.tables.ts';
import { verificationKey, verificationRoot } from '../professional-details.service.ts';
import { professionalVoicesStore } from '../professional-voices.store.ts';
import type { ProfessionalVoiceRow } from '../professional-voices.tables.ts';
import { detectMimeType } from './manual-verification.parser.ts';

interface ManualVerificationDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Live;
  readonly voiceVerification: Pick<VoiceVerificationService, 'markVerified'>;
  /** Finds a tenant by the workspace id of a row. */
  readonly findTenant: (workspaceId: string) => Promise<{ readonly workspaceId: WorkspaceId } | undefined>;
}

type ManualVerificationRequest = NonNullable<ProfessionalVoiceRow['manualVerification']>;

/** A request that the operator has not answered yet. */
export interface PendingVerification {
  readonly voiceId: string;
  readonly request: ManualVerificationRequest;
  /** Keys of its files in the blob store. */
  readonly keys: readonly string[];
}

/** Younger files may belong to a request that is being stored. */
const sweepAgeMs = 3600_000;

/** Verification by the operator, for professional voices whose owner cannot use the captcha (VOICE-049). */
export function manualVerificationService({
  db,
  blobs,
  clock,
  live,
  voiceVerification,
  findTenant,
}: ManualVerificationDeps) {
  const fileKeys = (voiceId: string, request: ManualVerificationRequest | null): string[] =>
    (request?.files ?? []).map(({ file_id }) => verificationKey(voiceId, file_id));

  const service = {
    /** Throws if the voice is verified already or has no recordings. */
    requireRequestable(voice: Pick<VoiceRow, 'verifiedAt' | 'embedding'>): void {
      if (voice.verifiedAt !== null)
        throw new AppError('conflict', { message: 'The voice is already verified.', param: 'voice_id' });
      if (voice.embedding === null)
        throw new AppError('bad_request', {
          message: 'Add recordings first. The verification needs them.',
          param: 'voice_id',
        });
    },

    /** Stores the documents for the operator and replaces those of an earlier request. */
    async request(
      actor: Actor,
      voice: Pick<VoiceRow, 'id' | 'verifiedAt' | 'embedding'>,
      files: readonly UploadedFile[],
      extraText: string,
    ): Promise<void> {
      const { workspaceId } = actor;
      const voiceId = voice.id;
      service.requireRequestable(voice);
      const now = unixSeconds(clock());
      const stored: ManualVerificationRequest['files'] = [];
      try {
        for (const file of files) {
          const fileId = newId();
          const mimeType = await storeFile(verificationKey(voiceId, fileId), file);
          stored.push({
            file_id: fileId,
            file_name: cleanFileName(file.name, 'file'),
            mime_type: mimeType,
            size_bytes: file.bytes,
            upload_date_unix: now,
          });
        }
        const request: ManualVerificationRequest = { extra_text: extraText, request_time_unix: now, files: stored };
        const previous = await transaction(db, async (tx) => {
          const store = professionalVoicesStore(tx);
          const row = await store.lock(workspaceId, voiceId);
          if (!row)
            throw new AppError('voice_not_found', {
              message: `A professional voice with the voice_id ${voiceId} was not found.`,
              param: 'voice_id',
            });
          await store.update(workspaceId, voiceId, { manualVerification: request, isManuallyVerified: false });
          await live.publish(workspaceId, { topic: 'voices', id: voiceId }, tx);
          return row.manualVerification;
        });
        for (const key of fileKeys(voiceId, previous)) await blobs.delete(key);
      } catch (error) {
        for (const { file_id } of stored) await blobs.delete(verificationKey(voiceId, file_id)).catch(() => {});
        throw error;
      }
    },

    /** Open requests of all workspaces, oldest first; for the operator. */
    async pending(): Promise<PendingVerification[]> {
      return (await professionalVoicesStore(db).pendingVerifications()).map(({ voiceId, manualVerification }) => ({
        voiceId,
        request: manualVerification!,
        keys: fileKeys(voiceId, manualVerification),
      }));
    },

    /** Verifies the voice on behalf of the operator. Throws `voice_not_found`. */
    async approve(voiceId: string): Promise<void> {
      const notRequested = () =>
        new AppError('voice_not_found', { message: `There is no verification request for the voice ${voiceId}.` });
      const requested = await professionalVoicesStore(db).findInAnyWorkspace(voiceId);
      const tenant = requested && (await findTenant(requested.workspaceId));
      if (!tenant) throw notRequested();
      await transaction(db, async (tx) => {
        // Lock the voice first, as everywhere. Recordings of another speaker delete the request, so check it after the lock.
        await voiceVerification.markVerified(tx, tenant.workspaceId, voiceId);
        const row = await professionalVoicesStore(tx).lock(tenant.workspaceId, voiceId);
        if (!row?.manualVerification) throw notRequested();
        await professionalVoicesStore(tx).update(tenant.workspaceId, voiceId, { isManuallyVerified: true });
      });
    },

    /** Deletes files without a request, left by deleted accounts or a crash. */
    async deleteOrphans(signal: AbortSignal): Promise<void> {
      const cutoff = clock().getTime() - sweepAgeMs;
      for await (const { key, modifiedAt } of blobs.list(verificationRoot)) {
        signal.throwIfAborted();
        if (modifiedAt.getTime() > cutoff) continue;
        const [voiceId = ''] = key.slice(verificationRoot.length).split('/');
        const row = await professionalVoicesStore(db).findInAnyWorkspace(voiceId);
        if (!fileKeys(voiceId, row?.manualVerification ?? null).includes(key)) await blobs.delete(key);
      }
    },
  };
  return service;

  /** Stores a file and returns its detected type. */
  async function storeFile(key: string, file: UploadedFile): Promise<string> {
    let mimeType: string | undefined;
    async function* readAndDetectType() {
      for await (const bytes of createReadStream(file.path)) {
        mimeType ??= detectMimeType((bytes as Buffer).subarray(0, 16));
        yield bytes as Buffer;
      }
    }
    await writeBlob(blobs, key, readAndDetectType());
    return mimeType ?? 'application/octet-stream';
  }
}
export type ManualVerificationService = ReturnType<typeof manualVerificationService>;
