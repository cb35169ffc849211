/** Length of the longest header that `frameLengths` read, in bytes. */
const headerBytes = 7;

/** kbit/s of MPEG-1 layer III, by the index in the header. */
const mp3Bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
/** Hz of MPEG-1. */
const mp3Rates = [44_100, 48_000, 32_000];

/** Streams of frames that can be cut and joined at any frame. */
export type FramedFormat = 'mp3' | 'adts';

/** Samples of a frame. */
export const frameSamples = { mp3: 1152, adts: 1024 } as const;

/** The length of a frame from its header, in bytes; undefined if no frame starts here. */
const frameLengths: Readonly<Record<FramedFormat, (header: Uint8Array) => number | undefined>> = {
  mp3(header) {
    if (header[0] !== 0xff || (header[1]! & 0xfe) !== 0xfa) return undefined;
    const bitrate = mp3Bitrates[header[2]! >> 4];
    const rate = mp3Rates[(header[2]! >> 2) & 3];
    if (!bitrate || !rate) return undefined;
    return Math.floor((144_000 * bitrate) / rate) + ((header[2]! >> 1) & 1);
  },
  adts(header) {
    if (header[0] !== 0xff || (header[1]! & 0xf6) !== 0xf0) return undefined;
    return ((header[3]! & 3) << 11) | (header[4]! << 3) | (header[5]! >> 5);
  },
};

/**
 * Reads the frames of an MPEG-1 layer III or ADTS stream that starts with a frame. The frames of one chunk arrive
 * together, each valid until the next step. Throws a RangeError at anything that is not a frame.
 */
export async function* readFrames(
  format: FramedFormat,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array[]> {
  const lengthOf = frameLengths[format];
  let pending: Uint8Array = new Uint8Array();
  for await (const chunk of source) {
    const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const frames: Uint8Array[] = [];
    let at = 0;
    while (at + headerBytes <= bytes.length) {
      const length = lengthOf(bytes.subarray(at, at + headerBytes));
      if (length === undefined || length < headerBytes) throw new RangeError(`no frame of ${format}`);
      if (at + length > bytes.length) break;
      frames.push(bytes.subarray(at, at + length));
      at += length;
    }
    pending = bytes.subarray(at);
    if (frames.length > 0) yield frames;
  }
  if (pending.length > 0) throw new RangeError(`the last frame of ${format} is cut`);
}

/** The first `count` frames of a stream; all if undefined. */
export async function* takeFrames(
  format: FramedFormat,
  source: AsyncIterable<Uint8Array>,
  count = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array[]> {
  let remaining = count;
  for await (const frames of readFrames(format, source)) {
    const taken = frames.slice(0, remaining);
    remaining -= taken.length;
    if (taken.length > 0) yield taken;
    if (remaining <= 0) return;
  }
}
