import type { Tier } from './plans/plans.ts';

interface FormatFields {
  /** Hz. */
  readonly sampleRate: number;
  readonly contentType:
    | 'audio/mpeg'
    | 'audio/pcm'
    | 'audio/wav'
    | 'audio/basic'
    | 'audio/ogg'
    | 'audio/aac'
    | 'audio/flac';
  /** File extension without the dot. */
  readonly extension: string;
  /** Whether streaming operations offer the format; one-shot operations offer all formats. */
  readonly streamed: boolean;
}

interface CompressedFormat extends FormatFields {
  readonly codec: 'mp3' | 'opus' | 'aac';
  /** Constant for MP3, the average for the others. */
  readonly bitrateKbps: number;
}

interface SampleFormat extends FormatFields {
  /** `pcm` and `wav` are signed 16-bit little-endian, `flac` holds the same samples. */
  readonly codec: 'pcm' | 'wav' | 'ulaw' | 'alaw' | 'flac';
}

/** The properties of an output format. Speech is mono, music is stereo. */
export type OutputFormatEntry = CompressedFormat | SampleFormat;

const mp3 = (sampleRate: number, bitrateKbps: number): CompressedFormat => ({
  codec: 'mp3',
  sampleRate,
  bitrateKbps,
  contentType: 'audio/mpeg',
  extension: 'mp3',
  streamed: true,
});

const opus = (bitrateKbps: number): CompressedFormat => ({
  codec: 'opus',
  sampleRate: 48_000,
  bitrateKbps,
  contentType: 'audio/ogg',
  extension: 'opus',
  streamed: true,
});

const pcm = (sampleRate: number): SampleFormat => ({
  codec: 'pcm',
  sampleRate,
  contentType: 'audio/pcm',
  extension: 'pcm',
  streamed: true,
});

const wav = (sampleRate: number): SampleFormat => ({
  codec: 'wav',
  sampleRate,
  contentType: 'audio/wav',
  extension: 'wav',
  streamed: false,
});

const telephone = (codec: 'ulaw' | 'alaw'): SampleFormat => ({
  codec,
  sampleRate: 8000,
  contentType: 'audio/basic',
  extension: codec,
  streamed: true,
});

/** Every `output_format` of speech (O-46): 28 for the one-shot operations, 21 of them streamed. */
export const outputFormats = {
  mp3_22050_32: mp3(22_050, 32),
  mp3_24000_48: mp3(24_000, 48),
  mp3_44100_32: mp3(44_100, 32),
  mp3_44100_64: mp3(44_100, 64),
  mp3_44100_96: mp3(44_100, 96),
  mp3_44100_128: mp3(44_100, 128),
  mp3_44100_192: mp3(44_100, 192),
  pcm_8000: pcm(8000),
  pcm_16000: pcm(16_000),
  pcm_22050: pcm(22_050),
  pcm_24000: pcm(24_000),
  pcm_32000: pcm(32_000),
  pcm_44100: pcm(44_100),
  pcm_48000: pcm(48_000),
  ulaw_8000: telephone('ulaw'),
  alaw_8000: telephone('alaw'),
  opus_48000_32: opus(32),
  opus_48000_64: opus(64),
  opus_48000_96: opus(96),
  opus_48000_128: opus(128),
  opus_48000_192: opus(192),
  wav_8000: wav(8000),
  wav_16000: wav(16_000),
  wav_22050: wav(22_050),
  wav_24000: wav(24_000),
  wav_32000: wav(32_000),
  wav_44100: wav(44_100),
  wav_48000: wav(48_000),
} as const satisfies Record<string, OutputFormatEntry>;

export type OutputFormat = keyof typeof outputFormats;

/** All formats of generated audio: those of `output_format`, those of music alone, two that only the OpenAI API offers, two of audiobooks, and two of dubs. */
export const audioFormats = {
  ...outputFormats,
  /** Frames with ADTS headers. */
  aac_24000_64: {
    codec: 'aac',
    sampleRate: 24_000,
    bitrateKbps: 64,
    contentType: 'audio/aac',
    extension: 'aac',
    streamed: true,
  },
  mp3_48000_128: mp3(48_000, 128),
  mp3_48000_192: mp3(48_000, 192),
  mp3_48000_240: mp3(48_000, 240),
  mp3_48000_320: mp3(48_000, 320),
  flac_24000: { codec: 'flac', sampleRate: 24_000, contentType: 'audio/flac', extension: 'flac', streamed: true },
  /** The chapters of an M4B file. */
  aac_44100_96: {
    codec: 'aac',
    sampleRate: 44_100,
    bitrateKbps: 96,
    contentType: 'audio/aac',
    extension: 'aac',
    streamed: true,
  },
  flac_44100: { codec: 'flac', sampleRate: 44_100, contentType: 'audio/flac', extension: 'flac', streamed: true },
  /** Dubs, at the rate of videos. */
  aac_48000_192: {
    codec: 'aac',
    sampleRate: 48_000,
    bitrateKbps: 192,
    contentType: 'audio/aac',
    extension: 'aac',
    streamed: true,
  },
  flac_48000: { codec: 'flac', sampleRate: 48_000, contentType: 'audio/flac', extension: 'flac', streamed: true },
} as const satisfies Record<string, OutputFormatEntry>;

export type AudioFormat = keyof typeof audioFormats;

export const defaultOutputFormat: OutputFormat = 'mp3_44100_128';

/** Whether `text` is an output format; with `streamed`, only formats of the streaming operations count. */
export function isOutputFormat(text: string, { streamed = false } = {}): text is OutputFormat {
  return Object.hasOwn(outputFormats, text) && (!streamed || outputFormats[text as OutputFormat].streamed);
}

/** The lowest plan with a format (O-46): 192 kbps from Creator, uncompressed audio from 44.1 kHz on Pro. */
export function formatTier(format: AudioFormat): Tier {
  const entry: OutputFormatEntry = audioFormats[format];
  if ('bitrateKbps' in entry) return entry.bitrateKbps >= 192 ? 'creator' : 'free';
  return entry.sampleRate >= 44_100 ? 'pro' : 'free';
}
