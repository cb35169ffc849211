/** A file that can be read anywhere; fewer bytes than asked for where it ends. */
export interface FileBytes {
  readonly bytes: number;
  at(offset: number, length: number): Promise<Buffer>;
}

/** What a file of sound says about itself. */
export interface ContainerFacts {
  /** By its content; `application/octet-stream` where it is none that we know. */
  readonly mimeType: string;
  /** Bytes that the file was to have; undefined: it does not say, as a stream that was recorded. */
  readonly declaredBytes?: number;
  /** Seconds that it was to last; undefined: it does not say. */
  readonly declaredS?: number;
}

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Reads the kind and the declared size of a file from its first bytes, never from its name. */
export async function containerFacts(file: FileBytes): Promise<ContainerFacts> {
  const head = await file.at(0, 64);
  const kind = ascii(head, 0, 4);
  if (kind === 'RIFF') return riff(head);
  if (kind === 'FORM')
    return { mimeType: 'audio/aiff', ...(head.length >= 8 && { declaredBytes: head.readUInt32BE(4) + 8 }) };
  if (kind === 'fLaC') return flac(head);
  if (kind === 'OggS') return ogg(file);
  if (ascii(head, 4, 8) === 'ftyp') return mp4(file);
  if (head.length >= 12 && head.readUInt32BE(0) === 0x1a45dfa3) return matroska(head);
  if (kind.startsWith('ID3') || isMpegFrame(head)) return mp3(file, head);
  if (kind === 'caff') return { mimeType: 'audio/x-caf' };
  if (kind === '0&\xb2u') return { mimeType: 'audio/x-ms-wma' };
  if (head[0] === 0xff && (head[1]! & 0xf6) === 0xf0) return { mimeType: 'audio/aac' };
  return { mimeType: 'application/octet-stream' };
}

/** Whether a noticeable part of what the file announces is not there: more than a hundredth. */
export const isCutOff = ({ declaredBytes, declaredS }: ContainerFacts, bytes: number, durationS: number): boolean =>
  (declaredBytes !== undefined && declaredBytes - bytes > Math.max(256, declaredBytes / 100)) ||
  (declaredS !== undefined && declaredS - durationS > Math.max(0.5, declaredS / 100));

/** A WAV that was written as a stream has the largest size that there is. */
function riff(head: Buffer): ContainerFacts {
  const mimeType = ascii(head, 8, 12) === 'AVI ' ? 'video/x-msvideo' : 'audio/wav';
  const size = head.length >= 8 ? head.readUInt32LE(4) : 0;
  return size === 0 || size >= 0x7fff_0000 ? { mimeType } : { mimeType, declaredBytes: size + 8 };
}

/** STREAMINFO comes first: 20 bits of sample rate, 36 of samples, 0 where they were not known. */
function flac(head: Buffer): ContainerFacts {
  if (head.length < 26) return { mimeType: 'audio/flac' };
  const rate = head.readUIntBE(18, 3) >> 4;
  const samples = (head[21]! & 0x0f) * 2 ** 32 + head.readUInt32BE(22);
  return { mimeType: 'audio/flac', ...(rate > 0 && samples > 0 && { declaredS: samples / rate }) };
}

/** Pages say how long they are: the last one that begins must also end. */
async function ogg(file: FileBytes): Promise<ContainerFacts> {
  const mimeType = 'audio/ogg';
  const from = Math.max(0, file.bytes - 2 * 65_536);
  const tail = await file.at(from, 2 * 65_536);
  const page = tail.lastIndexOf('OggS');
  if (page < 0 || tail.length < page + 27) return { mimeType, declaredBytes: file.bytes + 65_536 };
  const segments = tail.subarray(page + 27, page + 27 + tail[page + 26]!);
  const length = 27 + tail[page + 26]! + segments.reduce((sum, one) => sum + one, 0);
  // A page is 4 KB as a rule: what is missing of one is little, and yet the file broke off.
  return from + page + length > file.bytes ? { mimeType, declaredBytes: file.bytes * 2 } : { mimeType };
}

/** Boxes one after the other, each with its length: 0 is "to the end", 1 "in the next eight bytes". */
async function mp4(file: FileBytes): Promise<ContainerFacts> {
  const first = await file.at(0, 16);
  const mimeType = ascii(first, 8, 10) === 'qt' ? 'video/quicktime' : 'audio/mp4';
  let end = 0;
  for (let boxes = 0; boxes < 10_000 && end + 8 <= file.bytes; boxes++) {
    const head = await file.at(end, 16);
    const short = head.readUInt32BE(0);
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) break;
    end += length;
  }
  return { mimeType, declaredBytes: end };
}

/** A segment of unknown length, all bits set, is what browsers record. */
function matroska(head: Buffer): ContainerFacts {
  const mimeType = head.includes('matroska') ? 'video/x-matroska' : 'audio/webm';
  const header = variable(head, 4);
  const segment = header?.value === undefined ? 64 : header.end + header.value;
  if (segment + 12 > head.length || head.readUInt32BE(segment) !== 0x18538067) return { mimeType };
  const size = variable(head, segment + 4);
  return { mimeType, ...(size?.value !== undefined && { declaredBytes: size.end + size.value }) };
}

/** A number of EBML: as many leading zeros, as many more bytes. */
function variable(bytes: Buffer, at: number): { value: number | undefined; end: number } | undefined {
  const extra = Math.clz32(bytes[at] ?? 0) - 24;
  if (extra > 7 || at + extra >= bytes.length) return undefined;
  let value = bytes[at]! & (0x7f >> extra);
  let isUnknown = value === 0x7f >> extra;
  for (let n = 1; n <= extra; n++) {
    value = value * 256 + bytes[at + n]!;
    isUnknown &&= bytes[at + n] === 0xff;
  }
  return { value: isUnknown ? undefined : value, end: at + extra + 1 };
}

const isMpegFrame = (head: Buffer): boolean =>
  head[0] === 0xff && (head[1]! & 0xe0) === 0xe0 && (head[1]! & 0x06) !== 0;

/** The first frame of what encoders write whole tells how many bytes follow (Xing, Info). */
async function mp3(file: FileBytes, head: Buffer): Promise<ContainerFacts> {
  const mimeType = 'audio/mpeg';
  const tag = ascii(head, 0, 3) === 'ID3';
  const start = tag ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head[at]! & 0x7f), 0) : 0;
  const frame = await file.at(start, 256);
  const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
  if (at < 0 || frame.length < at + 16 || !isMpegFrame(frame)) return { mimeType };
  const flags = frame.readUInt32BE(at + 4);
  if ((flags & 2) === 0) return { mimeType };
  return { mimeType, declaredBytes: start + frame.readUInt32BE(at + 8 + (flags & 1 ? 4 : 0)) };
}
