import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../platform/test-doubles.ts';
import { openApp } from './app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'web-'));
writeFileSync(join(webFolder, '__spa-fallback.html'), '<html>the app</html>');
afterAll(() => rmSync(webFolder, { recursive: true }));

const getPage = async (url: string, isDevelopment: boolean, accept = 'text/html') => {
  const app = await openApp({
    routes: {},
    mounted: [],
    credentials: { identifyKey: async () => undefined, identifyToken: async () => undefined },
    log: silentLog,
    publicUrl: undefined,
    requestsPerMinute: 1000,
    webFolder,
    isDevelopment,
    onResponse: () => {},
  });
  const { statusCode, body } = await app.inject({ url, headers: { accept } });
  return [statusCode, body];
};

it('serves the pages for contributors only in development', async () => {
  expect(await getPage('/dev/navigation/home', false)).toEqual([404, '{"detail":"Not Found"}']);
  expect(await getPage('/dev/parts', true)).toEqual([200, '<html>the app</html>']);
  expect(await getPage('/dev/parts', false)).toEqual([404, '{"detail":"Not Found"}']);
});

it('serves the pages of the app to clients that accept anything', async () => {
  const page = [200, '<html>the app</html>'];
  for (const accept of ['*/*', '', 'application/json']) {
    expect(await getPage('/app', false, accept)).toEqual(page);
    expect(await getPage('/app/home', false, accept)).toEqual(page);
  }
  expect(await getPage('/nothing', false, '*/*')).toEqual([404, '{"detail":"Not Found"}']);
});
