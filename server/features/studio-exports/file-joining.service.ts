import { type FramedFormat, frameSamples, takeFrames } from '../../../audio/formats/audio-frames.ts';
import { withFlacLength } from '../../../audio/formats/flac-length.ts';
import { withFinalSizes } from '../../../audio/formats/streamed-wav.ts';
import { wavHeaderBytes } from '../../../audio/formats/wav.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { ChapterRender, ChapterRendersService } from './chapter-renders.service.ts';

interface FileJoiningDeps {
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly chapterRenders: Pick<ChapterRendersService, 'decode' | 'read'>;
}

export const totalSamples = (chapters: readonly Pick<ChapterRender, 'samples'>[]): number =>
  chapters.reduce((sum, { samples }) => sum + samples, 0);

/** Joins chapters to one file. All results are streams, so that the length of a book does not matter. */
export function fileJoiningService({ codecs, chapterRenders }: FileJoiningDeps) {
  async function* decodeAll(chapters: readonly ChapterRender[], signal: AbortSignal): AsyncGenerator<Pcm> {
    for (const chapter of chapters) yield* chapterRenders.decode(chapter, signal);
  }

  return {
    /**
     * The frames of chapters, without encoding them again. Of each chapter but the last, the frames of the codec's delay are left
     * out, so that the next one starts exactly where this one ends.
     */
    async *frames(format: FramedFormat, chapters: readonly ChapterRender[]): AsyncGenerator<Uint8Array[]> {
      for (const [at, chapter] of chapters.entries()) {
        const isLast = at === chapters.length - 1;
        yield* takeFrames(
          format,
          chapterRenders.read(chapter),
          isLast ? undefined : chapter.samples / frameSamples[format],
        );
      }
    },

    /** A WAV file of 16 bits from lossless chapters. */
    wav(chapters: readonly ChapterRender[], signal: AbortSignal): AsyncGenerator<Uint8Array> {
      const encoded = codecs.encode('wav_44100', decodeAll(chapters, signal), signal);
      return withFinalSizes(encoded, wavHeaderBytes + 2 * totalSamples(chapters));
    },

    /** A FLAC file from lossless chapters. */
    flac(chapters: readonly ChapterRender[], signal: AbortSignal): AsyncGenerator<Uint8Array> {
      const encoded = codecs.encode('flac_44100', decodeAll(chapters, signal), signal);
      return withFlacLength(encoded, totalSamples(chapters));
    },
  };
}
export type FileJoiningService = ReturnType<typeof fileJoiningService>;
