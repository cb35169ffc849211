import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invalidatePlan } from './use-billing.ts';

it('ignores a response that was requested before a change and arrives after it', async () => {
  const queryClient = new QueryClient();
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let requests = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['billing', 'details'],
    queryFn: ({ signal }) => {
      expect(signal.aborted).toBe(false);
      return replies[requests++]!.promise;
    },
  });
  const unsubscribe = observer.subscribe(() => {});
  const invalidated = invalidatePlan(queryClient);
  await expect.poll(() => requests).toBe(2);
  replies[1]!.resolve('creator');
  await invalidated;
  replies[0]!.resolve('free');
  await replies[0]!.promise;
  expect(observer.getCurrentResult().data).toBe('creator');
  unsubscribe();
});
