import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { assetLimits } from '../../../contract/speech-tools/assets.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { readContainer } from '../../platform/audio-input/container-facts.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { tokenSigner } from '../../platform/tokens.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import { pictureHeadBytes, pictureType } from './assets.parser.ts';
import { type AssetRow, assetsStore } from './assets.store.ts';

interface AssetsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: Pick<BlobStore, 'create' | 'open' | 'stat' | 'list' | 'delete'>;
  /** Signs the URLs of contents. */
  readonly secret: Uint8Array;
}

/** An asset, and the code in the URL of its content. */
export interface LinkedAsset {
  readonly row: AssetRow;
  readonly code: string;
}

const keyPrefix = 'assets/';
const linkLifetimeS = 3600;
/** Younger files may belong to an asset whose row is not yet committed. */
const sweepAgeMs = 3600_000;

/** Files that a workspace stores for other requests. */
export function assetsService({ db, clock, blobs, secret }: AssetsDeps) {
  const links = tokenSigner(secret, 'asset', z.object({ asset_id: z.string() }));
  const withLink = async (row: AssetRow): Promise<LinkedAsset> => ({
    row,
    code: await links.sign({ asset_id: row.id }, linkLifetimeS, clock()),
  });

  /** Throws `invalid_parameters` if the workspace has as many assets as it may have. */
  async function requireRoom(on: Db | Tx, workspaceId: WorkspaceId): Promise<void> {
    if ((await assetsStore(on).count(workspaceId)) < assetLimits.perWorkspace) return;
    throw new AppError('invalid_parameters', {
      message: `This workspace already has ${assetLimits.perWorkspace} assets. Delete some first.`,
      param: 'asset',
    });
  }

  return {
    /** Checked before a file is read. */
    requireRoom: ({ workspaceId }: Actor) => requireRoom(db, workspaceId),

    /** Throws `invalid_parameters` for a file that is neither a picture nor a recording nor a video. */
    async create(actor: Actor, name: string, file: UploadedFile, signal: AbortSignal): Promise<LinkedAsset> {
      const mimeType = await readType(file);
      if (!mimeType)
        throw new AppError('invalid_parameters', {
          message: `“${file.name || 'The file'}” is neither a picture nor a recording nor a video.`,
          param: 'asset',
        });
      const { workspaceId, userId } = actor;
      const id = newId();
      const blobKey = `${keyPrefix}${workspaceId}/${id}`;
      const bytes = await writeBlob(blobs, blobKey, createReadStream(file.path), signal);
      try {
        return await transaction(db, async (tx) => {
          const store = assetsStore(tx);
          await store.lockWorkspace(workspaceId);
          await requireRoom(tx, workspaceId);
          return withLink(
            await store.insert(workspaceId, { id, userId, name, mimeType, blobKey, bytes, createdAt: clock() }),
          );
        });
      } catch (error) {
        await blobs.delete(blobKey);
        throw error;
      }
    },

    /** A page, newest first. */
    async list(actor: Actor, query: { limit: number; after: string | undefined; search: string | undefined }) {
      const rows = await assetsStore(db).list(actor, { ...query, limit: query.limit + 1 });
      const page = rows.slice(0, query.limit);
      return { items: await Promise.all(page.map(withLink)), hasMore: rows.length > page.length };
    },

    /** Throws `asset_not_found`. */
    async get({ workspaceId }: Actor, id: string): Promise<LinkedAsset> {
      const row = await assetsStore(db).find(workspaceId, id);
      if (!row) throw new AppError('asset_not_found', { param: 'asset_id' });
      return withLink(row);
    },

    /** Name, type and content; throws `asset_not_found`. */
    async read({ workspaceId }: Actor, id: string) {
      const row = await assetsStore(db).find(workspaceId, id);
      const blob = row && (await blobs.open(row.blobKey));
      if (!row || !blob) throw new AppError('asset_not_found', { message: `Asset ${id} not found.` });
      return { name: row.name, mimeType: row.mimeType, bytes: new Uint8Array(await buffer(blob.stream)) };
    },

    /** Throws `asset_not_found`. */
    async delete({ workspaceId }: Actor, id: string): Promise<void> {
      const row = await assetsStore(db).delete(workspaceId, id);
      if (!row) throw new AppError('asset_not_found', { param: 'asset_id' });
      await blobs.delete(row.blobKey);
    },

    /** The content of a signed link, or the `range` of it; throws `asset_not_found` for an invalid or expired link. */
    async open(code: string, range: string | undefined) {
      const claims = await links.read(code, clock());
      const row = claims && (await assetsStore(db).findLinked(claims.asset_id));
      const part = row && requestedRange(range, row.bytes);
      const blob = row && (await blobs.open(row.blobKey, part));
      if (!row || !blob) throw new AppError('asset_not_found', { message: 'This link has expired.' });
      return { row, ...blob, range: part };
    },

    /** Deletes files without an asset, which a crash or the end of a workspace left behind. */
    async sweep(signal: AbortSignal): Promise<void> {
      await sweepBlobs(blobs, {
        prefix: keyPrefix,
        before: new Date(clock().getTime() - sweepAgeMs),
        findReferenced: (keys) => assetsStore(db).findReferenced(keys),
        signal,
      });
    },
  };
}
export type AssetsService = ReturnType<typeof assetsService>;

/** The type of a picture, recording or video by its content; undefined for any other file. */
async function readType({ path, bytes }: UploadedFile): Promise<string | undefined> {
  const picture = pictureType(await readHead(path));
  if (picture) return picture;
  const { mimeType } = await readContainer(path, bytes);
  return /^(audio|video)\//.test(mimeType) ? mimeType : undefined;
}

async function readHead(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(pictureHeadBytes), 0, pictureHeadBytes, 0);
  return buffer.subarray(0, bytesRead);
}
