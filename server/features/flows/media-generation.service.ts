import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { MediaFailureReason, SpeechGenerationBody } from '../../../contract/speech-tools/flows.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { MediaProvider } from '../../../engines/remote/media-provider.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { downloadExternal } from '../../platform/audio-input/download-external.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { type OutgoingPolicy, OutgoingUrlError } from '../../platform/outgoing-url.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { AssetsService } from '../assets/assets.service.ts';
import type { SpeechService } from '../speech/speech.service.ts';
import type { WebhookEventsService } from '../webhooks/webhook-events.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { findReferences } from './flows.rules.ts';
import type { generateMediaJob } from './flows.service.ts';
import { flowsStore, type GenerationRow } from './flows.store.ts';

interface MediaGenerationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly temporaryFolder: string;
  /** For the files of the provider. */
  readonly outgoing: OutgoingPolicy;
  readonly provider: MediaProvider | undefined;
  readonly assets: Pick<AssetsService, 'read'>;
  readonly speech: Pick<SpeechService, 'speak'>;
  readonly workspace: Pick<WorkspaceService, 'findRole'>;
  readonly webhooks: Pick<WebhookEventsService, 'emit'>;
  /** Milliseconds between two questions for the state. */
  readonly pollMs?: number;
}

export const mediaRetries = 3;
const keyPrefix = 'media-generations/';
/** Younger files may belong to a generation that is about to end. */
const sweepAgeMs = 3600_000;
const maxContentBytes = 2 ** 30;
const active = ['pending', 'generating'] as const;

/** The generation failed for good. */
class GenerationFailure extends Error {
  readonly reason: MediaFailureReason;
  constructor(reason: MediaFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const providerReasons: readonly string[] = ['timeout', 'model_error', 'moderated', 'invalid_parameters'];

/** The background work of flows. A restarted server goes on to wait for what the provider already generates. */
export function mediaGenerationService(deps: MediaGenerationDeps) {
  const { db, clock, blobs, temporaryFolder, outgoing, provider, assets, speech, workspace, webhooks } = deps;
  const { pollMs = 5000 } = deps;

  interface Content {
    readonly contentType: string;
    readonly bytes: number;
  }

  /** Ends a generation and tells its webhooks; false if it ended before. */
  const end = (workspaceId: WorkspaceId, id: string, changes: Partial<GenerationRow>): Promise<boolean> =>
    transaction(db, async (tx) => {
      const ended = { ...changes, percent: null, endedAt: clock() };
      const row = await flowsStore(tx).transition(workspaceId, id, active, ended);
      if (row?.webhookIds) {
        const data = {
          id,
          status: row.state,
          model_id: row.modelId,
          ...(row.state === 'failed' && { failure_reason: row.failureReason, error_message: row.problem }),
        };
        const chosen = row.webhookIds.length > 0 ? { webhookIds: row.webhookIds } : {};
        await webhooks.emit(tx, workspaceId, 'flows_generation', data, chosen);
      }
      return row !== undefined;
    });

  async function speak(actor: Actor, row: GenerationRow, key: string, signal: AbortSignal): Promise<Content> {
    const { voice, output_format, ...body } = row.request as SpeechGenerationBody & Record<string, never>;
    const input = {
      voiceId: voice,
      outputFormat: output_format,
      streaming: false,
      isLoggingEnabled: true,
      requestId: newId(),
      body: {
        ...body,
        apply_text_normalization: 'auto' as const,
        apply_language_text_normalization: false,
      },
    };
    const { contentType, parts } = await speech.speak(actor, input, signal);
    const audio = async function* () {
      for await (const part of parts) yield part.audio;
    };
    return { contentType, bytes: await writeBlob(blobs, key, audio(), signal) };
  }

  async function generate(row: GenerationRow, actor: Actor, key: string, signal: AbortSignal): Promise<Content> {
    if (!provider) throw new GenerationFailure('dependency_failed', 'This server no longer has a provider.');
    const kind = row.kind === 'video' ? 'video' : 'image';
    const id = row.providerJobId ?? (await start(provider, kind, row, actor, signal));
    for (;;) {
      const state = await provider.getState(kind, id, signal);
      if (state.status === 'failed') {
        const reason = providerReasons.includes(state.reason) ? (state.reason as MediaFailureReason) : 'model_error';
        throw new GenerationFailure(reason, state.message.slice(0, 500));
      }
      if (state.status === 'completed') return fetchContent(state, key, signal);
      await wait(pollMs, undefined, { signal });
    }
  }

  /** Sends the request with the files that it names; stores the ID of the provider before anything else happens. */
  async function start(
    on: MediaProvider,
    kind: 'video' | 'image',
    row: GenerationRow,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<string> {
    const request = structuredClone(row.request);
    for (const { type, id, replace } of findReferences(request)) {
      const file = type === 'asset' ? await assets.read(actor, id) : await readGeneration(actor, id);
      replace(await on.upload(file, signal));
    }
    const providerJobId = await on.start(kind, request, signal);
    await flowsStore(db).transition(actor.workspaceId, row.id, active, { providerJobId });
    return providerJobId;
  }

  async function readGeneration({ workspaceId }: Actor, id: string) {
    const row = await flowsStore(db).find(workspaceId, id);
    const blob = row?.blobKey ? await blobs.open(row.blobKey) : undefined;
    if (!row || !blob) throw new AppError('generation_not_found', { message: `Generation ${id} has no content.` });
    const bytes = new Uint8Array(await buffer(blob.stream));
    return { name: id, mimeType: row.contentType ?? 'application/octet-stream', bytes };
  }

  async function fetchContent(
    { contentUrl, contentType }: { readonly contentUrl: string; readonly contentType: string },
    key: string,
    signal: AbortSignal,
  ): Promise<Content> {
    const folder = await makeTemporaryFolder(temporaryFolder, 'media');
    try {
      const path = join(folder, 'content');
      await downloadExternal(contentUrl, outgoing, { path, maxBytes: maxContentBytes, signal });
      return { contentType, bytes: await writeBlob(blobs, key, createReadStream(path), signal) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    /** Runs the job, which starts over after a crash. */
    async run({ generationId, userId }: z.output<typeof generateMediaJob.payload>, context: JobContext): Promise<void> {
      const { workspaceId, signal, attempt } = context;
      if (!workspaceId) return;
      const row = await flowsStore(db).transition(workspaceId, generationId, active, { state: 'generating' });
      if (!row) return;
      const blobKey = `${keyPrefix}${workspaceId}/${generationId}`;
      try {
        const role = await workspace.findRole(workspaceId, userId);
        if (!role) throw new GenerationFailure('internal_error', 'Its author is no longer in the workspace.');
        const actor: Actor = { userId, workspaceId, role, via: 'session', permissions: undefined };
        const content =
          row.kind === 'text_to_speech'
            ? await speak(actor, row, blobKey, signal)
            : await generate(row, actor, blobKey, signal);
        if (!(await end(workspaceId, generationId, { state: 'completed', blobKey, ...content })))
          await blobs.delete(blobKey);
      } catch (error) {
        if (signal.aborted) throw error;
        const failure = toFailure(error);
        if (!failure && attempt <= mediaRetries) throw error;
        const { reason, message } = failure ?? {
          reason: 'internal_error',
          message: 'The generation failed. Try again.',
        };
        await end(workspaceId, generationId, { state: 'failed', failureReason: reason, problem: message });
      }
    },

    /** Deletes files without a generation. */
    async sweep(signal: AbortSignal): Promise<void> {
      await sweepBlobs(blobs, {
        prefix: keyPrefix,
        before: new Date(clock().getTime() - sweepAgeMs),
        findReferenced: (keys) => flowsStore(db).findReferenced(keys),
        signal,
      });
    },
  };
}
export type MediaGenerationService = ReturnType<typeof mediaGenerationService>;

/** Undefined for what may succeed when it is tried again. */
function toFailure(error: unknown): { reason: MediaFailureReason; message: string } | undefined {
  if (error instanceof GenerationFailure) return error;
  if (error instanceof OutgoingUrlError) return { reason: 'dependency_failed', message: error.message };
  if (error instanceof AppError) {
    const reason = error.code === 'quota_exceeded' ? 'charging_failed' : 'invalid_parameters';
    return { reason, message: error.message };
  }
  if (error instanceof EngineError && !error.retryable) return { reason: 'invalid_parameters', message: error.message };
  return undefined;
}
