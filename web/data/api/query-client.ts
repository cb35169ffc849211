import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const maxAttempts = 3;

/** Whether another try may go better: not when the request itself was refused. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < maxAttempts - 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** What was fetched, shared by all screens. The first part of a query's key is its realtime topic. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: isWorthRetrying }, mutations: { retry: false } },
  });
