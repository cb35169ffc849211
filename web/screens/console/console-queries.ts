import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SiteFormKind } from '../../../contract/catalogue/site/site-form-values.ts';
import type { ConsoleFormState, ConsoleJobState, ConsoleMailState } from '../../../contract/console/console-states.ts';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The first part of all keys: an action fetches again what may have changed. */
const root = 'console';
/** Other people and programs change what the console shows. */
const refreshMs = 10_000;

export type ConsolePerson = CallReply<'GET /v1/console/people'>['people'][number];
export type ConsoleWorkspace = CallReply<'GET /v1/console/workspaces'>['workspaces'][number];
export type ConsoleWorkspaceDetails = CallReply<'GET /v1/console/workspaces/{workspace_id}'>;
export type ConsoleInvoice = CallReply<'GET /v1/console/workspaces/{workspace_id}/invoices'>['invoices'][number];
export type ConsolePromoCode = CallReply<'GET /v1/console/promo-codes'>['promo_codes'][number];
export type ConsoleJob = CallReply<'GET /v1/console/jobs'>['jobs'][number];
export type ConsoleMail = CallReply<'GET /v1/console/mail'>['mail'][number];
export type ConsoleForm = CallReply<'GET /v1/console/forms'>['forms'][number];
export type ConsoleVoice = CallReply<'GET /v1/console/voices'>['voices'][number];
export type ConsoleBackups = CallReply<'GET /v1/console/backups'>;

export const refetchConsole = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [root] });

const firstPage = undefined as string | undefined;
const nextPage = ({ next_cursor }: { readonly next_cursor: string | null }): string | undefined =>
  next_cursor ?? undefined;

export const serverQuery = queryOptions({
  queryKey: [root, 'server'],
  queryFn: ({ signal }) => api.call('GET /v1/console/server', { signal }),
  refetchInterval: refreshMs,
});

export const peopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [root, 'people', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/console/people', { query: { search, cursor: pageParam ?? null }, signal }),
    placeholderData: keepPreviousData,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: [root, 'person', userId],
    queryFn: ({ signal }) => api.call('GET /v1/console/people/{user_id}', { params: { user_id: userId }, signal }),
  });

export const workspacesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [root, 'workspaces', search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/console/workspaces', { query: { search, cursor: pageParam ?? null }, signal }),
    placeholderData: keepPreviousData,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export const workspaceDetailsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [root, 'workspace', workspaceId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/console/workspaces/{workspace_id}', { params: { workspace_id: workspaceId }, signal }),
  });

export const invoicesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [root, 'invoices', workspaceId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/console/workspaces/{workspace_id}/invoices', { params: { workspace_id: workspaceId }, signal }),
  });

export const promoCodesQuery = queryOptions({
  queryKey: [root, 'promo-codes'],
  queryFn: ({ signal }) => api.call('GET /v1/console/promo-codes', { signal }),
});

export const queuesQuery = queryOptions({
  queryKey: [root, 'queues'],
  queryFn: ({ signal }) => api.call('GET /v1/console/queues', { signal }),
  refetchInterval: refreshMs,
});

export const jobsQuery = (state: ConsoleJobState, queue: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [root, 'jobs', state, queue ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/console/jobs', { query: { state, queue: queue ?? null, cursor: pageParam ?? null }, signal }),
    placeholderData: keepPreviousData,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export const mailQuery = (state: ConsoleMailState, search: string) =>
  infiniteQueryOptions({
    queryKey: [root, 'mail', state, search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/console/mail', { query: { state, search, cursor: pageParam ?? null }, signal }),
    placeholderData: keepPreviousData,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export const formsQuery = (state: ConsoleFormState, kind: SiteFormKind | undefined) =>
  infiniteQueryOptions({
    queryKey: [root, 'forms', state, kind ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/console/forms', { query: { state, kind: kind ?? null, cursor: pageParam ?? null }, signal }),
    placeholderData: keepPreviousData,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

export const voicesQuery = infiniteQueryOptions({
  queryKey: [root, 'voices'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /v1/console/voices', { query: { cursor: pageParam ?? null }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
});

export const backupsQuery = queryOptions({
  queryKey: [root, 'backups'],
  queryFn: ({ signal }) => api.call('GET /v1/console/backups', { signal }),
  refetchInterval: refreshMs,
});
