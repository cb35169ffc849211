import { z } from 'zod';

export const share = z.number().min(0).max(1);
export const inputFile = z.string().describe('The file: a path, or a data URL where the server runs elsewhere.');
export const outputDirectory = z
  .string()
  .optional()
  .describe('The folder for the file, where files are saved; default: the folder of the server’s settings.');
export const outputFormat = z
  .string()
  .default('mp3_44100_128')
  .describe('Codec, sample rate and bitrate, such as mp3_44100_128, pcm_16000, opus_48000_64 or ulaw_8000.');
