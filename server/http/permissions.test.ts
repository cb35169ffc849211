import { afterAll, expect, it } from 'vitest';
import { permissions } from '../../contract/permissions/permissions.ts';
import { keyPermissions } from '../../contract/permissions/wire-permissions.ts';
import type { Method, Route, RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { silentLog } from '../platform/test-doubles.ts';
import { openApp } from './app.ts';
import { mount } from './route.ts';

const people = {
  editor: { role: 'editor', isOperator: false },
  admin: { role: 'admin', isOperator: false },
  operator: { role: 'editor', isOperator: true },
} as const;
type Person = keyof typeof people;

const keys = Object.keys(routes) as RouteKey[];
const handlers = Object.fromEntries(keys.map((key) => [key, () => ({})]));
const identityOf = (userId: string) => ({ userId, workspaceId: 'w', permissions: undefined });
const app = await openApp({
  routes,
  mounted: [mount(routes, handlers as never)],
  credentials: {
    identifyToken: async (token) => ({ ...identityOf(token), role: people[token as Person].role }),
    identifyKey: async (key) => ({
      ...identityOf('ada'),
      role: 'admin',
      permissions: keyPermissions.filter((permission) => `sk_without_${permission}` !== key),
    }),
    isOperator: async (userId) => people[userId as Person].isOperator,
    isRecentlyAuthenticated: async () => true,
  },
  log: silentLog,
  publicUrl: undefined,
  requestsPerMinute: 1_000_000,
  webFolder: undefined,
  onResponse: () => {},
});
afterAll(() => app.close());

async function call(route: RouteKey, headers: Record<string, string>) {
  const [method, path] = route.split(' ') as [Method, string];
  const reply = await app.inject({ method, url: path.replaceAll(/\{\w+\}/g, 'x'), headers });
  if (reply.statusCode !== 403) return 'passed';
  const { detail, error } = reply.json() as { detail?: { status: string }; error?: { code: string } };
  return detail?.status ?? error?.code;
}
const lines = (Object.entries(routes) as [RouteKey, Route][]).flatMap(([route, { access, permits }]) =>
  access === 'public' ? [] : [{ route, access, ...permissions[permits] }],
);

it.each(Object.keys(people) as Person[])(
  'ROLE-001 ROLE-002 refuses each route that is not for an %s',
  async (person) => {
    const { role, isOperator } = people[person];
    for (const { route, role: needed, of } of lines) {
      const isRefused = of === 'server' ? !isOperator : of === 'workspace' && needed === 'admin' && role !== 'admin';
      const status = await call(route, { authorization: `Bearer ${person}` });
      const refusal = of === 'server' ? 'forbidden' : 'workspace_access_denied';
      expect([route, status]).toEqual([route, isRefused ? refusal : 'passed']);
    }
  },
);

it('HIST-014 names the parameter that an editor may not use', async () => {
  const reply = await app.inject({
    url: '/v1/workspace/members/eve/history/x/audio',
    headers: { authorization: 'Bearer editor' },
  });
  expect(reply.json()).toMatchObject({ detail: { code: 'workspace_access_denied', param: 'user_id' } });
});

it('ROLE-010 refuses a key without the permission of the route', async () => {
  for (const { route, access, key, of } of lines) {
    if (access === 'session' || !key || of === 'server') continue;
    const status = await call(route, { 'xi-api-key': `sk_without_${key}` });
    expect([route, status]).toEqual([route, 'missing_permissions']);
  }
});
