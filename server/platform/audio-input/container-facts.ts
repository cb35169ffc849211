import { open as openFile } from 'node:fs/promises';

/** A file with random access; a read at its end returns fewer bytes. */
export interface RandomAccessFile {
  readonly bytes: number;
  readAt(offset: number, length: number): Promise<Buffer>;
}

/** What an audio container declares about itself. */
export interface ContainerFacts {
  /** By content; `application/octet-stream` if unknown. */
  readonly mimeType: string;
  /** Declared size; undefined if the file declares none, as a recorded stream. */
  readonly declaredBytes?: number;
  /** Declared duration in seconds; undefined if the file declares none. */
  readonly declaredS?: number;
}

/** ZIP, gzip, bzip2, xz, RAR and 7z: never unpacked. */
const archiveStarts = ['PK', '\x1f\x8b', 'BZh', '\xfd7zX', 'Rar!', '7z\xbc\xaf'];

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Reads type and declared size from the content, never from the name. */
export async function readContainerFacts(file: RandomAccessFile): Promise<ContainerFacts> {
  const head = await file.readAt(0, 64);
  const kind = ascii(head, 0, 4);
  if (kind === 'RIFF') return parseRiff(head);
  if (kind === 'FORM')
    return { mimeType: 'audio/aiff', ...(head.length >= 8 && { declaredBytes: head.readUInt32BE(4) + 8 }) };
  if (kind === 'fLaC') return parseFlac(head);
  if (kind === 'OggS') return parseOgg(file);
  if (ascii(head, 4, 8) === 'ftyp') return parseMp4(file);
  if (head.length >= 12 && head.readUInt32BE(0) === 0x1a45dfa3) return parseMatroska(head);
  if (kind.startsWith('ID3') || isMpegFrame(head)) return parseMp3(file, head);
  if (archiveStarts.some((start) => kind.startsWith(start))) return { mimeType: 'application/x-archive' };
  if (kind === 'caff') return { mimeType: 'audio/x-caf' };
  if (kind === '0&\xb2u') return { mimeType: 'audio/x-ms-wma' };
  if (head[0] === 0xff && (head[1]! & 0xf6) === 0xf0) return { mimeType: 'audio/aac' };
  return { mimeType: 'application/octet-stream' };
}

/** Like `readContainerFacts`, of a file on disk. */
export async function readContainer(path: string, bytes: number): Promise<ContainerFacts> {
  await using file = await openFile(path);
  return await readContainerFacts({
    bytes,
    async readAt(offset, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
  });
}

/** Whether more than one percent of the declared size or duration is missing. */
export const isTruncated = ({ declaredBytes, declaredS }: ContainerFacts, bytes: number, durationS: number): boolean =>
  (declaredBytes !== undefined && declaredBytes - bytes > Math.max(256, declaredBytes / 100)) ||
  (declaredS !== undefined && declaredS - durationS > Math.max(0.5, declaredS / 100));

/** A streamed WAV declares the maximum size, which means unknown. */
function parseRiff(head: Buffer): ContainerFacts {
  const mimeType = ascii(head, 8, 12) === 'AVI ' ? 'video/x-msvideo' : 'audio/wav';
  const size = head.length >= 8 ? head.readUInt32LE(4) : 0;
  return size === 0 || size >= 0x7fff_0000 ? { mimeType } : { mimeType, declaredBytes: size + 8 };
}

/** STREAMINFO comes first: 20 bits of sample rate, 36 bits of sample count, 0 if unknown. */
function parseFlac(head: Buffer): ContainerFacts {
  if (head.length < 26) return { mimeType: 'audio/flac' };
  const rate = head.readUIntBE(18, 3) >> 4;
  const samples = (head[21]! & 0x0f) * 2 ** 32 + head.readUInt32BE(22);
  return { mimeType: 'audio/flac', ...(rate > 0 && samples > 0 && { declaredS: samples / rate }) };
}

/** Each page declares its length, so the last page must be complete. */
async function parseOgg(file: RandomAccessFile): Promise<ContainerFacts> {
  const mimeType = 'audio/ogg';
  const from = Math.max(0, file.bytes - 2 * 65_536);
  const tail = await file.readAt(from, 2 * 65_536);
  const page = tail.lastIndexOf('OggS');
  if (page < 0 || tail.length < page + 27) return { mimeType, declaredBytes: file.bytes + 65_536 };
  const segments = tail.subarray(page + 27, page + 27 + tail[page + 26]!);
  const length = 27 + tail[page + 26]! + segments.reduce((sum, bytes) => sum + bytes, 0);
  // Part of one page is less than one percent, so report twice the size to mark the file as truncated.
  return from + page + length > file.bytes ? { mimeType, declaredBytes: file.bytes * 2 } : { mimeType };
}

/** A sequence of boxes with lengths; 0 means "to the end of the file", 1 "64-bit length follows". */
async function parseMp4(file: RandomAccessFile): Promise<ContainerFacts> {
  const first = await file.readAt(0, 16);
  const mimeType = ascii(first, 8, 10) === 'qt' ? 'video/quicktime' : 'audio/mp4';
  let end = 0;
  for (let boxes = 0; boxes < 10_000 && end + 8 <= file.bytes; boxes++) {
    const head = await file.readAt(end, 16);
    const size32 = head.readUInt32BE(0);
    const length = size32 === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : size32;
    if (length < 8) break;
    end += length;
  }
  return { mimeType, declaredBytes: end };
}

/** Browsers record segments of unknown length, which have all bits set. */
function parseMatroska(head: Buffer): ContainerFacts {
  const mimeType = head.includes('matroska') ? 'video/x-matroska' : 'audio/webm';
  const header = readEbmlNumber(head, 4);
  const segment = header?.value === undefined ? 64 : header.end + header.value;
  if (segment + 12 > head.length || head.readUInt32BE(segment) !== 0x18538067) return { mimeType };
  const size = readEbmlNumber(head, segment + 4);
  return { mimeType, ...(size?.value !== undefined && { declaredBytes: size.end + size.value }) };
}

/** EBML variable-length integer: the number of leading zeros is the number of extraBytes bytes. */
function readEbmlNumber(bytes: Buffer, at: number): { value: number | undefined; end: number } | undefined {
  const extraBytes = Math.clz32(bytes[at] ?? 0) - 24;
  if (extraBytes > 7 || at + extraBytes >= bytes.length) return undefined;
  let value = bytes[at]! & (0x7f >> extraBytes);
  let isUnknown = value === 0x7f >> extraBytes;
  for (let n = 1; n <= extraBytes; n++) {
    value = value * 256 + bytes[at + n]!;
    isUnknown &&= bytes[at + n] === 0xff;
  }
  return { value: isUnknown ? undefined : value, end: at + extraBytes + 1 };
}

const isMpegFrame = (head: Buffer): boolean =>
  head[0] === 0xff && (head[1]! & 0xe0) === 0xe0 && (head[1]! & 0x06) !== 0;

/** The first frame of a complete encode declares the byte count (Xing or Info header). */
async function parseMp3(file: RandomAccessFile, head: Buffer): Promise<ContainerFacts> {
  const mimeType = 'audio/mpeg';
  const hasId3Tag = ascii(head, 0, 3) === 'ID3';
  const start = hasId3Tag ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head[at]! & 0x7f), 0) : 0;
  const frame = await file.readAt(start, 256);
  const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
  if (at < 0 || frame.length < at + 16 || !isMpegFrame(frame)) return { mimeType };
  const flags = frame.readUInt32BE(at + 4);
  if ((flags & 2) === 0) return { mimeType };
  return { mimeType, declaredBytes: start + frame.readUInt32BE(at + 8 + (flags & 1 ? 4 : 0)) };
}
