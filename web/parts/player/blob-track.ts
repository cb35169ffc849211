import { readBlobBytes } from '../../data/api/byte-stream.ts';
import { t } from '../../messages/t.ts';
import { collectAudio } from './player-audio.ts';
import type { Track } from './player-track.ts';

interface BlobTrack {
  readonly id: string;
  readonly title: string;
  readonly blob: Blob;
  readonly seconds: number | undefined;
}

/** The player track of a selected or recorded file, played from memory. */
export const blobTrack = ({ id, title, blob, seconds }: BlobTrack): Track => ({
  id: `blob:${id}`,
  title,
  subtitle: t('Recording'),
  ...(seconds === undefined ? {} : { expectedInS: seconds }),
  source: { open: () => playBlob(blob) },
});

/** Opens a blob as player audio. */
export const playBlob = (blob: Blob) =>
  collectAudio(async () => ({
    contentType: blob.type || 'audio/wav',
    bytes: (async function* () {
      yield new Uint8Array(await readBlobBytes(blob));
    })(),
  }));
