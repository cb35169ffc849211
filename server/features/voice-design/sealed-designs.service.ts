import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { seal, sha256, sha256Bytes, unseal } from '../../platform/crypto.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { sealedDesignLifetimeMs } from './voice-design.rules.ts';
import type { DesignedVoiceRow, NewDesignedVoice } from './voice-design.store.ts';

interface SealedDesignsDeps {
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

/** Blob key prefix of sealed designs, below that of all designs. */
export const sealedPrefix = 'designs/sealed/';

/**
 * Designs of workspaces with zero retention (U-62), so that one can still be saved as a voice. A design is encrypted with
 * its own ID, which only the reply contains: without it, the server cannot read what it holds. It expires after an hour.
 */
export function sealedDesignsService({ blobs, clock }: SealedDesignsDeps) {
  const secretOf = (id: string): Uint8Array => sha256Bytes(`sealed design ${id}`);

  return {
    keyOf: (workspaceId: WorkspaceId, id: string): string => `${sealedPrefix}${workspaceId}/${sha256(id)}`,

    /** Stores a design under its `blobKey`. */
    async write(row: NewDesignedVoice, audio: Uint8Array): Promise<void> {
      const text = JSON.stringify({ row, audio: Buffer.from(audio).toString('base64') });
      await writeBlob(blobs, row.blobKey, [Buffer.from(seal(text, secretOf(row.id), row.blobKey))]);
    },

    /** Undefined if there is none, or it has expired. */
    async find(workspaceId: WorkspaceId, id: string): Promise<{ row: DesignedVoiceRow; audio: Buffer } | undefined> {
      const blobKey = this.keyOf(workspaceId, id);
      const blob = await blobs.open(blobKey);
      if (!blob) return undefined;
      const sealed = (await buffer(blob.stream)).toString();
      const { row, audio } = JSON.parse(unseal(sealed, secretOf(id), blobKey)) as {
        row: DesignedVoiceRow;
        audio: string;
      };
      const createdAt = new Date(row.createdAt);
      if (clock().getTime() - createdAt.getTime() >= sealedDesignLifetimeMs) return undefined;
      return { row: { ...row, workspaceId, createdAt }, audio: Buffer.from(audio, 'base64') };
    },
  };
}
export type SealedDesignsService = ReturnType<typeof sealedDesignsService>;
