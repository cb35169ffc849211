import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** The topic of live changes: queries below it are fetched again after each change of a project. */
export const topic = 'voiceover-projects';
const pageSize = 50;
/** For the time in which a page has no live connection. */
const activeIntervalMs = 1500;

const isActive = ({ state }: { readonly state: string }): boolean => state === 'queued' || state === 'rendering';

/** The voiceover projects, the last changed first. */
export const voiceoverListQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/voiceover-studio/projects', {
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

/** A project with its tracks, clips and files. */
export const voiceoverProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'project', projectId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/voiceover-studio/projects/{project_id}', { params: { project_id: projectId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.speaking ? activeIntervalMs : false),
  });

/** The exports of a project, newest first. */
export const voiceoverExportsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'exports', projectId],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /v1/voiceover-studio/projects/{project_id}/exports', {
          params: { project_id: projectId },
          signal,
        })
      ).exports,
    refetchInterval: ({ state: { data } }) => (data?.some(isActive) ? activeIntervalMs : false),
  });

export const refetchVoiceovers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [topic] });
