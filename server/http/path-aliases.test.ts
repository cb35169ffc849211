import { expect, it } from 'vitest';
import type { Routes } from '../../contract/route.ts';
import { servedUrl, withPathAliases } from './path-aliases.ts';
import type { AnyHandler, Mounted } from './route.ts';

it('O-66 serves projects under /v1/projects by the same handlers, hidden from the API document', () => {
  const keys = [
    'GET /v1/studio/projects',
    'POST /v1/studio/projects',
    'DELETE /v1/studio/projects/{project_id}/chapters/{chapter_id}',
    'GET /v1/studio/projects-of-others',
    'GET /v1/voices',
  ];
  const routes = Object.fromEntries(keys.map((key) => [key, { access: 'public', summary: key }])) as Routes;
  const handlers = Object.fromEntries(keys.map((key) => [key, (() => key) as AnyHandler]));
  const { routes: all, mounted } = withPathAliases({ routes, mounted: [{ routes, handlers } as Mounted] });
  expect(Object.keys(all).filter((key) => !keys.includes(key))).toEqual([
    'GET /v1/projects',
    'POST /v1/projects',
    'POST /v1/projects/add',
    'DELETE /v1/projects/{project_id}/chapters/{chapter_id}',
  ]);
  expect(all['POST /v1/projects/add']).toMatchObject({ summary: 'POST /v1/studio/projects', hidden: true });
  expect(all['POST /v1/studio/projects']).not.toHaveProperty('hidden');
  expect(mounted[0]!.handlers['GET /v1/projects']).toBe(handlers['GET /v1/studio/projects']);
  expect(Object.keys(mounted[0]!.handlers)).toEqual(Object.keys(mounted[0]!.routes));
});

it('O-66 leads people from an older path to its page, and programs to its route', () => {
  const url = '/v1/projects/p1?from=mail';
  expect(servedUrl({ method: 'GET', url, headers: { accept: 'text/html,*/*' } })).toBe('/app/studio');
  expect(servedUrl({ method: 'GET', url, headers: { accept: 'text/html', 'xi-api-key': 'sk' } })).toBe(url);
  expect(servedUrl({ method: 'GET', url, headers: { accept: '*/*' } })).toBe(url);
  expect(servedUrl({ method: 'POST', url, headers: { accept: 'text/html' } })).toBe(url);
  expect(servedUrl({ method: 'GET', url: '/v1/voices/p1', headers: { accept: 'text/html' } })).toBe('/v1/voices/p1');
});
