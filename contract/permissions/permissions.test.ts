import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Route, SocketRoute } from '../route.ts';
import { routes, sockets } from '../routes.ts';
import { mergePermissions } from './permission.ts';
import { permissions } from './permissions.ts';
import { type ResourceKind, resourceKinds } from './roles.ts';

const root = join(import.meta.dirname, '..', '..');
const allRoutes = [...Object.entries<Route>(routes), ...Object.entries<SocketRoute>(sockets)];

it('has a line for each route that is not public', () => {
  // A public socket names the line that callers with a key need; its key is a path.
  const unlisted = allRoutes.filter(([key, { access, permits }]) =>
    access === 'public' && !key.startsWith('/') ? permits !== undefined : !Object.hasOwn(permissions, permits ?? ''),
  );
  expect(unlisted.map(([key]) => key)).toEqual([]);
});

it('has no line that nothing uses', () => {
  const used = new Set<string | undefined>(allRoutes.map(([, { permits }]) => permits));
  const sources = globSync(['server/**/*.ts', 'web/**/*.{ts,tsx}'], { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  // The service of shares composes the names of these lines.
  for (const [kind, { isShareable }] of Object.entries<ResourceKind>(resourceKinds))
    if (isShareable) used.add(`${kind}.manage_access`);
  const text = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  expect(Object.keys(permissions).filter((name) => !used.has(name) && !text.includes(`'${name}'`))).toEqual([]);
});

it('names each line after the resource that it is about', () => {
  for (const [name, line] of Object.entries(permissions)) {
    expect(name).toMatch(/^[a-z_]+\.[a-z_]+$/);
    if (!['server', 'workspace', 'account', 'productions'].includes(line.of))
      expect([name, name.split('.')[0]]).toEqual([name, line.of]);
  }
});

it('rejects a name with two lines', () => {
  const line = { role: 'editor', of: 'workspace' } as const;
  expect(() => mergePermissions([{ 'a.read': line }, { 'a.read': line }])).toThrow(
    'The permission a.read has two lines',
  );
});
