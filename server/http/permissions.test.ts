import { afterAll, expect, it } from 'vitest';
import type { Permission } from '../../contract/permissions/permission.ts';
import { permissions } from '../../contract/permissions/permissions.ts';
import { keyPermissions } from '../../contract/permissions/wire-permissions.ts';
import { productionRoles } from '../../contract/productions/productions.ts';
import type { Method, Route, RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { silentLog } from '../platform/test-doubles.ts';
import { openApp } from './app.ts';
import type { Credentials } from './auth.ts';
import { mount } from './route.ts';

const people = {
  editor: { role: 'editor', isOperator: false, productionRole: undefined },
  admin: { role: 'admin', isOperator: false, productionRole: undefined },
  operator: { role: 'editor', isOperator: true, productionRole: 'manager' },
  producer: { role: 'editor', isOperator: false, productionRole: 'producer' },
  reviewer: { role: 'editor', isOperator: false, productionRole: 'reviewer' },
} as const;
type Person = keyof typeof people;

const keys = Object.keys(routes) as RouteKey[];
const handlers = Object.fromEntries(keys.map((key) => [key, () => ({})]));
const identityOf = (userId: string) => ({ userId, workspaceId: 'w', permissions: undefined });
const open = (credentials: Credentials) =>
  openApp({
    routes,
    mounted: [mount(routes, handlers as never)],
    credentials: { isRecentlyAuthenticated: async () => true, ...credentials },
    log: silentLog,
    publicUrl: undefined,
    requestsPerMinute: 1_000_000,
    webFolder: undefined,
    onResponse: () => {},
  });
const app = await open({
  identifyToken: async (token) => ({ ...identityOf(token), role: people[token as Person].role }),
  identifyKey: async (key) => ({
    ...identityOf('ada'),
    role: 'admin',
    permissions: keyPermissions.filter((permission) => `sk_without_${permission}` !== key),
  }),
  isOperator: async (userId) => people[userId as Person].isOperator,
  findProductionRole: async (userId) => people[userId as Person].productionRole,
});
/** The workspace of all callers is closed until its deletion. */
const closed = await open({
  identifyToken: async () => identityOf('ada'),
  identifyKey: async () => identityOf('ada'),
  findMembership: async () => ({ role: 'admin', deletionRequestedAt: new Date('2026-05-02T12:00:00Z') }),
  isOperator: async () => true,
});
afterAll(() => Promise.all([app.close(), closed.close()]));

async function call(route: RouteKey, headers: Record<string, string>, server = app) {
  const [method, path] = route.split(' ') as [Method, string];
  const reply = await server.inject({ method, url: path.replaceAll(/\{\w+\}/g, 'x'), headers });
  if (reply.statusCode !== 403) return 'passed';
  const { detail, error } = reply.json() as { detail?: { status: string }; error?: { code: string } };
  return detail?.status ?? error?.code;
}
const lines = (Object.entries(routes) as [RouteKey, Route][]).flatMap(([route, { access, permits }]) =>
  access === 'public' ? [] : [{ route, access, ...(permissions[permits] as Permission) }],
);

it.each(Object.keys(people) as Person[])(
  'ROLE-001 ROLE-002 ROLE-004 refuses each route that is not for an %s',
  async (person) => {
    const { role, isOperator, productionRole } = people[person];
    const places = productionRole ? productionRoles.slice(productionRoles.indexOf(productionRole)) : [];
    for (const { route, role: needed, of } of lines) {
      const isRefused =
        of === 'server'
          ? !isOperator
          : of === 'productions'
            ? !places.some((place) => place === needed)
            : of === 'workspace' && needed === 'admin' && role !== 'admin';
      const status = await call(route, { authorization: `Bearer ${person}` });
      const refusal = of === 'workspace' ? 'workspace_access_denied' : 'forbidden';
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

it('U-12 refuses API keys on all routes of a closed workspace, and says when it is deleted', async () => {
  for (const { route, access } of lines) {
    if (access === 'session') continue;
    expect([route, await call(route, { 'xi-api-key': 'sk_any' }, closed)]).toEqual([route, 'workspace_closed']);
  }
  const reply = await closed.inject({ url: '/v1/voices', headers: { 'xi-api-key': 'sk_any' } });
  expect(reply.json()).toMatchObject({ detail: { message: expect.stringContaining('will be deleted on 2026-06-01') } });
});

it('U-12 lets people manage their account, the deletion and the export in a closed workspace', async () => {
  const passed: RouteKey[] = [];
  for (const { route, of, inClosedWorkspace } of lines) {
    const isOpen = of === 'account' || of === 'server' || inClosedWorkspace === true;
    const status = await call(route, { authorization: 'Bearer any' }, closed);
    expect([route, status]).toEqual([route, isOpen ? 'passed' : 'workspace_closed']);
    if (isOpen) passed.push(route);
  }
  for (const route of ['DELETE /v1/workspace/deletion', 'POST /v1/user/workspaces/switch', 'POST /v1/workspace/leave'])
    expect(passed).toContain(route);
  for (const route of [
    'POST /v1/text-to-speech/{voice_id}',
    'GET /v1/history',
    'POST /v1/workspace/transfer-ownership',
  ])
    expect(passed).not.toContain(route);
});
