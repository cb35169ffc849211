import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const maxAttempts = 3;

/** Whether a retry may succeed; not after a client error. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < maxAttempts - 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** The query cache that all screens share. The first part of a query key is its realtime topic. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: isWorthRetrying }, mutations: { retry: false } },
  });
