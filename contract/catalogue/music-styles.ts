/** Styles that the composer knows, in the order of the screen. */
export const musicStyles = [
  'pop',
  'rock',
  'metal',
  'punk',
  'funk',
  'disco',
  'soul',
  'country',
  'folk',
  'house',
  'techno',
  'trance',
  'drum and bass',
  'synthwave',
  'hip hop',
  'lo-fi',
  'trap',
  'chiptune',
  'ambient',
  'cinematic',
  'classical',
  'waltz',
  'jazz',
  'bossa nova',
  'blues',
  'reggae',
  'latin',
  'afrobeat',
] as const;

/** Lengths of songs and of their sections, in ms. */
export const musicLimits = {
  song: { min: 3000, max: 600_000 },
  section: { min: 3000, max: 120_000 },
  sections: 30,
} as const;

/** Limits of files: songs, and videos to compose for. */
export const musicFiles = { maxBytes: 200 * 2 ** 20, maxVideos: 10, maxDescription: 1000 } as const;

/** Formats of music: those of speech, and MP3 at 48 kHz. */
export const musicFormats = [
  'mp3_48000_128',
  'mp3_48000_192',
  'mp3_48000_240',
  'mp3_48000_320',
  'mp3_22050_32',
  'mp3_24000_48',
  'mp3_44100_32',
  'mp3_44100_64',
  'mp3_44100_96',
  'mp3_44100_128',
  'mp3_44100_192',
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_32000',
  'pcm_44100',
  'pcm_48000',
  'ulaw_8000',
  'alaw_8000',
  'opus_48000_32',
  'opus_48000_64',
  'opus_48000_96',
  'opus_48000_128',
  'opus_48000_192',
] as const;
export type MusicFormat = (typeof musicFormats)[number];

/** Formats in which a composed song can be downloaded later. */
export const songFormats = [
  'mp3_44100_64',
  'mp3_44100_128',
  'mp3_44100_192',
  'mp3_48000_320',
  'opus_48000_128',
  'wav_44100',
] as const;
export type SongFormat = (typeof songFormats)[number];
