import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** The recognizers of the server; installing one is rare and ends with a reload of the screen. */
export const recognizersQuery = queryOptions({
  queryKey: ['recognizers'],
  queryFn: ({ signal }) => api.call('GET /v1/speech-to-text/recognizers', { signal }),
});

const pageSize = 30;

/** Transcripts, newest first; live changes refetch them. */
export const transcriptsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['transcripts', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/speech-to-text/transcripts', {
        query: {
          page_size: pageSize,
          ...(search !== '' && { search }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

const progressIntervalMs = 4000;

/**
 * A transcript with its words. Not under the topic `transcripts`, because each saved edit would fetch the words again;
 * while it is transcribed, the screen follows the topic itself.
 */
export const transcriptDocumentQuery = (transcriptionId: string) =>
  queryOptions({
    queryKey: ['transcript-document', transcriptionId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/speech-to-text/transcripts/{transcription_id}/document', {
        params: { transcription_id: transcriptionId },
        signal,
      }),
    // An event may be lost.
    refetchInterval: ({ state: { data } }) => (data && isActive(data) ? progressIntervalMs : false),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  });

/** Whether it waits or is transcribed. */
export const isActive = ({ state }: { readonly state: string }): boolean => state === 'waiting' || state === 'running';

export const speechToTextPath = '/app/speech-to-text';
export const transcriptPath = (transcriptionId: string): string => `${speechToTextPath}/${transcriptionId}`;
