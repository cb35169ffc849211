/** Layer III bitrates in kbit/s by index: MPEG-1, then MPEG-2 and 2.5. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** MPEG version field → how often the sampling rate is halved; 1 is reserved. */
const halvings: Readonly<Record<number, number>> = { 3: 0, 2: 1, 0: 2 };

interface Frame {
  readonly bytes: number;
  readonly durationInS: number;
}

/** Parses the MP3 frame header at `at`; undefined if there is none. */
function readFrame(bytes: Uint8Array, at: number): Frame | undefined {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return undefined;
  const halved = halvings[(second >> 3) & 3];
  const rate = sampleRates[(third >> 2) & 3];
  if (halved === undefined || rate === undefined) return undefined;
  const bitrate = bitrates[halved === 0 ? 0 : 1][third >> 4];
  if (!bitrate) return undefined;
  const sampleRate = rate >> halved;
  const samples = halved === 0 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  return {
    bytes: Math.floor(((samples / 8) * bitrate * 1000) / sampleRate) + padding,
    durationInS: samples / sampleRate,
  };
}

/**
 * The number of bytes from the start of `bytes` in complete MP3 frames, and their duration; other bytes are skipped.
 */
export function completeFrames(bytes: Uint8Array): { readonly length: number; readonly durationInS: number } {
  let at = 0;
  let durationInS = 0;
  let length = 0;
  while (at + 4 <= bytes.length) {
    const frame = readFrame(bytes, at);
    if (!frame) {
      at += 1;
      continue;
    }
    if (at + frame.bytes > bytes.length) break;
    at += frame.bytes;
    length = at;
    durationInS += frame.durationInS;
  }
  return { length, durationInS };
}
