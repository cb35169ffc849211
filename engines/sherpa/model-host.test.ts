import { afterEach, expect, it } from 'vitest';
import { defaultSettings } from '../host/test-speech.ts';
import { openModelHost } from './model-host.ts';

const module = new URL('./test-slow-model.ts', import.meta.url);
const location = { folder: import.meta.dirname, kind: 'vits', files: {} } as const;
const host = openModelHost('sherpa/test', 'Test', location, { module, clauseTimeoutMs: 300 });
afterEach(() => host.close());

const speak = (text: string) =>
  host.call({ kind: 'speak', text, sid: 0, language: 'en', settings: defaultSettings, gainDb: 0 });

it('ends a clause that takes too long as the fault of its request, without a second try, and serves the next', async () => {
  await speak('quick');
  await expect(speak('slow')).rejects.toMatchObject({
    message: 'A part of the text took too long to process.',
    ...{ retryable: false, isRequestFault: true, exposeMessage: true },
  });
  expect((await speak('quick')).samples).toHaveLength(1);
});
