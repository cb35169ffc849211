import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** The topic of live changes: queries below it are fetched again after each change of a project. */
export const topic = 'studio-projects';
const pageSize = 100;
/** For the time in which a page has no live connection. */
const activeIntervalMs = 1500;

const ofProject = (projectId: string) => ({ params: { project_id: projectId } });

/** The projects that the person may see, the last changed first. */
export const projectsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/studio/projects', {
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

/** A project with its chapters and voices. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'project', projectId],
    queryFn: ({ signal }) => api.call('GET /v1/studio/projects/{project_id}', { ...ofProject(projectId), signal }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'default' ? activeIntervalMs : false),
  });

/** The IDs of the muted chapters. */
export const mutedChaptersQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'muted', projectId],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/studio/projects/{project_id}/muted-tracks', { ...ofProject(projectId), signal }))
        .chapter_ids,
  });

/**
 * The last conversion and the cost of the next one. Not below the topic, because an editor saves often and the estimate
 * reads the whole text; `useConversion` fetches it again after a pause.
 */
export const conversionQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['studio-conversion', projectId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/studio/projects/{project_id}/conversion', { ...ofProject(projectId), signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.conversion && isActive(data.conversion) ? activeIntervalMs : false,
  });

/** Whether a job waits or runs. */
export const isActive = ({ state }: { readonly state: string }): boolean =>
  state === 'waiting' || state === 'running' || state === 'queued' || state === 'rendering';

/** The exports of a project, newest first. */
export const exportsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'exports', projectId],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/studio/projects/{project_id}/exports', { ...ofProject(projectId), signal })).exports,
    refetchInterval: ({ state: { data } }) => (data?.some(isActive) ? activeIntervalMs : false),
  });

/** The snapshots of a project, newest first. */
export const projectSnapshotsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'snapshots', projectId],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/studio/projects/{project_id}/snapshots', { ...ofProject(projectId), signal })).snapshots,
  });

/** The snapshots of a chapter, newest first. */
export const chapterSnapshotsQuery = (projectId: string, chapterId: string) =>
  queryOptions({
    queryKey: [topic, 'snapshots', projectId, chapterId],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/snapshots', {
          params: { project_id: projectId, chapter_id: chapterId },
          signal,
        })
      ).snapshots,
  });

/** The cast of a project. */
export const castQuery = (projectId: string) =>
  queryOptions({
    queryKey: [topic, 'cast', projectId],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/studio/projects/{project_id}/voices', { ...ofProject(projectId), signal })).voices,
  });

/** A document that is read, with the chapters that were found. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['studio-imports', importId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/studio/imports/{import_id}', { params: { import_id: importId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && !isActive(data) ? false : activeIntervalMs),
  });

export const refetchProjects = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [topic] });
