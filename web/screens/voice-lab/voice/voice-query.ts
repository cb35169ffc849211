import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/api.ts';

/** One voice with its recordings, sharing and training. */
export const voiceQuery = (voiceId: string) =>
  queryOptions({
    queryKey: ['voices', 'one', voiceId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/voices/{voice_id}', {
        params: { voice_id: voiceId },
        query: { with_settings: true },
        signal,
      }),
  });

/** The settings of a voice in this workspace. The generation page uses the same query key. */
export const voiceSettingsQuery = (voiceId: string) =>
  queryOptions({
    queryKey: ['voices', voiceId, 'settings'],
    queryFn: ({ signal }) => api.call('GET /v1/voices/{voice_id}/settings', { params: { voice_id: voiceId }, signal }),
  });

export type StatsRange = '7d' | '30d' | '90d' | '1y';

/** Usage of a shared voice by others. */
export const voiceStatsQuery = (voiceId: string, range: StatsRange) =>
  queryOptions({
    queryKey: ['voices', voiceId, 'stats', range],
    queryFn: ({ signal }) =>
      api.call('GET /v1/voices/{voice_id}/share/stats', { params: { voice_id: voiceId }, query: { range }, signal }),
  });
