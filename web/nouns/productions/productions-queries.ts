import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TaskView } from '../../../contract/productions/production-tasks-limits.ts';
import type { OrderState, TaskType } from '../../../contract/productions/productions.ts';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topics of live changes: queries below them are fetched again after each change. */
const orders = 'production-orders';
const tasks = 'production-tasks';
const people = 'producers';
const pageSize = 30;

export type Me = CallReply<'GET /v1/productions/me'>;
export type ProducerTask = CallReply<'GET /v1/productions/tasks'>['tasks'][number];
export type ReviewerTask = CallReply<'GET /v1/productions/review'>['tasks'][number];
export type Order = CallReply<'GET /v1/productions/orders/{order_id}'>;
export type OrderSummary = CallReply<'GET /v1/productions/orders'>['orders'][number];
export type ManagedOrder = CallReply<'GET /v1/productions/manage/orders'>['orders'][number];

/** The person's role in productions, their profile, and what they still lack. */
export const meQuery = queryOptions({
  queryKey: [people, 'me'],
  queryFn: ({ signal }) => api.call('GET /v1/productions/me', { signal }),
});

export interface TaskFilter {
  readonly type?: TaskType | undefined;
  readonly language?: string | undefined;
  readonly sort: 'created_at' | 'pay' | 'minutes' | 'deadline';
}

/** Unclaimed tasks, or those that the person works or worked on. */
export const tasksQuery = (view: TaskView, filter: TaskFilter) =>
  infiniteQueryOptions({
    queryKey: [tasks, 'list', view, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/productions/tasks', {
        query: {
          view,
          page_size: pageSize,
          sort: filter.sort,
          type: filter.type ?? null,
          language: filter.language ?? null,
          cursor: pageParam ?? null,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: [tasks, 'task', taskId],
    queryFn: ({ signal }) => api.call('GET /v1/productions/tasks/{task_id}', { params: { task_id: taskId }, signal }),
  });

export const dashboardQuery = queryOptions({
  queryKey: [tasks, 'dashboard'],
  queryFn: ({ signal }) => api.call('GET /v1/productions/dashboard', { signal }),
});

export type ReviewView = 'waiting' | 'mine' | 'decided';

export const reviewQuery = (view: ReviewView) =>
  infiniteQueryOptions({
    queryKey: [tasks, 'review', view],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/productions/review', {
        query: { view, page_size: pageSize, cursor: pageParam ?? null },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

export const reviewedTaskQuery = (taskId: string) =>
  queryOptions({
    queryKey: [tasks, 'reviewed', taskId],
    queryFn: ({ signal }) => api.call('GET /v1/productions/review/{task_id}', { params: { task_id: taskId }, signal }),
  });

/** The orders of the workspace, newest first. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: [orders, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /v1/productions/orders', { query: { page_size: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (page, pages) => (page.orders.length < pageSize ? undefined : pages.length * pageSize),
});

const measureMs = 2000;

/** An order; asked again while its files are being measured. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [orders, 'order', orderId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/productions/orders/{order_id}', { params: { order_id: orderId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'open' && data.items.some(({ quote }) => quote === null) ? measureMs : false,
  });

export const deliverablesQuery = (orderId: string) =>
  queryOptions({
    queryKey: [orders, 'deliverables', orderId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/productions/orders/{order_id}/deliverables', { params: { order_id: orderId }, signal }),
  });

/** The orders of all workspaces, for managers. */
export const managedOrdersQuery = (status: OrderState | undefined) =>
  infiniteQueryOptions({
    queryKey: [orders, 'managed', status],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/productions/manage/orders', {
        query: { page_size: pageSize, offset: pageParam, ...(status && { status: [status] }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.orders.length < pageSize ? undefined : pages.length * pageSize),
  });

export const managedOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [orders, 'managed-order', orderId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/productions/manage/orders/{order_id}', { params: { order_id: orderId }, signal }),
  });

export const qualificationsQuery = queryOptions({
  queryKey: [people, 'qualifications'],
  queryFn: ({ signal }) => api.call('GET /v1/productions/qualifications', { signal }),
});

export const attemptQuery = (attemptId: string) =>
  queryOptions({
    queryKey: [people, 'attempt', attemptId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/productions/attempts/{attempt_id}', { params: { attempt_id: attemptId }, signal }),
  });

export const contractsQuery = queryOptions({
  queryKey: [people, 'contracts'],
  queryFn: ({ signal }) => api.call('GET /v1/productions/contracts', { signal }),
});

export const teamsQuery = queryOptions({
  queryKey: [people, 'teams'],
  queryFn: ({ signal }) => api.call('GET /v1/productions/teams', { signal }),
});

export const teamQuery = (teamId: string) =>
  queryOptions({
    queryKey: [people, 'team', teamId],
    queryFn: ({ signal }) => api.call('GET /v1/productions/teams/{team_id}', { params: { team_id: teamId }, signal }),
  });

export const managedProducersQuery = (state: 'applied' | 'active' | 'suspended') =>
  infiniteQueryOptions({
    queryKey: [people, 'managed', state],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/productions/manage/producers', { query: { state, cursor: pageParam ?? null }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

export const managedProducerQuery = (userId: string) =>
  queryOptions({
    queryKey: [people, 'managed-producer', userId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/productions/manage/producers/{user_id}', { params: { user_id: userId }, signal }),
  });

export const managedContractsQuery = queryOptions({
  queryKey: [people, 'managed-contracts'],
  queryFn: ({ signal }) => api.call('GET /v1/productions/manage/contracts', { signal }),
});

export const managedTestsQuery = queryOptions({
  queryKey: [people, 'managed-tests'],
  queryFn: ({ signal }) => api.call('GET /v1/productions/manage/qualifications', { signal }),
});

/** Attempts whose texts wait for a mark. */
export const submittedAttemptsQuery = queryOptions({
  queryKey: [people, 'submitted-attempts'],
  queryFn: ({ signal }) =>
    api.call('GET /v1/productions/manage/attempts', { query: { state: 'submitted', limit: 100 }, signal }),
});

export const refetchOrders = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [orders] });
export const refetchTasks = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [tasks] });
export const refetchPeople = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [people] });
