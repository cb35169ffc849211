import { readBlobBytes } from '../../../data/api/byte-stream.ts';
import { collectAudio } from '../../../parts/player/player-audio.ts';
import type { Track } from '../../../parts/player/player-track.ts';
import type { Clip } from './clips.ts';

/** The player track of a selected recording, played from memory. */
export const clipTrack = ({ id, file, seconds }: Clip): Track => ({
  id: `clip:${id}`,
  title: file.name,
  subtitle: 'Recording',
  ...(seconds === undefined ? {} : { expectedInS: seconds }),
  source: { open: () => playBlob(file) },
});

/** Opens a blob as player audio. */
export const playBlob = (blob: Blob) =>
  collectAudio(async () => ({
    contentType: blob.type || 'audio/wav',
    bytes: (async function* () {
      yield new Uint8Array(await readBlobBytes(blob));
    })(),
  }));
