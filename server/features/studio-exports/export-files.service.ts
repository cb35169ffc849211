import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { frameSamples } from '../../../audio/formats/audio-frames.ts';
import { type AudiobookTags, id3Tag } from '../../../audio/formats/id3.ts';
import { m4bHeader } from '../../../audio/formats/mp4/m4b.ts';
import { safeName } from '../../../contract/fields/file-names.ts';
import { splitCaptions, srtCaption, vttCaption } from './captions.rules.ts';
import type { ChapterRender, ChapterRendersService } from './chapter-renders.service.ts';
import { type FileJoiningService, totalSamples } from './file-joining.service.ts';
import { studioRate } from './studio-files.rules.ts';

/** A chapter of an export. */
export interface BookChapter {
  readonly title: string;
  readonly render: ChapterRender;
}

/** Sentences of a chapter with their times in the snapshot. */
export interface SpokenChapter {
  readonly samples: number;
  readonly shift: number;
  readonly sentences: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[];
}

interface ExportFilesDeps {
  readonly chapterRenders: Pick<ChapterRendersService, 'read'>;
  readonly fileJoining: FileJoiningService;
}

const adtsHeaderBytes = 7;
/** The decoder of MP3 delays a file by 1105 samples. */
const mp3DelayMs = (1105 / studioRate) * 1000;

const toMs = (samples: number): number => (samples / studioRate) * 1000;

/** Where each chapter starts, in samples. */
const startsOf = (chapters: readonly Pick<ChapterRender, 'samples'>[]): number[] =>
  chapters.map((_, index) => totalSamples(chapters.slice(0, index)));

/** Names in a zip: by order, then by title. */
export function chapterFileNames(titles: readonly string[]): string[] {
  const width = Math.max(2, String(titles.length).length);
  return titles.map((title, index) => {
    const name = safeName(title, 255).slice(0, 100);
    return `${String(index + 1).padStart(width, '0')}${name === '' ? '' : `_${name}`}.mp3`;
  });
}

/** The files of exports as streams, from rendered chapters. */
export function exportFilesService({ chapterRenders, fileJoining }: ExportFilesDeps) {
  /** The MP3 file of one chapter with its tags. */
  async function* chapterFile(chapter: BookChapter, tags: AudiobookTags): AsyncGenerator<Uint8Array> {
    yield id3Tag(tags);
    yield* chapterRenders.read(chapter.render);
  }

  return {
    /** One MP3 file with chapters, tags and cover. */
    async *mp3(chapters: readonly BookChapter[], tags: AudiobookTags): AsyncGenerator<Uint8Array> {
      const renders = chapters.map(({ render }) => render);
      const starts = startsOf(renders);
      const marks = chapters.map(({ title, render }, index) => {
        const startMs = toMs(starts[index]!) + mp3DelayMs;
        return { title, startMs, endMs: startMs + toMs(render.samples) };
      });
      yield id3Tag(tags, marks);
      for await (const frames of fileJoining.frames('mp3', renders)) yield Buffer.concat(frames);
    },

    /** An M4B file. The chapters are read twice: their index stands before them. */
    async *m4b(chapters: readonly BookChapter[], tags: AudiobookTags): AsyncGenerator<Uint8Array> {
      const renders = chapters.map(({ render }) => render);
      const samples = totalSamples(renders);
      // The last chapter ends with the frames of the encoder's delay.
      const frameSizes = new Uint16Array(samples / frameSamples.adts + 8);
      let count = 0;
      for await (const frames of fileJoining.frames('adts', renders))
        for (const { length } of frames) frameSizes[count++] = length - adtsHeaderBytes;
      const starts = startsOf(renders);
      yield m4bHeader({
        sampleRate: studioRate,
        samples,
        frameSizes: frameSizes.subarray(0, count),
        chapters: chapters.map(({ title }, index) => ({ title, start: starts[index]! })),
        tags,
      });
      for await (const frames of fileJoining.frames('adts', renders))
        yield Buffer.concat(frames.map((frame) => frame.subarray(adtsHeaderBytes)));
    },

    /** A zip with an MP3 file for each chapter, and the cover. */
    zip(chapters: readonly BookChapter[], tags: AudiobookTags): Readable {
      const zip = new ZipFile();
      const output = zip.outputStream as Readable;
      zip.on('error', (error) => output.destroy(error as Error));
      const names = chapterFileNames(chapters.map(({ title }) => title));
      for (const [index, chapter] of chapters.entries()) {
        const own = { ...tags, title: chapter.title, track: [index + 1, chapters.length] as const };
        zip.addReadStreamLazy(names[index]!, { compress: false }, (open) =>
          open(null, Readable.from(chapterFile(chapter, own), { objectMode: false })),
        );
      }
      const { cover } = tags;
      if (cover)
        zip.addBuffer(Buffer.from(cover.bytes), cover.contentType === 'image/png' ? 'cover.png' : 'cover.jpg', {
          compress: false,
        });
      zip.end();
      return output;
    },

    /** Subtitles of all chapters. Their times fit the files of all formats. */
    async *captions(format: 'srt' | 'vtt', chapters: AsyncIterable<SpokenChapter>): AsyncGenerator<Uint8Array> {
      if (format === 'vtt') yield Buffer.from('WEBVTT\n\n');
      let start = 0;
      let number = 0;
      for await (const { samples, shift, sentences } of chapters) {
        const offset = toMs(start + shift);
        const shifted = sentences.map(({ text, startMs, endMs }) => ({
          text,
          startMs: Math.max(0, Math.round(startMs + offset)),
          endMs: Math.max(0, Math.round(endMs + offset)),
        }));
        const captions = splitCaptions(shifted);
        const texts = captions.map((caption) =>
          format === 'srt' ? srtCaption(caption, ++number) : vttCaption(caption),
        );
        if (texts.length > 0) yield Buffer.from(texts.join(''));
        start += samples;
      }
    },
  };
}
export type ExportFilesService = ReturnType<typeof exportFilesService>;
