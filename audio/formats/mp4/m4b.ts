import type { AudiobookTags } from '../id3.ts';
import { tagList } from './audiobook-tags.ts';
import { box, descriptor, fullBox, identityMatrix, packedLanguage, uint, utf8, zeros } from './boxes.ts';

/** Where a chapter starts, in samples. */
export interface M4bChapter {
  readonly title: string;
  readonly start: number;
}

/** A file of mono AAC-LC. */
export interface M4bFile {
  readonly sampleRate: number;
  /** Without the delay of the encoder. */
  readonly samples: number;
  /** Bytes of each frame of 1024 samples, without an ADTS header. The first one is the delay of the encoder. */
  readonly frameSizes: ArrayLike<number>;
  /** In order; the first one starts at 0. */
  readonly chapters: readonly M4bChapter[];
  readonly tags: AudiobookTags;
}

const samplesPerFrame = 1024;
/** Frames that are stored together, about 12 seconds. */
const framesPerChunk = 512;
const [audioTrack, chapterTrack] = [1, 2];
/** Sampling rates of AAC by their index. */
const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000];
/** Entries of the list of chapters that older players read. */
const maxListed = 255;

/**
 * All of an M4B file that stands before its AAC frames: its tags, its chapters in both ways that players read (a text track,
 * and a list), and its index. The frames follow in their order. The delay of the encoder is skipped by an edit list, so
 * that marks and sound have the same times.
 */
export function m4bHeader(file: M4bFile): Buffer {
  const titles = file.chapters.map(({ title }) => titleSample(title));
  const titleBytes = titles.reduce((sum, { length }) => sum + length, 0);
  let frameBytes = 0;
  for (let i = 0; i < file.frameSizes.length; i++) frameBytes += file.frameSizes[i]!;
  const type = box('ftyp', Buffer.from('M4B '), uint(32, 0x200), Buffer.from('M4B M4A mp42isom'));
  // A box of more than 4 GB states its size after its type.
  const dataHeader = Buffer.concat([uint(32, 1), Buffer.from('mdat'), uint(64, 16 + titleBytes + frameBytes)]);
  // The index contains positions that depend on its own length, which does not depend on them.
  const length = type.length + movie(file, titles, 0).length + dataHeader.length;
  return Buffer.concat([type, movie(file, titles, length), dataHeader, ...titles]);
}

/** `dataStart`: the position of the first title; the frames follow the last one. */
function movie(file: M4bFile, titles: readonly Buffer[], dataStart: number): Buffer {
  const { samples, sampleRate, tags } = file;
  const header = fullBox(
    'mvhd',
    1,
    0,
    uint(64, 0, 0),
    uint(32, sampleRate),
    uint(64, samples),
    uint(32, 0x10000),
    uint(16, 0x100),
    zeros(10),
    identityMatrix,
    zeros(24),
    uint(32, chapterTrack + 1),
  );
  const frameStart = dataStart + titles.reduce((sum, { length }) => sum + length, 0);
  return box(
    'moov',
    header,
    soundTrack(file, frameStart),
    titleTrack(file, titles, dataStart),
    box('udta', tagList(tags), chapterList(file)),
  );
}

/** `flags`: 7 for a track that is played. */
const trackHeader = (id: number, flags: number, duration: number, volume: number): Buffer =>
  fullBox(
    'tkhd',
    1,
    flags,
    uint(64, 0, 0),
    uint(32, id, 0),
    uint(64, duration),
    zeros(8),
    uint(16, 0, 0, volume, 0),
    identityMatrix,
    zeros(8),
  );

const mediaHeader = (sampleRate: number, duration: number, language: string | undefined): Buffer =>
  fullBox('mdhd', 1, 0, uint(64, 0, 0), uint(32, sampleRate), uint(64, duration), packedLanguage(language), zeros(2));

const handler = (kind: string, name: string): Buffer =>
  fullBox('hdlr', 0, 0, zeros(4), Buffer.from(kind), zeros(12), Buffer.from(`${name}\0`));

/** The data is in this file. */
const dataHere = box('dinf', fullBox('dref', 0, 0, uint(32, 1), fullBox('url ', 0, 1)));

function soundTrack(file: M4bFile, frameStart: number): Buffer {
  const { samples, sampleRate, frameSizes, tags } = file;
  const edit = fullBox('elst', 1, 0, uint(32, 1), uint(64, samples, samplesPerFrame), uint(16, 1, 0));
  const media = box(
    'mdia',
    mediaHeader(sampleRate, frameSizes.length * samplesPerFrame, tags.language),
    handler('soun', 'Sound'),
    box('minf', fullBox('smhd', 0, 0, zeros(4)), dataHere, soundTable(file, frameStart)),
  );
  return box(
    'trak',
    trackHeader(audioTrack, 7, samples, 0x100),
    box('edts', edit),
    box('tref', box('chap', uint(32, chapterTrack))),
    media,
  );
}

function soundTable({ sampleRate, samples, frameSizes }: M4bFile, frameStart: number): Buffer {
  const count = frameSizes.length;
  const sizes = Buffer.alloc(4 * count);
  const chunks: number[] = [];
  let at = frameStart;
  for (let i = 0; i < count; i++) {
    if (i % framesPerChunk === 0) chunks.push(at);
    sizes.writeUInt32BE(frameSizes[i]!, 4 * i);
    at += frameSizes[i]!;
  }
  const bitrate = samples === 0 ? 0 : Math.round(((at - frameStart) * 8 * sampleRate) / samples);
  const last = count % framesPerChunk;
  const whole = chunks.length - (last > 0 ? 1 : 0);
  const runs = [...(whole > 0 ? [[1, framesPerChunk, 1]] : []), ...(last > 0 ? [[whole + 1, last, 1]] : [])];
  return box(
    'stbl',
    fullBox('stsd', 0, 0, uint(32, 1), soundFormat(sampleRate, bitrate)),
    fullBox('stts', 0, 0, uint(32, 1, count, samplesPerFrame)),
    fullBox('stsc', 0, 0, uint(32, runs.length, ...runs.flat())),
    fullBox('stsz', 0, 0, uint(32, 0, count), sizes),
    fullBox('co64', 0, 0, uint(32, chunks.length), uint(64, ...chunks)),
  );
}

/** Mono AAC-LC. */
function soundFormat(sampleRate: number, bitrate: number): Buffer {
  // Object type 2, the index of the rate, and one channel.
  const config = uint(16, (2 << 11) | (rates.indexOf(sampleRate) << 7) | (1 << 3));
  const decoder = descriptor(4, uint(8, 0x40, 0x15), uint(24, 0), uint(32, bitrate, bitrate), descriptor(5, config));
  const stream = fullBox(
    'esds',
    0,
    0,
    descriptor(3, uint(16, audioTrack), zeros(1), decoder, descriptor(6, uint(8, 2))),
  );
  return box('mp4a', zeros(6), uint(16, 1), zeros(8), uint(16, 1, 16, 0, 0), uint(16, sampleRate, 0), stream);
}

/** A title in UTF-8, with the box that says so. */
function titleSample(title: string): Buffer {
  const text = utf8(title, 0xffff);
  return Buffer.concat([uint(16, text.length), text, box('encd', uint(32, 0x100))]);
}

/** The chapters as a track of texts that is not shown by itself. */
function titleTrack(file: M4bFile, titles: readonly Buffer[], dataStart: number): Buffer {
  const { chapters, samples, sampleRate, tags } = file;
  const durations = chapters.map(({ start }, index) => (chapters[index + 1]?.start ?? samples) - start);
  // Flags, centring, colours, a text box, a font without a name.
  const format = box('text', zeros(6), uint(16, 1), uint(32, 1, 1), zeros(6 + 8 + 8 + 2 + 2 + 1 + 2 + 6 + 1));
  const table = box(
    'stbl',
    fullBox('stsd', 0, 0, uint(32, 1), format),
    fullBox('stts', 0, 0, uint(32, chapters.length, ...durations.flatMap((duration) => [1, duration]))),
    fullBox('stsc', 0, 0, uint(32, 1, 1, chapters.length, 1)),
    fullBox('stsz', 0, 0, uint(32, 0, chapters.length, ...titles.map(({ length }) => length))),
    fullBox('co64', 0, 0, uint(32, 1), uint(64, dataStart)),
  );
  const generic = box(
    'gmhd',
    fullBox('gmin', 0, 0, uint(16, 0x40, 0x8000, 0x8000, 0x8000, 0, 0)),
    box('text', identityMatrix),
  );
  return box(
    'trak',
    trackHeader(chapterTrack, 0, samples, 0),
    box(
      'mdia',
      mediaHeader(sampleRate, samples, tags.language),
      handler('text', 'Chapters'),
      box('minf', generic, dataHere, table),
    ),
  );
}

/** The list of chapters that Nero introduced; its times have units of 100 ns. */
function chapterList({ chapters, sampleRate }: M4bFile): Buffer {
  const listed = chapters.slice(0, maxListed);
  const entries = listed.flatMap(({ title, start }) => {
    const text = utf8(title, 255);
    return [uint(64, Math.round((start / sampleRate) * 1e7)), uint(8, text.length), text];
  });
  return fullBox('chpl', 1, 0, zeros(4), uint(8, listed.length), ...entries);
}
