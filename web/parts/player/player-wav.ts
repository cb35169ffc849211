import type { RawEncoding } from './player-audio.ts';

const headerBytes = 44;
/** Format tags of the RIFF WAVE container. */
const tags = { pcm: 1, alaw: 6, ulaw: 7 } as const;
const bytesPerSample = { pcm: 2, alaw: 1, ulaw: 1 } as const;

/** The WAV header for `length` bytes of raw mono samples. */
export function wavHeader({ codec, sampleRate }: RawEncoding, length: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(headerBytes);
  const view = new DataView(header.buffer);
  const write = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  const width = bytesPerSample[codec];
  write(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + length, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, tags[codec], true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * width, true);
  view.setUint16(32, width, true);
  view.setUint16(34, width * 8, true);
  write(36, 'data');
  view.setUint32(40, length, true);
  return header;
}

/** The duration in seconds of `length` bytes of raw mono samples. */
export const rawDurationInS = ({ codec, sampleRate }: RawEncoding, length: number): number =>
  length / bytesPerSample[codec] / sampleRate;

/** The size in bytes of the complete samples in `length` bytes. */
export const alignToSamples = ({ codec }: RawEncoding, length: number): number =>
  length - (length % bytesPerSample[codec]);
