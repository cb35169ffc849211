import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** The topic of live changes: queries below it are fetched again after each change of a project. */
export const topic = 'dubbing-projects';
const pageSize = 50;
/** For the time in which a page has no live connection. */
const activeIntervalMs = 2000;
/** A project has at most one language of each of 29, and dialects of some. */
const allLanguages = 100;

const ofProject = (projectId: string) => ({ params: { project_id: projectId } });

/** Whether a job of a project, a language or a file waits or runs. */
export const isActive = ({ status }: { readonly status: string }): boolean =>
  status === 'queued' || status === 'preparing' || status === 'processing';

/** The projects that the person may see, newest first. */
export const dubbingProjectsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/dubbing/project', {
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

export const dubbingProjectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'project', projectId],
    queryFn: ({ signal }) => api.call('GET /v1/dubbing/project/{project_id}', { ...ofProject(projectId), signal }),
    refetchInterval: ({ state: { data } }) => (data && isActive(data) ? activeIntervalMs : false),
  });

/** The path from which a media element plays the source. */
export const dubbingMediaQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['dubbing-media', projectId],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/dubbing/project/{project_id}/media/link', { ...ofProject(projectId), signal })).path,
    // Another path would stop what plays; one is valid for a day.
    staleTime: 12 * 3600 * 1000,
  });

export const dubbingLanguagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'languages', projectId],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /v1/dubbing/project/{project_id}/language', {
          ...ofProject(projectId),
          query: { page_size: allLanguages },
          signal,
        })
      ).languages,
    refetchInterval: ({ state: { data } }) => (data?.some(isActive) ? activeIntervalMs : false),
  });

export const dubbingSpeakersQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'speakers', projectId],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/dubbing/project/{project_id}/speaker', { ...ofProject(projectId), signal })).speakers,
  });

/** The transcript of the source. */
export const sourceTranscriptQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'transcript', projectId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/dubbing/project/{project_id}/transcript', { ...ofProject(projectId), signal }),
  });

/** The lines of a language, in the order in which they are said. */
export const dubbingLinesQuery = (projectId: string, languageId: string) =>
  queryOptions({
    queryKey: [topic, 'lines', projectId, languageId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/dubbing/project/{project_id}/language/{language_id}/lines', {
        params: { project_id: projectId, language_id: languageId },
        signal,
      }),
  });

export const lineTakesQuery = (projectId: string, languageId: string, segmentId: string) =>
  queryOptions({
    queryKey: [topic, 'takes', projectId, languageId, segmentId],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /v1/dubbing/project/{project_id}/language/{language_id}/line/{segment_id}/takes', {
          params: { project_id: projectId, language_id: languageId, segment_id: segmentId },
          signal,
        })
      ).takes,
  });

/** What a dub into a language would cost, and who would translate it. */
export const dubbingEstimateQuery = (projectId: string, language: string) =>
  queryOptions({
    queryKey: [topic, 'estimate', projectId, language],
    queryFn: ({ signal }) =>
      api.call('GET /v1/dubbing/project/{project_id}/estimate', {
        ...ofProject(projectId),
        query: { target_language: language },
        signal,
      }),
  });

/** The files of a project, newest first. */
export const dubbingRendersQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'renders', projectId],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/dubbing/project/{project_id}/render', { ...ofProject(projectId), signal })).renders,
    refetchInterval: ({ state: { data } }) => (data?.some(isActive) ? activeIntervalMs : false),
  });

export const refetchDubbing = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [topic] });
