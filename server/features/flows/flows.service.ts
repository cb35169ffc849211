import { z } from 'zod';
import type { MediaKind, ProviderBody, SpeechGenerationBody } from '../../../contract/speech-tools/flows.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { SpeechService } from '../speech/speech.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { flowsStore, type GenerationRow } from './flows.store.ts';

export const generateMediaJob = jobKind({
  name: 'flows.generate',
  payload: z.object({ generationId: z.string(), userId: z.string() }),
});

interface FlowsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Signs the URLs of contents. */
  readonly secret: Uint8Array;
  /** Whether the operator configured a provider of videos and pictures. */
  readonly hasProvider: boolean;
  readonly models: Pick<ModelsService, 'get'>;
  readonly voices: Pick<VoicesService, 'get'>;
  readonly speech: Pick<SpeechService, 'checkText' | 'readFormat'>;
  readonly webhooks: { listWebhookIds(workspaceId: Actor['workspaceId']): Promise<ReadonlySet<string>> };
}

/** A generation, and the code in the URL of its content. */
export interface LinkedGeneration {
  readonly row: GenerationRow;
  readonly code: string;
}

const linkLifetimeS = 3600;

/** Videos and pictures of a provider, and speech, generated in the background (VGEN-001, O-55). */
export function flowsService(deps: FlowsDeps) {
  const { db, clock, blobs, jobs, secret, hasProvider, models, voices, speech, webhooks } = deps;
  const links = tokenSigner(secret, 'generation', z.object({ generation_id: z.string() }));
  const withLink = async (row: GenerationRow): Promise<LinkedGeneration> => ({
    row,
    code: await links.sign({ generation_id: row.id }, linkLifetimeS, clock()),
  });

  /** Throws `invalid_parameters` for webhooks that the workspace does not have. */
  async function readWebhooks({ workspaceId }: Actor, target: ProviderBody['webhook']): Promise<string[] | null> {
    if (!target) return null;
    if (target.type === 'all') return [];
    const known = await webhooks.listWebhookIds(workspaceId);
    const unknown = target.ids.find((id) => !known.has(id));
    if (unknown !== undefined)
      throw new AppError('invalid_parameters', {
        message: `The workspace has no webhook ${unknown}.`,
        param: 'webhook.ids',
      });
    return target.ids;
  }

  async function queue(actor: Actor, kind: MediaKind, body: ProviderBody | SpeechGenerationBody): Promise<string> {
    const { workspaceId, userId } = actor;
    const { webhook, ...request } = body;
    const webhookIds = await readWebhooks(actor, webhook);
    const id = newId();
    return transaction(db, async (tx) => {
      const jobId = await jobs.send(generateMediaJob, { generationId: id, userId }, { workspaceId, tx });
      await flowsStore(tx).insert(workspaceId, {
        id,
        userId,
        kind,
        modelId: body.model_id,
        request,
        state: 'pending',
        jobId: jobId ?? null,
        webhookIds,
        createdAt: clock(),
      });
      return id;
    });
  }

  return {
    /** Throws `media_provider_not_configured` on a server without a provider. */
    create(actor: Actor, kind: 'video' | 'image', body: ProviderBody): Promise<string> {
      if (!hasProvider) throw new AppError('media_provider_not_configured');
      return queue(actor, kind, body);
    },

    /** Checks what a request for speech checks, so that the job does not fail for it. */
    async createSpeech(actor: Actor, body: SpeechGenerationBody): Promise<string> {
      const model = models.get(body.model_id);
      speech.checkText(body.text, model);
      await voices.get(actor, body.voice);
      await speech.readFormat(actor, body.output_format, false);
      return queue(actor, 'text_to_speech', body);
    },

    /** A page, newest first. */
    async list(actor: Actor, query: Parameters<ReturnType<typeof flowsStore>['list']>[1]) {
      const rows = await flowsStore(db).list(actor, { ...query, limit: query.limit + 1 });
      const page = rows.slice(0, query.limit);
      return { items: await Promise.all(page.map(withLink)), hasMore: rows.length > page.length };
    },

    /** Throws `generation_not_found`, also for one of another kind. */
    async get({ workspaceId }: Actor, kind: MediaKind, id: string): Promise<LinkedGeneration> {
      const row = await flowsStore(db).find(workspaceId, id);
      if (row?.kind !== kind) throw new AppError('generation_not_found', { param: 'generation_id' });
      return withLink(row);
    },

    /** The content of a signed link, or the `range` of it; throws `generation_not_found` for an invalid or expired link. */
    async open(code: string, range: string | undefined) {
      const claims = await links.read(code, clock());
      const row = claims && (await flowsStore(db).findLinked(claims.generation_id));
      const part = row?.bytes ? requestedRange(range, row.bytes) : undefined;
      const blob = row?.blobKey ? await blobs.open(row.blobKey, part) : undefined;
      if (!row || !blob) throw new AppError('generation_not_found', { message: 'This link has expired.' });
      return { contentType: row.contentType ?? 'application/octet-stream', ...blob, range: part };
    },
  };
}
export type FlowsService = ReturnType<typeof flowsService>;
