import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

const root = join(import.meta.dirname, '../..');
const secrets = {
  CAPTCHA_SECRET: 'captcha-secret-9f8e7d6c5b4a',
  LLM_API_KEY: 'llm-secret-9f8e7d6c5b4a',
  METRICS_TOKEN: 'metrics-secret-9f8e7d6c5b4a-0123456789',
  TRANSLATE_API_KEY: 'translate-secret-9f8e7d6c5b4a',
};

/** What providers issue as secrets, and private keys. */
const knownSecrets =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[\w+/=]{20}|\b(?:sk|rk)_live_\w{16}|\bwhsec_\w{16}|\bAKIA[0-9A-Z]{16}\b|\bgh[ps]_\w{36}|\bxox[bap]-\w{10}|\bsk-[\w-]{40}|eyJhbGciOi[\w-]+\.eyJ/;

/** Values of the environment of the build, such as a token of CI. */
const ofEnvironment = Object.entries(process.env).flatMap(([name, value]) =>
  value && value.length >= 12 && /SECRET|TOKEN|PASSWORD|API_KEY|PRIVATE/.test(name) ? [value] : [],
);

let server: RunningServer;
beforeAll(async () => {
  const others = {
    LLM_BASE_URL: 'http://127.0.0.1:9/v1',
    LLM_MODEL: 'none',
    TRANSLATE_URL: 'http://127.0.0.1:9',
    CAPTCHA: 'turnstile',
    CAPTCHA_SITE_KEY: 'site-key',
  };
  server = await startServer({ env: { ...secrets, ...others } });
});
afterAll(() => server.remove());

it('U-15 has no secret in the files that browsers load', () => {
  expect(
    ['sk_live_0123456789abcdef', '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0'].map((text) =>
      knownSecrets.test(text),
    ),
  ).toEqual([true, true]);
  const files = globSync('build/web/client/**/*.{js,mjs,html,css,json,data}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return knownSecrets.test(text) || ofEnvironment.some((value) => text.includes(value));
  });
  expect(found).toEqual([]);
});

it('U-15 tells visitors no secret of the server, in pages and public replies', async () => {
  const values = [...Object.values(secrets), bootstrap.password, bootstrap.apiKey];
  const publicPaths = Object.entries(routes as Record<string, Route>).flatMap(([key, { access }]) => {
    const [method, path = ''] = key.split(' ');
    return access === 'public' && method === 'GET' && !path.includes('{') ? [path] : [];
  });
  expect(publicPaths.length).toBeGreaterThan(10);
  for (const path of ['/', '/app/sign-in', '/app/home', '/docs', '/openapi.json', ...publicPaths]) {
    const reply = await fetch(server.url + path, { headers: { accept: 'text/html, */*' }, redirect: 'manual' });
    const text = JSON.stringify([...reply.headers]) + (await reply.text());
    expect(
      values.filter((value) => text.includes(value)),
      path,
    ).toEqual([]);
  }
});
