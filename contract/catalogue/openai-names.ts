import type { AudioFormat } from './output-formats.ts';

/** Maps model names of the OpenAI API to our models. */
export const openAiModels: Readonly<Record<string, string>> = {
  'tts-1': 'eleven_flash_v2_5',
  'tts-1-hd': 'eleven_multilingual_v2',
  'gpt-4o-mini-tts': 'eleven_multilingual_v2',
  'gpt-4o-mini-tts-2025-12-15': 'eleven_multilingual_v2',
};

/** Maps voice names of the OpenAI API to our most similar default voices. */
export const openAiVoices: Readonly<Record<string, string>> = {
  alloy: 'Rowan',
  ash: 'Marlow',
  ballad: 'Edmund',
  cedar: 'Stanley',
  coral: 'Pippa',
  echo: 'Nolan',
  fable: 'Fergus',
  marin: 'Isla',
  nova: 'Nora',
  onyx: 'Barrett',
  sage: 'Helen',
  shimmer: 'Beatrix',
  verse: 'Vinnie',
};

export const openAiFormats = {
  mp3: 'mp3_44100_128',
  opus: 'opus_48000_64',
  aac: 'aac_24000_64',
  flac: 'flac_24000',
  wav: 'wav_24000',
  pcm: 'pcm_24000',
} as const satisfies Record<string, AudioFormat>;
