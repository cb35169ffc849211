import type { UploadPurpose } from '../../../../contract/catalogue/upload-purposes.ts';
import { forgetUpload, uploadInParts } from '../../../data/api/resumable-upload.ts';
import type { UploadOptions } from '../../../data/api/send-with-progress.ts';
import { sharesSent } from '../../../parts/files/chosen-files.ts';
import type { Clip } from './clips.ts';

/** Larger files are uploaded in parts, so that an interruption does not lose them. */
const resumableFromBytes = 50_000_000;

interface ClipsUpload {
  readonly clips: readonly Clip[];
  readonly purpose: UploadPurpose;
  /** Receives the other fields; the clips are added. */
  readonly body: FormData;
  /** The uploaded share of each clip, 0 to 1, by ID. */
  readonly onSent: (shares: ReadonlyMap<string, number>) => void;
  /** Functions that cancel the upload of one clip, by ID. */
  readonly onCancels: (cancels: ReadonlyMap<string, () => void>) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a form with clips: large ones first, in parts that survive an interruption, the others with the form. Cancelled
 * clips are left out; undefined if none is left.
 */
export async function uploadClips<T>(
  { clips, purpose, body, onSent, onCancels, signal }: ClipsUpload,
  send: (body: FormData, options: UploadOptions) => Promise<T>,
): Promise<T | undefined> {
  const large = clips.filter(({ file }) => file.size > resumableFromBytes);
  const small = clips.filter((clip) => !large.includes(clip));
  const shares = new Map(clips.map(({ id }) => [id, 0]));
  const report = (changes: Iterable<readonly [string, number]>) => {
    for (const [id, share] of changes) shares.set(id, share);
    onSent(new Map(shares));
  };
  const controllers = new Map(large.map(({ id }) => [id, new AbortController()]));
  const cancel = (id: string) => {
    controllers.get(id)?.abort();
    shares.delete(id);
    onSent(new Map(shares));
  };
  onCancels(new Map(large.map(({ id }) => [id, () => cancel(id)])));
  report([]);
  const uploaded: Clip[] = [];
  for (const clip of large) {
    const { signal: cancelled } = controllers.get(clip.id)!;
    if (cancelled.aborted) continue;
    try {
      const id = await uploadInParts(clip.file, purpose, {
        onSent: (share) => cancelled.aborted || report([[clip.id, share]]),
        signal: signal ? AbortSignal.any([cancelled, signal]) : cancelled,
      });
      body.append('upload_ids', id);
      uploaded.push(clip);
    } catch (error) {
      if (!cancelled.aborted) throw error;
    }
  }
  onCancels(new Map());
  if (uploaded.length + small.length === 0) return undefined;
  for (const { file } of small) body.append('files', file, file.name);
  const result = await send(body, { onSent: (share) => report(sharesSent(small, share)), ...(signal && { signal }) });
  for (const { file } of uploaded) forgetUpload(file, purpose);
  return result;
}

/** The share of all clips together, by size. */
export function totalShare(clips: readonly Clip[], shares: ReadonlyMap<string, number>): number {
  const sent = clips.filter(({ id }) => shares.has(id));
  const bytes = sent.reduce((sum, { file }) => sum + file.size, 0);
  return bytes === 0 ? 0 : sent.reduce((sum, { id, file }) => sum + file.size * shares.get(id)!, 0) / bytes;
}
