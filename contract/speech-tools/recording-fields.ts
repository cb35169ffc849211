import { z } from 'zod';

/** `pcm_s16le_16`: samples without a container, 16-bit, little-endian, mono at 16 kHz. */
export const recordingFormat = z.enum(['pcm_s16le_16', 'other']).nullish();
