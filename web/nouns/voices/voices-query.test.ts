import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { voicesQuery } from './voices-query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('VOICE-063 refetches voices after 604,800 s, and at once after a change', async () => {
  const client = new QueryClient();
  let fetched = 0;
  const queryFn = async () => {
    fetched++;
    return [];
  };
  const voices = () => client.fetchQuery({ ...voicesQuery, queryFn });
  await voices();
  vi.advanceTimersByTime(604_799_000);
  await voices();
  expect(fetched).toBe(1);
  vi.advanceTimersByTime(2000);
  await voices();
  expect(fetched).toBe(2);
  // A live change of the topic and every voice mutation do this.
  await client.invalidateQueries({ queryKey: ['voices'] });
  await voices();
  expect(fetched).toBe(3);
  client.clear();
});
