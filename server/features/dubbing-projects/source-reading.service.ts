import { createReadStream } from 'node:fs';
import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { openPeakMeter } from '../../../audio/analysis/peak-pyramid.ts';
import { peakSampleRate } from '../../../contract/catalogue/peak-levels.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { MediaFacts } from '../../../engines/codec/inspect-file.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AudioSource, openAudioInput } from '../../platform/audio-input/audio-input.ts';
import { readContainer } from '../../platform/audio-input/container-facts.ts';
import { peaksKey } from '../../platform/blobs/audio-peaks.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import { dubbingFileKey } from './dubbing-files.rules.ts';
import type { DubbingProject, NewDubbingProject } from './dubbing-projects.store.ts';
import { type DubbingSourceService, sourceLimits } from './dubbing-source.service.ts';

interface SourceReadingDeps {
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'inspect'>;
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'download' | 'read'>;
  readonly source: Pick<DubbingSourceService, 'inspect'>;
}

type Columns = Partial<NewDubbingProject>;

/** The seconds of sound that were read, and all that there are if the file states it. */
export type OnRead = (seconds: number, totalS: number | undefined) => Promise<void>;

/** Fetches the sources of projects and finds what they contain. */
export function sourceReadingService({ blobs, codecs, audioInput, source }: SourceReadingDeps) {
  async function inspectMedia(file: UploadedFile, signal: AbortSignal): Promise<MediaFacts> {
    try {
      return await codecs.inspect(file.path, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineError) || error.retryable) throw error;
      throw invalid(`“${file.name}” is not an audio or video file that can be read.`);
    }
  }

  return {
    /** Downloads the address of a project and stores the file. Throws `invalid_parameters` or `request_too_large`. */
    async fetch({ id, workspaceId, sourceUrl }: DubbingProject, signal: AbortSignal): Promise<Columns> {
      await using file = await audioInput.download(
        sourceUrl ?? '',
        { param: 'source_url', limits: sourceLimits },
        signal,
      );
      const blobKey = dubbingFileKey(workspaceId, id, 'source');
      const bytes = await writeBlob(blobs, blobKey, createReadStream(file.path), signal);
      return { blobKey, bytes, fileName: cleanFileName(file.name, 'Recording') };
    },

    /**
     * What the file contains: its kind, its length, and the waveform, which is stored beside it. Throws `invalid_audio` or
     * `audio_too_long`.
     */
    async read(project: DubbingProject, file: UploadedFile, onRead: OnRead, signal: AbortSignal): Promise<Columns> {
      const facts = await inspectMedia(file, signal);
      if (!facts.audio && !facts.hasVideo) throw invalid(`“${file.name}” contains neither sound nor pictures.`);
      if (!facts.audio) {
        const container = await readContainer(file.path, file.bytes);
        const durationS = facts.durationS ?? container.declaredS;
        if (durationS === undefined) throw invalid(`The length of “${file.name}” cannot be found.`);
        if (durationS > sourceLimits.maxDurationS)
          throw new AppError('audio_too_long', { message: 'The video is longer than 2.5 hours.', param: 'file' });
        const durationMs = Math.round(durationS * 1000);
        return { hasAudio: false, hasVideo: true, durationMs, contentType: videoType(container.mimeType), peaks: null };
      }
      const sound = await source.inspect(file, signal);
      const { heardS, peaks } = await measure(project, sound, onRead, signal);
      // A picture may go on after the sound.
      const durationS = Math.max(
        heardS,
        facts.hasVideo ? Math.min(facts.durationS ?? 0, sourceLimits.maxDurationS) : 0,
      );
      return {
        hasAudio: true,
        hasVideo: facts.hasVideo,
        durationMs: Math.round(durationS * 1000),
        contentType: facts.hasVideo ? videoType(sound.mimeType) : sound.mimeType,
        peaks,
      };
    },
  };

  async function measure({ blobKey }: DubbingProject, sound: AudioSource, onRead: OnRead, signal: AbortSignal) {
    const pyramid = openPeakMeter();
    const outline = openOutlineMeter();
    let samples = 0;
    for await (const { channels } of audioInput.read(sound, { sampleRate: peakSampleRate }, signal)) {
      const piece = channels[0]!;
      pyramid.add(piece);
      outline.add({ samples: piece, sampleRate: peakSampleRate });
      samples += piece.length;
      await onRead(samples / peakSampleRate, sound.declaredS);
    }
    if (blobKey !== null) await writeBlob(blobs, peaksKey(blobKey), pyramid.files(), signal);
    return { heardS: samples / peakSampleRate, peaks: encodeOutline(outline.outline()) };
  }
}
export type SourceReadingService = ReturnType<typeof sourceReadingService>;

const invalid = (message: string) => new AppError('invalid_audio', { message, param: 'file' });

/** The type of a container with pictures; the reader of containers names those for sound and pictures after the sound. */
const videoType = (mimeType: string): string =>
  mimeType === 'audio/x-ms-wma' ? 'video/x-ms-wmv' : mimeType.replace(/^audio\//, 'video/');
