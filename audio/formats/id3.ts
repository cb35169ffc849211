/** A picture in a file. */
export interface CoverPicture {
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/** What a file says about the work that it contains. */
export interface AudiobookTags {
  readonly title: string;
  readonly album?: string | undefined;
  readonly author?: string | undefined;
  readonly genre?: string | undefined;
  readonly description?: string | undefined;
  readonly isbn?: string | undefined;
  /** ISO 639-2, three letters. */
  readonly language?: string | undefined;
  /** Which file of how many. */
  readonly track?: readonly [number: number, of: number] | undefined;
  readonly cover?: CoverPicture | undefined;
}

export interface ChapterMark {
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A table of contents has at most this many entries. */
const maxEntries = 255;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const latin = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');
/** Text with its encoding, UTF-16 with a byte order mark, and its end. */
const wide = (text: string): Buffer => Buffer.from(`\uFEFF${text}\0`, 'utf16le');
const utf16 = Buffer.of(1);

const frame = (id: string, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'latin1'), uint32(body.length), Buffer.alloc(2), body]);
};
const textFrame = (id: string, text: string | undefined): Buffer[] => (text ? [frame(id, utf16, wide(text))] : []);

/** The ID3v2.3 tag of an MP3 file with chapters and a cover. It stands before the first frame. */
export function id3Tag(tags: AudiobookTags, chapters: readonly ChapterMark[] = []): Buffer {
  const frames = [
    ...textFrame('TIT2', tags.title),
    ...textFrame('TALB', tags.album),
    ...textFrame('TPE1', tags.author),
    ...textFrame('TCON', tags.genre),
    ...textFrame('TLAN', tags.language),
    ...textFrame('TRCK', tags.track?.join('/')),
    ...(tags.isbn ? [frame('TXXX', utf16, wide('ISBN'), wide(tags.isbn))] : []),
    ...(tags.description
      ? [frame('COMM', utf16, Buffer.from(tags.language ?? 'und', 'latin1'), wide(''), wide(tags.description))]
      : []),
    ...(tags.cover ? [pictureFrame(tags.cover)] : []),
    ...chapterFrames(chapters),
  ];
  const body = Buffer.concat(frames);
  // Sizes of a tag have seven bits in each byte.
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), body]);
}

/** The front cover. */
const pictureFrame = ({ contentType, bytes }: CoverPicture): Buffer =>
  frame('APIC', Buffer.of(0), latin(contentType), Buffer.of(3), latin(''), bytes);

function chapterFrames(chapters: readonly ChapterMark[]): Buffer[] {
  if (chapters.length === 0) return [];
  const idOf = (index: number): Buffer => latin(`chapter${index + 1}`);
  const listed = chapters.slice(0, maxEntries);
  // Times by the bytes of the file are unknown: all bits are set.
  const noOffset = uint32(0xffff_ffff);
  return [
    // Top level and ordered.
    frame('CTOC', latin('contents'), Buffer.of(3, listed.length), ...listed.map((_, index) => idOf(index))),
    ...chapters.map(({ title, startMs, endMs }, index) =>
      frame(
        'CHAP',
        idOf(index),
        uint32(Math.round(startMs)),
        uint32(Math.round(endMs)),
        noOffset,
        noOffset,
        ...textFrame('TIT2', title),
      ),
    ),
  ];
}
