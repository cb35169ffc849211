import { queryOptions } from '@tanstack/react-query';
import {
  maxPeaksPerReply,
  peakHeaderBytes,
  peakLevels,
  peakSampleRate,
} from '../../../../contract/catalogue/peak-levels.ts';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import { api } from '../../../data/api/api.ts';

/** Replies that are read of one waveform at most: 64 kB. */
const maxReplies = 8;

/** The finest level of which a few replies hold the whole recording. */
export const levelFor = (durationS: number): number =>
  peakLevels.find((level) => (durationS * peakSampleRate) / level <= maxPeaksPerReply * maxReplies) ??
  peakLevels.at(-1)!;

/** The waveform of the source of a dub: the highest sample of each pixel, 0 to 1. */
export const dubPeaksQuery = ({ project_id, media }: Pick<DubbingProjectReply, 'project_id' | 'media'>) =>
  queryOptions({
    queryKey: ['dub-peaks', project_id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const durationS = media?.duration_s ?? 0;
      const level = levelFor(durationS);
      const pixels = Math.ceil((durationS * peakSampleRate) / level);
      const values = new Float32Array(pixels);
      for (let start = 0; start < pixels; start += maxPeaksPerReply) {
        const reply = await api.open('GET /v1/dubbing/project/{project_id}/waveform', {
          params: { project_id },
          query: { samples_per_pixel: level, start, length: Math.min(maxPeaksPerReply, pixels - start) },
          signal,
        });
        const pairs = new Int8Array(await reply.arrayBuffer(), peakHeaderBytes);
        for (let at = 0; at * 2 + 1 < pairs.length; at += 1)
          values[start + at] = Math.max(-pairs[at * 2]!, pairs[at * 2 + 1]!) / 128;
      }
      return { values, perS: peakSampleRate / level };
    },
  });
