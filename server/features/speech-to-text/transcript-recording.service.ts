import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { openAudioInput } from '../../platform/audio-input/audio-input.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { TranscriptionSource } from './transcription.service.ts';

interface TranscriptRecordingDeps {
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'read'>;
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly blobs: BlobStore;
}

export interface StoredRecording {
  readonly bytes: number;
  /** The waveform in its wire format. */
  readonly peaks: string;
}

/** What is needed to follow speech: 14 MB an hour. */
const format = 'mp3_22050_32';
const sampleRate = 22_050;

/** Of the stored recordings of transcripts. */
export const recordingType = 'audio/mpeg';

/**
 * Stores the sound of recordings and videos beside their transcripts, as MP3: every browser plays it, and it is small
 * enough to load as a whole. The upload itself is deleted.
 */
export function transcriptRecordingService({ audioInput, codecs, blobs }: TranscriptRecordingDeps) {
  return {
    /** Throws as `AudioInput.read`, and `StorageFullError`. */
    async store(source: TranscriptionSource, key: string, signal: AbortSignal): Promise<StoredRecording> {
      const outline = openOutlineMeter();
      async function* pcm() {
        for await (const { channels } of audioInput.read(source, { sampleRate }, signal)) {
          const piece = { samples: channels[0]!, sampleRate };
          outline.add(piece);
          yield piece;
        }
      }
      const bytes = await writeBlob(blobs, key, codecs.encode(format, pcm(), signal), signal);
      return { bytes, peaks: encodeOutline(outline.outline()) };
    },
  };
}
export type TranscriptRecordingService = ReturnType<typeof transcriptRecordingService>;
