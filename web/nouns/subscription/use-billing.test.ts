import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invalidatePlan } from './use-billing.ts';

it('ignores a first response from before a change that arrives after it', async () => {
  const queryClient = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let requests = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['billing', 'details'],
    queryFn: ({ signal }) => {
      expect(signal.aborted).toBe(false);
      return answers[requests++]!.promise;
    },
  });
  const unsubscribe = observer.subscribe(() => {});
  const invalidated = invalidatePlan(queryClient);
  await expect.poll(() => requests).toBe(2);
  answers[1]!.resolve('creator');
  await invalidated;
  answers[0]!.resolve('free');
  await answers[0]!.promise;
  expect(observer.getCurrentResult().data).toBe('creator');
  unsubscribe();
});
