import { afterAll, beforeAll, expect, it } from 'vitest';
import { permissions } from '../../../contract/permissions/permissions.ts';
import {
  includesRole,
  isShareableKind,
  type ResourceRole,
  resourceRoles,
  type ShareableKindName,
} from '../../../contract/permissions/roles.ts';
import { type ProductionRole, productionRoles } from '../../../contract/productions/productions.ts';
import type { Method, Route, RouteKey } from '../../../contract/route.ts';
import { routes } from '../../../contract/routes.ts';
import { openApp } from '../../http/app.ts';
import { mount } from '../../http/route.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { createActor } from '../workspace/test-actor.ts';
import { resourceSharesStore } from './resource-shares.store.ts';
import { routeRolesService } from './route-roles.service.ts';
import { type ShareableKind, shareableKinds } from './shareable-kinds.tables.ts';

const { db } = await testDatabase();
const kinds = Object.keys(shareableKinds) as ShareableKindName[];
const keys = Object.keys(routes) as RouteKey[];
const everyRole = [...resourceRoles, 'none'] as const;
type Person = 'owner' | 'workspace-admin' | 'creator' | 'stranger' | (typeof everyRole)[number];

/**
 * Each person has one role on every resource; the stranger belongs to another workspace. The workspace admin is neither
 * its owner nor the creator of a resource, and has no share.
 */
const people: readonly Person[] = ['owner', 'workspace-admin', 'creator', 'stranger', ...everyRole];
const admins = ['owner', 'workspace-admin', 'stranger'] as const;
const isWorkspaceAdmin = (person: string): person is (typeof admins)[number] =>
  admins.some((admin) => admin === person);
const app = await openApp({
  routes,
  mounted: [mount(routes, Object.fromEntries(keys.map((key) => [key, () => ({})])) as never)],
  requireRole: routeRolesService({ db }).requireRole,
  credentials: {
    identifyToken: async (userId) => ({
      userId,
      workspaceId: userId === 'stranger' ? 'of-stranger' : 'of-owner',
      role: isWorkspaceAdmin(userId) ? ('admin' as const) : ('editor' as const),
      permissions: undefined,
    }),
    identifyKey: async () => undefined,
    isOperator: async (userId) => userId === 'operator',
    findProductionRole: async (userId) =>
      userId === 'operator' ? 'manager' : productionRoles.find((role) => role === userId),
    isRecentlyAuthenticated: async () => true,
  },
  log: silentLog,
  publicUrl: undefined,
  requestsPerMinute: 1_000_000,
  webFolder: undefined,
  onResponse: () => {},
});
afterAll(() => app.close());

beforeAll(async () => {
  const { workspaceId } = await createActor(db, 'owner');
  const creator = await createActor(db, 'creator');
  await createActor(db, 'stranger');
  const base = { workspaceId, id: 'x', createdBy: creator.userId };
  const { voice, voice_collection, pronunciation_dictionary, songs, project, ...others } = shareableKinds;
  await db.insert(voice.table).values({ ...base, name: 'x', category: 'generated', languages: ['en'] });
  await db.insert(voice_collection.table).values({ ...base, title: 'x', icon: 'star' });
  await db
    .insert(pronunciation_dictionary.table)
    .values({ ...base, name: 'x', latestVersionId: 'v', latestRulesCount: 0 });
  await db.insert(songs.table).values({
    workspaceId,
    id: 'x',
    userId: creator.userId,
    requestId: 'x',
    origin: 'prompt',
    state: 'completed',
    title: 'x',
    modelId: 'x',
    outputFormat: 'x',
    contentType: 'audio/mpeg',
    createdAt: new Date(),
  });
  await db.insert(project.table).values({
    workspaceId,
    id: 'x',
    userId: creator.userId,
    name: 'x',
    defaultTitleVoiceId: 'x',
    defaultParagraphVoiceId: 'x',
    defaultModelId: 'x',
    qualityPreset: 'standard',
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  const times = { createdAt: new Date(), updatedAt: new Date() };
  const own = { workspaceId, id: 'x', userId: creator.userId, name: 'x', ...times };
  const { convai_agents, convai_knowledge_base_documents, convai_tools, dubbing } = others;
  await db.insert(dubbing.table).values({
    ...own,
    origin: 'dubbing_ui',
    modelId: 'dubbing_v2',
    state: 'queued',
    options: { numSpeakers: 0, censorsProfanity: false, clonesVoices: false, watermark: false, isManual: false },
  });
  await db.insert(convai_agents.table).values({ ...own, mainBranchId: 'x', liveVersionId: 'x' });
  await db.insert(convai_knowledge_base_documents.table).values({ ...own, type: 'text' });
  await db.insert(convai_tools.table).values({ ...own, type: 'webhook', config: {} });
  for (const kind of kinds)
    await resourceSharesStore(db).save(workspaceId, { kind, id: 'x' }, 'owner', [
      { principalKind: 'group', principalId: 'default', role: 'none' },
      { principalKind: 'person', principalId: 'creator', role: 'admin' },
      ...resourceRoles.map((role) => ({ principalKind: 'person' as const, principalId: role, role })),
    ]);
});

/** The routes whose path names a resource that can be shared, with the role that each needs. */
const lines = (Object.entries(routes) as [RouteKey, Route][]).flatMap(([route, { access, permits }]) => {
  if (access === 'public') return [];
  const { of: kind, role } = permissions[permits];
  if (!isShareableKind(kind)) return [];
  const { param, alsoParam = param, notFound }: ShareableKind = shareableKinds[kind];
  if (!route.includes(`{${param}}`) && !route.includes(`{${alsoParam}}`)) return [];
  return [{ route, needed: role as ResourceRole, notFound }];
});

async function call(route: RouteKey, person: Person | ProductionRole | 'operator' | 'visitor'): Promise<string> {
  const [method, path] = route.split(' ') as [Method, string];
  const headers = person === 'visitor' ? {} : { authorization: `Bearer ${person}` };
  const reply = await app.inject({ method, url: path.replaceAll(/\{\w+\}/g, 'x'), headers });
  const { detail } = (reply.headers['content-type'] ?? '').toString().includes('json')
    ? (reply.json() as { detail?: { code?: string } })
    : {};
  return [401, 403, 404].includes(reply.statusCode) ? `${reply.statusCode} ${detail?.code}` : 'passed';
}

it.each(people)(
  'WS-023 ROLE-002 gives a person with the role %s what each route on a resource needs',
  async (person) => {
    const wrong: string[] = [];
    for (const { route, needed, notFound } of lines) {
      // The services of the nouns refuse a stranger: see tests/security/cross-tenant.test.ts.
      const isAllowed = person === 'creator' || isWorkspaceAdmin(person);
      const refused = person === 'none' ? `404 ${notFound}` : '403 forbidden';
      const expected = isAllowed || (person !== 'none' && includesRole(person, needed)) ? 'passed' : refused;
      const outcome = await call(route, person);
      if (outcome !== expected) wrong.push(`${route}: ${outcome} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
    expect(lines.length).toBeGreaterThan(40);
  },
);

it('ROLE-001 ROLE-002 ROLE-004 ROLE-005 lets each person call what the table says, which has a line for each route', async () => {
  // A new or changed route fails here until its line is written: npx vitest run route-roles -u. Review the line.
  // The services of the nouns refuse a stranger: see tests/security/cross-tenant.test.ts.
  const columns = [
    ...(['visitor', 'operator'] as const),
    ...people.filter((person) => person !== 'stranger'),
    ...productionRoles,
  ];
  const rows = await Promise.all(
    keys.map(async (route) => {
      const outcomes = [];
      for (const person of columns) outcomes.push((await call(route, person)).slice(0, 3).replace('pas', 'yes'));
      return `${outcomes.join(' ')}  ${route}`;
    }),
  );
  const table = [columns.join(' '), ...rows.sort(byRoute)].join('\n');
  await expect(`${table}\n`).toMatchFileSnapshot('../../../docs/route-roles.txt');
}, 180_000);
const byRoute = (one: string, other: string) => (one.split('  ')[1]! < other.split('  ')[1]! ? -1 : 1);

it('names each kind in the path of at least one route', () => {
  for (const kind of kinds) expect(lines.map(({ route }) => route).join()).toContain(`{${shareableKinds[kind].param}}`);
});

it('WS-023 checks every route on a resource by its path, or is listed with the check of its service', () => {
  const unnamed = (Object.entries(routes) as [RouteKey, Route][])
    .filter(
      ([route, { permits }]) =>
        permits && isShareableKind(permissions[permits].of) && !lines.some((line) => line.route === route),
    )
    .map(([route]) => route);
  expect(unnamed.sort()).toEqual([...checkedByService].sort());
});

/** Lists filter in SQL; the others read their resource, named in the body or by another ID, through its service. */
const checkedByService: readonly RouteKey[] = [
  'DELETE /v1/convai/conversations/{conversation_id}',
  'DELETE /v1/convai/conversations/{conversation_id}/tags/{tag_id}',
  'DELETE /v1/convai/triage-tickets/{agentqa_ticket_id}',
  'GET /v1/audio-native/projects',
  'GET /v1/audio/voices',
  'GET /v1/convai/analytics/live-count',
  'GET /v1/convai/conversation/get-signed-url',
  'GET /v1/convai/conversation/get_signed_url',
  'GET /v1/convai/conversations',
  'GET /v1/convai/conversations/messages/smart-search',
  'GET /v1/convai/conversations/messages/text-search',
  'GET /v1/convai/conversations/resolve',
  'GET /v1/convai/conversations/{conversation_id}',
  'GET /v1/convai/conversations/{conversation_id}/audio',
  'GET /v1/convai/conversations/{conversation_id}/sip-messages',
  'GET /v1/convai/conversations/{conversation_id}/summary',
  'GET /v1/convai/triage-tickets',
  'GET /v1/convai/triage-tickets/{agentqa_ticket_id}',
  'GET /v1/convai/users',
  'GET /v1/music/songs',
  'GET /v1/pronunciation-dictionaries',
  'GET /v1/pronunciation-dictionaries/{dictionary_id}/{version_id}/download',
  'GET /v1/dubbing',
  'GET /v1/dubbing/project',
  'GET /v1/studio/projects',
  'GET /v1/voices',
  'GET /v1/voices/accents',
  'GET /v1/voices/collections',
  'GET /v2/voices',
  'PATCH /v1/convai/triage-tickets/{agentqa_ticket_id}',
  'POST /v1/convai/conversations/{conversation_id}/analysis/evaluations/run',
  'POST /v1/convai/conversations/{conversation_id}/analysis/run',
  'POST /v1/convai/conversations/{conversation_id}/tags',
  'POST /v1/convai/triage-tickets',
  'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/comments',
  'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/merge',
  'POST /v1/convai/triage-tickets/{agentqa_ticket_id}/turn-comments',
  'POST /v1/text-to-voice/remix',
];
