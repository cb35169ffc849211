import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../../platform/test-doubles.ts';
import { openApp } from '../app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'framed-'));
writeFileSync(join(webFolder, '__spa-fallback.html'), '<html>the app</html>');
mkdirSync(join(webFolder, 'player'));
writeFileSync(
  join(webFolder, 'player/index.html'),
  '<title>Player</title><style>p{}</style><script>go()</script><p>player</p>',
);
afterAll(() => rmSync(webFolder, { recursive: true }));

it('NATIVE-003 NATIVE-006 shows a framed page only in the pages of named origins', async () => {
  const app = await openApp({
    routes: {},
    mounted: [],
    credentials: { identifyKey: async () => undefined, identifyToken: async () => undefined },
    log: silentLog,
    publicUrl: 'https://voices.example',
    requestsPerMinute: 1000,
    webFolder,
    framedPages: [
      {
        url: '/player/index.html',
        requestsPerMinute: 100,
        listAncestors: async ({ owner }) => (owner === 'a' ? ['https://news.example'] : []),
        oEmbedUrl: (base, frame) => `${base}/oembed?url=${encodeURIComponent(frame)}`,
      },
    ],
    onResponse: () => {},
  });
  const known = await app.inject('/player/index.html?owner=a&owner=b');
  expect(known.statusCode).toBe(200);
  expect(known.body).toContain('<p>player</p>');
  expect(known.body).toContain(
    'href="https://voices.example/oembed?url=https%3A%2F%2Fvoices.example%2Fplayer%2Findex.html%3Fowner%3Da%26owner%3Db"',
  );
  expect(known.headers['x-frame-options']).toBeUndefined();
  expect(known.headers['set-cookie']).toBeUndefined();
  expect(known.headers['cross-origin-resource-policy']).toBe('cross-origin');
  const policy = String(known.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/);
  expect(policy).toContain("frame-ancestors 'self' https://news.example");
  const unknown = await app.inject('/player/index.html?owner=b');
  expect(String(unknown.headers['content-security-policy'])).toMatch(/frame-ancestors 'self'$/);
});
