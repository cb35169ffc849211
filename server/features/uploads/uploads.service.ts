import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { resumableUploadLimits, type UploadPurpose } from '../../../contract/catalogue/upload-purposes.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { requirePermission } from '../../platform/permissions.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { storeParts } from './upload-parts.service.ts';
import { purposeRules } from './uploads.rules.ts';
import { type UploadRow, uploadsStore } from './uploads.store.ts';

interface UploadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  /** Free bytes on the disk of the data. */
  readonly freeBytes: () => Promise<number>;
  /** Uploads are rejected if they would leave fewer free bytes. */
  readonly minFreeBytes: number;
}

interface NewUpload {
  readonly name: string;
  readonly bytes: number;
  readonly type: string | null | undefined;
  readonly purpose: UploadPurpose;
}

const keyPrefix = 'uploads/';
const folderKey = ({ workspaceId, id }: Pick<UploadRow, 'workspaceId' | 'id'>) => `${keyPrefix}${workspaceId}/${id}/`;
const readUploadId = (key: string): string => key.split('/')[2] ?? '';
const retentionMs = resumableUploadLimits.retentionHours * 3600_000;
/** A younger part may belong to a row that is not committed yet. */
const sweepAgeMs = 3600_000;

/** Files that are sent in parts and continued after an interruption, until a form uses them. */
export function uploadsService({ db, clock, blobs, subscription, freeBytes, minFreeBytes }: UploadsDeps) {
  const expiryTime = () => new Date(clock().getTime() + retentionMs);

  async function requireFreeSpace(bytes: number): Promise<void> {
    const expected = await uploadsStore(db).expectedBytes(clock());
    if ((await freeBytes()) - expected - bytes < minFreeBytes)
      throw new AppError('storage_full', { message: 'The server has too little free disk space for this upload.' });
  }

  async function deleteParts({ parts }: UploadRow): Promise<void> {
    for (const { key } of parts) await blobs.delete(key);
  }

  async function writeFile({ name, bytes, parts }: UploadRow, path: string): Promise<UploadedFile> {
    async function* readParts() {
      for (const { key } of parts) {
        const blob = await blobs.open(key);
        // Another request has used the upload.
        if (!blob) throw new AppError('upload_not_found');
        yield* blob.stream;
      }
    }
    await pipeline(readParts, createWriteStream(path));
    return { name, bytes, path };
  }

  const service = {
    /** Checks size, permission, plan, the bounds of the workspace and the disk before anything is sent. */
    async create(actor: Actor, { name, bytes, type, purpose }: NewUpload): Promise<UploadRow> {
      const { maxBytes, permission, planRefusal } = purposeRules[purpose];
      requirePermission(actor, permission);
      const refusal = planRefusal(await subscription.get(actor));
      if (refusal) throw new AppError(refusal);
      if (bytes > maxBytes)
        throw new AppError('request_too_large', {
          message: `The file is larger than ${Math.floor(maxBytes / 2 ** 20)} MB.`,
          param: 'bytes',
        });
      await requireFreeSpace(bytes);
      const { workspaceId, userId } = actor;
      return transaction(db, async (tx) => {
        const store = uploadsStore(tx);
        await store.lockWorkspace(workspaceId);
        const total = await store.total(workspaceId, clock());
        const { maxCount, maxBytes: maxTotalBytes } = resumableUploadLimits;
        if (total.count >= maxCount || total.bytes + bytes > maxTotalBytes) throw new AppError('too_many_uploads');
        return store.insert(workspaceId, {
          id: newId(),
          userId,
          purpose,
          name: cleanFileName(name, 'upload'),
          type: type ?? null,
          bytes,
          createdAt: clock(),
          expiresAt: expiryTime(),
        });
      });
    },

    /** Throws `upload_not_found` for an upload of another person. */
    async get(actor: Actor, id: string): Promise<UploadRow> {
      const row = await uploadsStore(db).find(actor, id, clock());
      if (!row) throw new AppError('upload_not_found');
      return row;
    },

    /**
     * Adds a body at `offset`, which the caller must state. `announcedBytes` is its length if it is known. Keeps what arrived if the caller
     * disconnects. Throws `upload_offset_mismatch` unless it starts where the stored bytes end.
     */
    async append(
      actor: Actor,
      id: string,
      {
        offset,
        announcedBytes,
        body,
      }: { offset: number | undefined; announcedBytes: number | undefined; body: Readable },
    ): Promise<UploadRow> {
      let row = await service.get(actor, id);
      if (offset === undefined)
        throw new AppError('bad_request', { message: 'The header Upload-Offset is missing or not a number.' });
      if (offset !== row.offset) throw new AppError('upload_offset_mismatch');
      if (offset + (announcedBytes ?? 0) > row.bytes) throw longerThanDeclared();
      await requireFreeSpace(0);
      await storeParts(blobs, body, {
        newKey: () => `${folderKey(row)}${row.offset}.${newId()}`,
        onPart: async (part) => {
          if (row.offset + part.bytes > row.bytes) throw longerThanDeclared();
          const changes = { offset: row.offset, part, expiresAt: expiryTime() };
          const next = await uploadsStore(db).addPart(actor, id, changes);
          if (!next) throw new AppError('upload_offset_mismatch');
          row = next;
        },
      });
      return row;
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const row = await uploadsStore(db).delete(actor, id);
      if (!row) throw new AppError('upload_not_found');
      await deleteParts(row);
    },

    /** A complete upload that a form names. Throws `upload_not_found` or `upload_incomplete`. */
    async open(actor: Actor, id: string) {
      const row = await service.get(actor, id);
      if (row.offset !== row.bytes) throw new AppError('upload_incomplete');
      return {
        bytes: row.bytes,
        writeFile: (path: string) => writeFile(row, path),
        finish: async () => {
          if (await uploadsStore(db).delete(actor, id)) await deleteParts(row);
        },
      };
    },

    /** Deletes abandoned uploads, and parts without an upload. */
    async sweep(signal: AbortSignal): Promise<void> {
      for (const row of await uploadsStore(db).deleteExpired(clock())) {
        signal.throwIfAborted();
        await deleteParts(row);
      }
      await sweepBlobs(blobs, {
        prefix: keyPrefix,
        before: new Date(clock().getTime() - sweepAgeMs),
        findReferenced: async (keys) => {
          const ids = await uploadsStore(db).findExisting(keys.map(readUploadId));
          return new Set(keys.filter((key) => ids.has(readUploadId(key))));
        },
        signal,
      });
    },
  };
  return service;
}
export type UploadsService = ReturnType<typeof uploadsService>;

const longerThanDeclared = () =>
  new AppError('request_too_large', { message: 'The upload is longer than its declared size.' });
