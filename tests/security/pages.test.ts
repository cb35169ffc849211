import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Method, Route, RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import webRoutes from '../../web/routes.ts';
import { openBrowser, openSignedIn } from '../support/browser.ts';
import { server } from '../support/shared-server.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

const isGroup = ({ path, index }: RouteConfigEntry) => path === undefined && !index;
const pathsOf = (entries: readonly RouteConfigEntry[], base = ''): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`;
    return [...(isGroup(entry) ? [] : [path || '/']), ...pathsOf(entry.children ?? [], path)];
  });
/** Every page of the web app, with `x` for parameters. */
const pages = [...new Set(pathsOf(webRoutes as RouteConfigEntry[]))].map((path) =>
  path.replaceAll(/:\w+/g, 'x').replace('*', 'nowhere'),
);
const asBrowser = { accept: 'text/html', 'accept-encoding': 'identity' };

const readPolicy = (reply: Response): Map<string, string[]> =>
  new Map(
    (reply.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('headers of pages', () => {
  it('U-15 ASVS-14.4.3 ASVS-14.4.7 ASVS-14.4.4 ASVS-14.4.6 protect every page of the web app', async () => {
    expect(pages.length).toBeGreaterThan(50);
    for (const path of pages) {
      const reply = await fetch(server.url + path, { headers: asBrowser });
      const html = await reply.text();
      expect(reply.headers.get('content-type'), path).toContain('text/html');
      const policy = readPolicy(reply);
      const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, code]) => code || []);
      expect(scripts.length, path).toBeGreaterThan(0);
      const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
      expect(policy.get('script-src')?.toSorted(), path).toEqual(["'self'", ...new Set(hashes)].toSorted());
      expect(html, path).not.toMatch(/<[^>]+\son\w+=/);
      expect(Object.fromEntries(policy), path).toMatchObject({
        'default-src': ["'self'"],
        'script-src-attr': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-src': ["'self'"],
        'frame-ancestors': ["'none'"],
      });
      expect(Object.fromEntries(reply.headers), path).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringMatching(/microphone=\(self\).*camera=\(\)/),
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(reply.headers.get('access-control-allow-origin'), path).toBeNull();
      expect(reply.headers.get('strict-transport-security'), path).toBeNull();
    }
  });

  it('ASVS-14.4.3 allow no scripts in other replies', async () => {
    for (const path of [
      '/health',
      '/v1/nothing',
      '/v1/user',
      '/openapi.json',
      '/openapi/index.json',
      '/dev/mailbox',
      '/%00',
    ]) {
      const reply = await fetch(server.url + path);
      expect(readPolicy(reply).get('default-src'), path).toEqual(["'none'"]);
      expect(readPolicy(reply).has('script-src'), path).toBe(false);
      expect(reply.headers.get('x-frame-options'), path).toBe('DENY');
    }
  });
});

describe('a server with a public https URL and a captcha', () => {
  let https: RunningServer;
  beforeAll(async () => {
    https = await startServer({
      env: {
        PUBLIC_URL: 'https://voices.example',
        CAPTCHA: 'turnstile',
        CAPTCHA_SITE_KEY: 'site',
        CAPTCHA_SECRET: 'secret',
      },
    });
  });
  afterAll(() => https.remove());

  it('U-15 ASVS-14.4.5 sends HSTS, and allows the frames and scripts of its captcha provider only', async () => {
    const reply = await fetch(`${https.url}/app/sign-up`, { headers: asBrowser });
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const policy = readPolicy(reply);
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://challenges.cloudflare.com']);
    expect(policy.get('script-src')).toContain('https://challenges.cloudflare.com');
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
    expect((await fetch(`${https.url}/v1/user`)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

describe('other origins', () => {
  const openPublicRoutes = new Set<string>([
    'GET /feeds/read/{file_name}',
    'GET /feeds/{file_name}',
    'GET /oembed',
    'GET /v1/asset-contents/{code}',
    'GET /v1/audio-effects/catalog',
    'DELETE /v1/convai/conversations/{conversation_id}/files/{file_id}',
    'GET /v1/convai/agents/{agent_id}/avatar/{file_name}',
    'GET /v1/convai/agents/{agent_id}/hold-audio/{file_name}',
    'GET /v1/convai/agents/{agent_id}/widget',
    'GET /v1/convai/conversation/token',
    'GET /rtc/v1/validate',
    'GET /rtc/validate',
    'POST /v1/convai/conversations/{conversation_id}/feedback',
    'POST /v1/convai/conversations/{conversation_id}/files',
    'GET /v1/direct-publishing/profiles/{handle}',
    'GET /v1/direct-publishing/public-collections/{slug}',
    'GET /v1/direct-publishing/public/{slug}',
    'GET /v1/direct-publishing/public/{slug}/chapters/{file_name}',
    'GET /v1/direct-publishing/public/{slug}/cover/{file_name}',
    'GET /v1/dubbing/project/{project_id}/render/{render_id}/signed/{file_name}',
    'GET /v1/media-contents/{code}',
    'GET /v1/productions/deliverables/{deliverable_id}/signed/{file_name}',
    'GET /v1/profiles/{handle}',
    'GET /v1/profiles/{handle}/voices',
    'GET /v1/share-links/{token}',
    'GET /v1/share-links/{token}/alignment',
    'GET /v1/share-links/{token}/audio',
    'GET /v1/share-links/{token}/image',
    'GET /v1/share-videos/{file}',
    'GET /v1/sound-effects/explore',
    'GET /v1/sound-effects/{slug}',
    'GET /v1/sound-effects/{slug}/audio',
    'GET /v1/studio/projects/{project_id}/cover/{file_name}',
    'GET /v1/voice-samples/{token}',
    'GET /v1/voices/settings/default',
    'GET /v1/voices/{voice_id}/previews/{language}/{file_name}',
  ]);

  it('U-15 ASVS-14.5.3 may call the routes for API keys, not those of the session, of cookies or of operation', async () => {
    for (const [key, { access }] of Object.entries(routes) as [RouteKey, Route][]) {
      const [method, path] = key.split(' ') as [Method, string];
      const url = server.url + path.replaceAll(/\{\w+\}/g, 'x');
      const isOpen = access === 'account' || openPublicRoutes.has(key);
      const preflight = await fetch(url, {
        method: 'OPTIONS',
        headers: { origin: 'https://other.example', 'access-control-request-method': method },
      });
      expect(preflight.headers.get('access-control-allow-origin'), key).toBe(isOpen ? '*' : null);
      expect(preflight.ok, key).toBe(isOpen);
      if (access === 'public' && method !== 'GET') continue;
      const reply = await fetch(url, { method, headers: { origin: 'https://other.example' }, redirect: 'manual' });
      await reply.body?.cancel();
      expect(reply.headers.get('access-control-allow-origin'), key).toBe(isOpen ? '*' : null);
      expect(reply.headers.get('cross-origin-resource-policy'), key).toBe(isOpen ? 'cross-origin' : 'same-origin');
      expect(reply.headers.get('access-control-allow-credentials'), key).toBeNull();
    }
  });

  it('ASVS-14.5.3 reach the mailbox and the metrics neither through a proxy nor by DNS rebinding', async () => {
    const { port } = new URL(server.url);
    const get = (path: string, headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers }, (reply) => {
          text(reply).then(() => resolve(reply.statusCode!), reject);
        })
          .on('error', reject)
          .end();
      });
    for (const path of ['/dev/mailbox', '/dev/mailbox/messages', '/metrics']) {
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
        expect(await get(path, { host }), `${path} ${host}`).toBe(200);
      for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example'])
        expect(await get(path, { host }), `${path} ${host}`).toBe(403);
      expect(await get(path, { host: `localhost:${port}`, 'x-forwarded-for': '192.0.2.7' })).toBe(403);
      expect(await get(path, { host: `localhost:${port}`, 'x-forwarded-host': 'evil.example' })).toBe(403);
    }
  });
});

describe('browsers', () => {
  it('ASVS-14.4.3 report no violation of the policy on the main screens', { timeout: 300_000 }, async () => {
    const browser = await openBrowser();
    const { page, context, errors } = await openSignedIn(browser, server.url);
    const violations: string[] = [];
    await context.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        (window as unknown as { reportViolation(text: string): void }).reportViolation(
          `${location.pathname}: ${violatedDirective} ${blockedURI}`,
        ),
      ),
    );
    for (const path of [...pages, '/docs']) {
      await page.goto(path, { waitUntil: 'load' });
      await page.waitForFunction(() => document.body.innerText.length > 0);
    }
    await page.goto('/dev/mailbox');
    expect(violations).toEqual([]);
    expect(errors).toEqual([]);
    await browser.close();
  });
});
