import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { findSource } from '../../../contract/productions/production-languages.ts';
import { orderLimits } from '../../../contract/productions/production-orders-limits.ts';
import { documentTypes } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AudioSource, openAudioInput } from '../../platform/audio-input/audio-input.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { DocumentReadingService } from '../studio-imports/document-reading.service.ts';
import type { OrderItemsService } from './order-items.service.ts';
import { orderFileKey, orderFilesRoot, orderOfKey } from './production-orders.rules.ts';
import { newMediaId, orderPartsStore, type ProductionMedia, productionOrdersStore } from './production-orders.store.ts';

/** Measures the length of a long recording, which is decoded for it. */
export const measureMediaJob = jobKind({
  name: 'production-orders.measure-media',
  payload: z.object({ mediaId: z.string() }),
});

interface OrderMediaDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly temporaryFolder: string;
  readonly secret: Uint8Array;
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'download' | 'inspect' | 'read'>;
  readonly documentReading: Pick<DocumentReadingService, 'readFile'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly orderItems: Pick<OrderItemsService, 'requireOpen' | 'reprice'>;
}

interface MediaDraft {
  readonly declaredLanguage: string;
  readonly file: UploadedFile | undefined;
  readonly url: string | undefined;
  readonly urlFileName: string | undefined;
  readonly urlContentType: string | undefined;
}

const limits = { maxBytes: orderLimits.maxBytes, maxDurationS: orderLimits.maxDurationS, maxChannels: 32 } as const;
/** Longer recordings are measured by a job. */
const measuredAtOnceS = 600;
/** Hz; only the length counts. */
const measuredRate = 8000;
/** Seconds that links are valid. */
const validS = 24 * 3600;
const notFound = () => new AppError('order_media_not_found', { param: 'media_id' });
const invalid = (param: string, message: string) => new AppError('invalid_parameters', { message, param });

const documentContent: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  md: 'text/markdown',
  epub: 'application/epub+zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

/** The recordings, videos and manuscripts of orders. */
export function orderMediaService(deps: OrderMediaDeps) {
  const { db, blobs, clock, jobs, secret, audioInput, documentReading, orderItems } = deps;
  const sign = (id: string, expires: number): string => hmac(`production media ${id} ${expires}`, secret).slice(0, 43);

  async function measure(source: AudioSource, signal: AbortSignal): Promise<number> {
    let samples = 0;
    for await (const { channels } of audioInput.read(source, { sampleRate: measuredRate }, signal))
      samples += channels[0]!.length;
    return Math.max(1, Math.round((samples / measuredRate) * 1000));
  }

  const extensionOf = (name: string): string => /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const isDocument = (name: string): boolean =>
    documentContent[extensionOf(name)] !== undefined && documentTypes.some((type) => type === extensionOf(name));

  type Facts = Pick<ProductionMedia, 'contentType' | 'durationMs' | 'characters' | 'hasVideo'>;

  async function readManuscript(actor: Actor, file: UploadedFile, param: string, signal: AbortSignal): Promise<Facts> {
    if (file.bytes > orderLimits.maxManuscriptBytes) throw invalid(param, 'The manuscript is larger than 100 MiB.');
    const document = await documentReading.readFile(actor, file, signal, { param });
    const characters = document.sections.reduce(
      (sum, { blocks }) => sum + blocks.reduce((all, { text }) => all + text.length, 0),
      0,
    );
    if (characters === 0) throw new AppError('document_empty', { param });
    if (characters > orderLimits.maxCharacters)
      throw invalid(param, 'The manuscript has more than 5,000,000 characters.');
    return { contentType: documentContent[extensionOf(file.name)]!, durationMs: null, characters, hasVideo: false };
  }

  /** What the file contains. Throws `invalid_audio`, `audio_too_long` and the errors of documents, naming the field. */
  async function readFacts(actor: Actor, file: UploadedFile, param: string, signal: AbortSignal): Promise<Facts> {
    let source: AudioSource;
    try {
      source = await audioInput.inspect(file, { param, limits }, signal);
    } catch (error) {
      const isOther = error instanceof AppError && error.code === 'invalid_audio' && isDocument(file.name);
      if (isOther && file.bytes > 0) return readManuscript(actor, file, param, signal);
      throw error;
    }
    const { hasVideo, mimeType, declaredS } = source;
    const isShort = declaredS !== undefined && declaredS <= measuredAtOnceS;
    return {
      contentType: hasVideo ? mimeType.replace(/^audio\//, 'video/') : mimeType,
      durationMs: isShort ? await measure(source, signal) : null,
      characters: null,
      hasVideo,
    };
  }

  async function store(
    actor: Actor,
    orderId: string,
    language: string,
    file: UploadedFile,
    param: string,
    signal: AbortSignal,
  ): Promise<string> {
    const facts = await readFacts(actor, file, param, signal);
    const now = clock();
    const id = newMediaId(now);
    const blobKey = orderFileKey(actor.workspaceId, orderId, id);
    const bytes = await writeBlob(blobs, blobKey, createReadStream(file.path), signal);
    try {
      await transaction(db, async (tx) => {
        const order = await orderItems.requireOpen(tx, actor, orderId);
        await requireRoom(tx, order);
        const name = cleanFileName(file.name, 'Recording');
        await orderPartsStore(tx).insertMedia({
          id,
          orderId,
          name,
          language,
          blobKey,
          bytes,
          createdAt: now,
          ...facts,
        });
        if (facts.durationMs === null && facts.characters === null) {
          const { workspaceId } = actor;
          await jobs.send(measureMediaJob, { mediaId: id }, { workspaceId, tx });
        }
        await orderItems.reprice(tx, order);
      });
    } catch (error) {
      await blobs.delete(blobKey);
      throw error;
    }
    return id;
  }

  async function requireRoom(tx: Db | Tx, order: { readonly id: string }): Promise<void> {
    if ((await orderPartsStore(tx).countMedia(order)) >= orderLimits.media)
      throw new AppError('order_too_large', { message: `An order has at most ${orderLimits.media} files.` });
  }

  function url({ id, orderId }: Pick<ProductionMedia, 'id' | 'orderId'>, baseUrl: string): string {
    const expires = Math.floor(clock().getTime() / 1000) + validS;
    const path = `/v1/productions/orders/${orderId}/media/${id}/signed`;
    return `${baseUrl}${path}?expires=${expires}&signature=${sign(id, expires)}`;
  }

  return {
    url,

    /** Checked before a form is read. Throws `order_not_found`, `order_not_open` and `order_too_large`. */
    async accept(actor: Actor, orderId: string): Promise<void> {
      if (!(await deps.zeroRetention.mayStore(actor, true)))
        throw new AppError('feature_not_available', {
          message: 'This workspace stores nothing (zero retention), and the files of orders are stored.',
        });
      const order = await productionOrdersStore(db).find(actor.workspaceId, orderId);
      if (!order) throw new AppError('order_not_found', { param: 'order_id' });
      if (order.state !== 'open') throw new AppError('order_not_open', { param: 'order_id' });
      await requireRoom(db, order);
    },

    /** Stores a file, or what is behind an address; returns its ID. Names the field that is wrong. */
    async register(actor: Actor, orderId: string, draft: MediaDraft, signal: AbortSignal): Promise<string> {
      const language = findSource(draft.declaredLanguage);
      if (!language) throw new AppError('language_not_offered', { param: 'declared_language' });
      if (!draft.file === (draft.url === undefined)) throw invalid('media', 'Send either media or media_url.');
      if (draft.file) return store(actor, orderId, language, draft.file, 'media', signal);
      if (draft.urlFileName === undefined) throw invalid('media_url_filename', 'It is required with media_url.');
      if (draft.urlContentType === undefined) throw invalid('media_url_content_type', 'It is required with media_url.');
      await using file = await audioInput.download(draft.url!, { param: 'media_url', limits }, signal);
      const { path, bytes } = file;
      // Awaited, since the file is deleted when this returns.
      return await store(actor, orderId, language, { name: draft.urlFileName, path, bytes }, 'media_url', signal);
    },

    /** Throws `order_media_not_found`. */
    async get(actor: Actor, orderId: string, id: string): Promise<ProductionMedia> {
      const order = await productionOrdersStore(db).find(actor.workspaceId, orderId);
      if (!order) throw new AppError('order_not_found', { param: 'order_id' });
      const media = await orderPartsStore(db).findMedia(order, id);
      if (!media) throw notFound();
      return media;
    },

    /** The file behind a signed link, whoever calls. A forged or expired link is answered like that of no file. */
    async openLinked(
      id: string,
      { expires, signature }: { readonly expires: number; readonly signature: string },
      rangeHeader: string | undefined,
    ) {
      const isValid = expires * 1000 > clock().getTime() && constantTimeEqual(signature, sign(id, expires));
      const row = isValid ? await orderPartsStore(db).findMediaOfAny(id) : undefined;
      if (!row) throw notFound();
      const { bytes, blobKey, contentType, name } = row;
      const range = requestedRange(rangeHeader, bytes);
      const blob = await blobs.open(blobKey, range);
      if (!blob) throw notFound();
      return { stream: blob.stream, bytes, range, contentType, name };
    },

    /** Runs a job: the length of a recording, and with it the prices of its items. A broken file is removed. */
    async measure(mediaId: string, signal: AbortSignal): Promise<void> {
      const row = await orderPartsStore(db).findMediaOfAny(mediaId);
      const blob = row?.durationMs === null ? await blobs.open(row.blobKey) : undefined;
      if (!row || !blob) return;
      const folder = await makeTemporaryFolder(deps.temporaryFolder, 'production-media');
      try {
        const path = join(folder, 'source');
        await pipeline(blob.stream, createWriteStream(path), { signal });
        const file = { name: row.name, bytes: row.bytes, path };
        const durationMs = await measure(await audioInput.inspect(file, { param: 'media', limits }, signal), signal);
        await finish(row, (tx) => orderPartsStore(tx).setDuration(mediaId, durationMs));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await finish(row, async (tx, userId, workspaceId) => {
          await orderPartsStore(tx).deleteMedia(mediaId);
          const data = { name: `Reading “${row.name}”`, reason: error.message };
          await deps.notifications.notify(tx, { userIds: [userId], workspaceId, kind: 'job_failed', data });
        });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    /** Deletes files of deleted orders, and those that a crash left behind. */
    async sweep(ageMs: number, signal: AbortSignal): Promise<void> {
      await sweepBlobs(blobs, {
        prefix: orderFilesRoot,
        before: new Date(clock().getTime() - ageMs),
        async findReferenced(keys) {
          const referenced = await orderPartsStore(db).referencedFiles(keys.filter((key) => orderOfKey(key)));
          return new Set(referenced);
        },
        signal,
      });
    },
  };

  async function finish(
    { orderId }: ProductionMedia,
    work: (tx: Tx, userId: string, workspaceId: string) => Promise<void>,
  ): Promise<void> {
    await transaction(db, async (tx) => {
      const order = await productionOrdersStore(tx).lockOfAny(orderId);
      if (!order) return;
      await work(tx, order.userId, order.workspaceId);
      if (order.state === 'open') await orderItems.reprice(tx, order);
    });
  }
}
export type OrderMediaService = ReturnType<typeof orderMediaService>;
