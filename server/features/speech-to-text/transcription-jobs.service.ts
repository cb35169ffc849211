import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type TranscriptionBody, transcriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BlobStore, isStorageFull } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { type JobContext, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { MeteredRunsService } from '../usage/metered-runs.service.ts';
import type { WebhookEventsService } from '../webhooks/webhook-events.service.ts';
import { speechToTextStore, type TranscriptRow } from './speech-to-text.store.ts';
import {
  recordingType,
  type StoredRecording,
  type TranscriptRecordingService,
} from './transcript-recording.service.ts';
import { buildTranscriptReply } from './transcript-replies.service.ts';
import type { FinishedTranscription, TranscriptionService } from './transcription.service.ts';

export const transcribeJob = jobKind({
  name: 'speech-to-text.transcribe',
  payload: z.object({
    transcriptId: z.string(),
    /** False: nothing stays once it is delivered. */
    keepsText: z.boolean(),
  }),
});
type Payload = z.output<typeof transcribeJob.payload>;

interface TranscriptionJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly temporaryFolder: string;
  readonly transcription: TranscriptionService;
  readonly transcriptRecording: TranscriptRecordingService;
  readonly meteredRuns: Pick<MeteredRunsService, 'open'>;
  readonly webhookEvents: Pick<WebhookEventsService, 'emit'>;
  readonly findRole: (workspaceId: string, userId: string) => Promise<Actor['role'] | undefined>;
}

export const transcribeRetries = 2;
const reportIntervalMs = 500;
const prefix = 'transcripts/';
/** A younger file may belong to a transcript that is about to be stored. */
const sweepAgeMs = 3600_000;
const failureMessage = 'The recording could not be transcribed. Try again.';

/** What a transcription made. */
interface Result {
  readonly finished: FinishedTranscription;
  readonly channels: number;
  readonly body: TranscriptionBody;
  readonly payload: Payload;
  readonly recording: (StoredRecording & { readonly key: string }) | undefined;
}

/** Where the sound is stored beside a transcript that is opened here; undefined for one that goes to webhooks. */
const recordingKey = ({ webhookIds, sourceBlobKey }: TranscriptRow, { keepsText }: Payload): string | undefined =>
  keepsText && webhookIds === null && sourceBlobKey !== null ? `${sourceBlobKey}-mp3` : undefined;

/** The transcript was cancelled or deleted. */
class TranscriptGone extends Error {}

/** The jobs of transcripts: a killed one starts over, and its result is stored and sent once. */
export function transcriptionJobsService(deps: TranscriptionJobsDeps) {
  const {
    db,
    clock,
    blobs,
    live,
    log,
    temporaryFolder,
    transcription,
    transcriptRecording,
    meteredRuns,
    webhookEvents,
  } = deps;

  /** Copies the recording to a file, since decoders seek in it. */
  async function copyRecording(
    { sourceBlobKey, title, sourceBytes }: TranscriptRow,
    folder: string,
    signal: AbortSignal,
  ) {
    const blob = sourceBlobKey === null ? undefined : await blobs.open(sourceBlobKey);
    if (!blob) throw new AppError('invalid_audio', { message: 'The recording was deleted.', param: 'file' });
    const path = join(folder, 'recording');
    await pipeline(blob.stream, createWriteStream(path), { signal });
    return { name: title, bytes: sourceBytes ?? blob.bytes, path };
  }

  /** Tells the webhooks of the request in the transaction that ends the transcript. */
  async function emit(tx: Tx, row: TranscriptRow, data: Readonly<Record<string, unknown>>): Promise<void> {
    const { webhookIds, webhookMetadata, requestId, workspaceId } = row;
    if (webhookIds === null) return;
    const message = { request_id: requestId, ...data, webhook_metadata: webhookMetadata };
    const target = webhookIds.length > 0 ? { webhookIds } : {};
    await webhookEvents.emit(tx, workspaceId, 'speech_to_text_transcription', message, target);
  }

  async function transcribe(row: TranscriptRow, body: TranscriptionBody, payload: Payload, context: JobContext) {
    const { workspaceId, jobId, signal } = context;
    const role = await deps.findRole(row.workspaceId, row.userId);
    if (!role || !workspaceId) throw new AppError('forbidden');
    const actor: Actor = { userId: row.userId, workspaceId, role, via: 'session', permissions: undefined };
    const cancellation = new AbortController();
    const workSignal = AbortSignal.any([signal, cancellation.signal]);
    let reportedAt = Number.NEGATIVE_INFINITY;
    const folder = await makeTemporaryFolder(temporaryFolder, 'transcript');
    try {
      const recognizer = transcription.chooseRecognizer(body);
      const file = await copyRecording(row, folder, workSignal);
      const isRawPcm = body.file_format === 'pcm_s16le_16';
      const kind = { param: 'file', isRawPcm, isSeparate: body.use_multi_channel };
      const source = await transcription.inspect(file, kind, workSignal);
      const channels = body.use_multi_channel ? source.channels : 1;
      const report = async (heardS: number): Promise<void> => {
        const now = performance.now();
        if (now - reportedAt < reportIntervalMs) return;
        reportedAt = now;
        const percent = source.declaredS ? Math.min(99, Math.floor((100 * heardS) / source.declaredS)) : null;
        const updated = await speechToTextStore(db).updateActive(workspaceId, row.id, { percent }, jobId);
        if (!updated) cancellation.abort(new TranscriptGone());
        await live.publish(workspaceId, { topic: 'transcripts', id: row.id });
        await context.progress(percent ?? 0);
      };
      const metered = { product: 'STT', modelId: row.modelId, durationS: (source.declaredS ?? 0) * channels } as const;
      await using run = await meteredRuns.open(actor, metered, workSignal);
      try {
        const work = { body, recognizer, tenant: row.workspaceId };
        const finished = await transcription.transcribe(source, work, report, workSignal);
        const durationS = finished.durationS * channels;
        const key = recordingKey(row, payload);
        const recording =
          key === undefined ? undefined : { key, ...(await transcriptRecording.store(source, key, workSignal)) };
        await run.complete({ durationS }, (tx) => store(tx, row, { finished, channels, body, payload, recording }));
      } catch (error) {
        const key = recordingKey(row, payload);
        if (key) await blobs.delete(key);
        await run.fail(workSignal);
        throw error;
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function store(tx: Tx, row: TranscriptRow, result: Result): Promise<void> {
    const { finished, channels, body, payload, recording } = result;
    const transcripts = speechToTextStore(tx);
    const workspaceId = row.workspaceId as Parameters<typeof transcripts.find>[0];
    const updated = await transcripts.updateActive(
      workspaceId,
      row.id,
      {
        state: 'completed',
        percent: null,
        problem: null,
        recognizerId: finished.recognizerId,
        durationMs: Math.round(finished.durationS * 1000),
        channels,
        endedAt: clock(),
        sourceBlobKey: recording?.key ?? null,
        ...(recording && { sourceBytes: recording.bytes, sourceType: recordingType, peaks: recording.peaks }),
      },
      row.jobId ?? undefined,
    );
    if (!updated) throw new TranscriptGone();
    const { id, title } = row;
    const presented = await buildTranscriptReply({ ...finished, id: payload.keepsText ? id : undefined, title, body });
    await emit(tx, row, { transcription_id: id, transcription: presented });
    if (payload.keepsText) await transcripts.putChannels(id, finished.channels);
    else await transcripts.delete(workspaceId, id);
  }

  return {
    /** Runs the job. */
    async run(payload: Payload, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const running = { state: 'running', percent: 0 } as const;
      const row = await speechToTextStore(db).updateActive(workspaceId, payload.transcriptId, running, jobId);
      if (!row) return;
      await live.publish(workspaceId, { topic: 'transcripts', id: row.id });
      const body = transcriptionBody.parse(row.options);
      try {
        await transcribe(row, body, payload, context);
        if (row.sourceBlobKey) await blobs.delete(row.sourceBlobKey);
      } catch (error) {
        if (error instanceof TranscriptGone) return;
        if (signal.aborted) throw error;
        const isPermanent =
          error instanceof AppError || isStorageFull(error) || (error instanceof EngineError && !error.retryable);
        if (attempt <= transcribeRetries && !isPermanent) throw error;
        log.warn({ err: error, transcriptId: row.id }, 'failed to transcribe a recording');
        const problem = error instanceof AppError ? error.message : failureMessage;
        await transaction(db, async (tx) => {
          const changes = { state: 'failed', percent: null, problem, endedAt: clock(), sourceBlobKey: null } as const;
          if (!(await speechToTextStore(tx).updateActive(workspaceId, row.id, changes, jobId))) return;
          await emit(tx, row, { transcription_id: row.id, error: problem });
        });
        if (row.sourceBlobKey) await blobs.delete(row.sourceBlobKey);
      } finally {
        await live.publish(workspaceId, { topic: 'transcripts', id: row.id });
      }
    },

    /** Deletes recordings that belong to no transcript: of deleted workspaces, or left behind by a crash. */
    async sweep(signal: AbortSignal): Promise<void> {
      const before = new Date(clock().getTime() - sweepAgeMs);
      const findReferenced = (keys: readonly string[]) => speechToTextStore(db).findReferencedFiles(keys);
      await sweepBlobs(blobs, { prefix, before, findReferenced, signal });
    },
  };
}
export type TranscriptionJobsService = ReturnType<typeof transcriptionJobsService>;
