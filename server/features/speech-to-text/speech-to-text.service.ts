import { createReadStream } from 'node:fs';
import type { TranscriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import type { WebhookEventsService } from '../webhooks/webhook-events.service.ts';
import { speechToTextStore, type TranscriptRow } from './speech-to-text.store.ts';
import { findRequestProblem } from './speech-to-text-request.rules.ts';
import type { FinishedTranscription, TranscriptionService, TranscriptionSource } from './transcription.service.ts';
import { transcribeJob } from './transcription-jobs.service.ts';

interface SpeechToTextDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send' | 'cancel'>;
  readonly transcription: TranscriptionService;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly webhookEvents: Pick<WebhookEventsService, 'listWebhookIds'>;
}

export interface TranscriptionRequest {
  readonly body: TranscriptionBody;
  readonly file: UploadedFile | undefined;
  readonly isLoggingEnabled: boolean;
  readonly requestId: string;
}

/** A stored transcript, or one that was delivered and forgotten. */
export interface DeliveredTranscript extends FinishedTranscription {
  readonly id: string | undefined;
  readonly title: string;
}

const transcriptNotFound = (): AppError => new AppError('transcript_not_found', { param: 'transcription_id' });
/** Of the recordings of transcripts. */
const recordingPrefix = 'transcripts/';

/** Transcribes recordings, at once or in a job. */
export function speechToTextService(deps: SpeechToTextDeps) {
  const { db, clock, blobs, live, jobs, transcription, meteredRuns, zeroRetention, webhookEvents } = deps;

  async function check(actor: Actor, { body, isLoggingEnabled, file }: TranscriptionRequest) {
    const recognizer = transcription.chooseRecognizer(body);
    const problem = findRequestProblem(body);
    if (problem) throw new AppError('invalid_parameters', problem);
    const addresses = [body.cloud_storage_url, body.source_url].filter((address) => address != null && address !== '');
    if (addresses.length + Number(file !== undefined) !== 1)
      throw new AppError('invalid_parameters', {
        message: 'Send exactly one of file, cloud_storage_url and source_url.',
        param: 'file',
      });
    if (body.webhook_id != null && !(await webhookEvents.listWebhookIds(actor.workspaceId)).has(body.webhook_id))
      throw new AppError('invalid_parameters', { message: 'There is no webhook with this ID.', param: 'webhook_id' });
    return { recognizer, mayStore: await zeroRetention.mayStore(actor, isLoggingEnabled) };
  }

  /** Calls `use` with the checked file of the request, uploaded or downloaded. */
  async function withSource<T>(
    { body, file }: TranscriptionRequest,
    signal: AbortSignal,
    use: (source: TranscriptionSource) => Promise<T>,
  ): Promise<T> {
    const isSeparate = body.use_multi_channel;
    const isRawPcm = body.file_format === 'pcm_s16le_16';
    if (file) return use(await transcription.inspect(file, { param: 'file', isRawPcm, isSeparate }, signal));
    const param = body.source_url ? 'source_url' : 'cloud_storage_url';
    await using download = await transcription.download((body.source_url || body.cloud_storage_url)!, param, signal);
    return use(await transcription.inspect(download, { param, isRawPcm, isSeparate }, signal));
  }

  const newRow = ({ body, requestId }: TranscriptionRequest, source: TranscriptionSource) => ({
    id: newId(),
    requestId,
    title: cleanFileName(source.file.name, 'Recording'),
    modelId: body.model_id,
    options: { ...body },
    sourceBytes: source.file.bytes,
    sourceType: source.mimeType,
    createdAt: clock(),
  });

  /** Stores the recording and transcribes it in a job, which survives a restart. */
  async function start(actor: Actor, request: TranscriptionRequest, signal: AbortSignal): Promise<TranscriptRow> {
    const { mayStore } = await check(actor, request);
    const { workspaceId, userId } = actor;
    return withSource(request, signal, async (source) => {
      const row = newRow(request, source);
      const sourceBlobKey = `${recordingPrefix}${workspaceId}/${row.id}`;
      await writeBlob(blobs, sourceBlobKey, createReadStream(source.file.path, { highWaterMark: 2 ** 18 }), signal);
      try {
        return await transaction(db, async (tx) => {
          const store = speechToTextStore(tx);
          const { body } = request;
          const jobId = await jobs.send(
            transcribeJob,
            { transcriptId: row.id, keepsText: mayStore },
            { workspaceId, tx },
          );
          const webhookIds = body.webhook ? (body.webhook_id == null ? [] : [body.webhook_id]) : null;
          const webhookMetadata = body.webhook_metadata ?? null;
          const job = { jobId: jobId ?? null, webhookIds, webhookMetadata };
          await store.insert(workspaceId, { ...row, ...job, userId, state: 'waiting', percent: 0, sourceBlobKey });
          await live.publish(workspaceId, { topic: 'transcripts', id: row.id }, tx);
          return (await store.find(workspaceId, row.id))!;
        });
      } catch (error) {
        await blobs.delete(sourceBlobKey);
        throw error;
      }
    });
  }

  return {
    /** Transcribes now. Throws the errors of `transcription`, and those of a plan that has no hours left. */
    async convert(actor: Actor, request: TranscriptionRequest, signal: AbortSignal): Promise<DeliveredTranscript> {
      const { recognizer, mayStore } = await check(actor, request);
      const { body } = request;
      return withSource(request, signal, async (source) => {
        const channels = body.use_multi_channel ? source.channels : 1;
        const metered = {
          product: 'STT',
          modelId: body.model_id,
          durationS: (source.declaredS ?? 0) * channels,
        } as const;
        await using run = await meteredRuns.open(actor, metered, signal);
        try {
          const work = { body, recognizer, tenant: actor.workspaceId };
          const finished = await transcription.transcribe(source, work, () => {}, signal);
          const row = newRow(request, source);
          await run.complete({ durationS: finished.durationS * channels }, async (tx) => {
            if (!mayStore) return;
            await speechToTextStore(tx).insert(actor.workspaceId, {
              ...row,
              userId: actor.userId,
              state: 'completed',
              recognizerId: finished.recognizerId,
              durationMs: Math.round(finished.durationS * 1000),
              channels,
              sourceBlobKey: null,
              endedAt: clock(),
            });
            await speechToTextStore(tx).putChannels(row.id, finished.channels);
            await live.publish(actor.workspaceId, { topic: 'transcripts', id: row.id }, tx);
          });
          return { ...finished, id: mayStore ? row.id : undefined, title: row.title };
        } catch (error) {
          await run.fail(signal);
          throw error;
        }
      });
    },

    /** Like `start`, for a transcript that the caller opens later. Throws `feature_not_available` if nothing is stored. */
    async startStored(actor: Actor, request: TranscriptionRequest, signal: AbortSignal): Promise<TranscriptRow> {
      if (!(await zeroRetention.mayStore(actor, true)))
        throw new AppError('feature_not_available', {
          message: 'This workspace stores nothing. Transcribe with the API, which returns the transcript at once.',
        });
      return start(actor, request, signal);
    },

    start,

    /** Throws `transcript_not_found`, also for one that failed, or `transcript_not_ready`. */
    async findFinished(actor: Pick<Actor, 'workspaceId'>, id: string) {
      const row = await speechToTextStore(db).find(actor.workspaceId, id);
      if (!row) throw transcriptNotFound();
      if (row.state === 'waiting' || row.state === 'running')
        throw new AppError('transcript_not_ready', { param: 'transcription_id' });
      if (row.state !== 'completed')
        throw new AppError('transcript_not_found', {
          message: row.problem ?? 'The transcription was cancelled.',
          param: 'transcription_id',
        });
      return { row, channels: await speechToTextStore(db).listChannels(id) };
    },

    /** Deletes a transcript with its recording; a running one stops. Throws `transcript_not_found`. */
    async remove({ workspaceId }: { workspaceId: WorkspaceId }, id: string): Promise<void> {
      const row = await speechToTextStore(db).delete(workspaceId, id);
      if (!row) throw transcriptNotFound();
      if (row.jobId !== null) await jobs.cancel(workspaceId, transcribeJob, row.jobId);
      if (row.sourceBlobKey !== null) await blobs.delete(row.sourceBlobKey);
      await live.publish(workspaceId, { topic: 'transcripts', id });
    },

    /** Stops a transcription that waits or runs; false if it does not. */
    async cancel({ workspaceId }: { workspaceId: WorkspaceId }, id: string): Promise<boolean> {
      const changes = { state: 'cancelled', percent: null, endedAt: clock() } as const;
      const row = await speechToTextStore(db).updateActive(workspaceId, id, changes);
      if (!row) return false;
      if (row.jobId !== null) await jobs.cancel(workspaceId, transcribeJob, row.jobId);
      // If the process dies before, the recording is deleted with the transcript.
      if (row.sourceBlobKey !== null) await blobs.delete(row.sourceBlobKey);
      await live.publish(workspaceId, { topic: 'transcripts', id });
      return true;
    },

    /** Deletes what is older than a workspace keeps it. */
    async expire(workspaceId: WorkspaceId, { audio, text }: { audio: Date | undefined; text: Date | undefined }) {
      const store = speechToTextStore(db);
      const keys = [
        ...(text ? await store.deleteBefore(workspaceId, text) : []),
        ...(audio ? await store.forgetAudioBefore(workspaceId, audio) : []),
      ];
      for (const key of keys) await blobs.delete(key);
      if (keys.length > 0) await live.publish(workspaceId, { topic: 'transcripts' });
    },

    /** How much `expire` would delete now. */
    countExpired: (workspaceId: WorkspaceId, limits: { audio: Date | undefined; text: Date | undefined }) =>
      speechToTextStore(db).countBefore(workspaceId, limits),
  };
}
export type SpeechToTextService = ReturnType<typeof speechToTextService>;
