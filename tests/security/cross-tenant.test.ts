import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route, RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { type Account, signUp } from '../support/accounts.ts';
import { type LocalProvider, oauth2Settings, startOAuth2Provider } from '../support/local-identity-provider.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { branchQueries } from './agent-branch-belongings.ts';
import { dubbingLanguageQueries } from './dubbing-language-belongings.ts';
import { knowledgeQueries } from './knowledge-belongings.ts';
import { createProducer } from './production-people-belongings.ts';
import { addTask, approveProducer, producerTaskRoutes } from './production-task-belongings.ts';
import { parameterExamples, sharedParameters } from './shared-parameters.ts';
import { projectQueries } from './studio-belongings.ts';
import { belongings, bodies, further, operatorsOnly, withoutExample } from './tenants.ts';

let server: RunningServer;
let outside: LocalProvider;
let victim: Account;
let attacker: Account;
let owned: Readonly<Record<string, string>>;

beforeAll(async () => {
  outside = await startOAuth2Provider();
  server = await startServer({
    env: { OIDC_PROVIDERS: JSON.stringify([oauth2Settings(outside)]), DEFAULT_TIER: 'pro' },
  });
  [victim, attacker] = [await signUp(server.url), await signUp(server.url)];
  owned = await belongings(server.url, victim);
  await approveProducer(server.url, victim.userId);
  owned = { ...owned, task_id: await addTask(server.dataDir, victim) };
});
afterAll(async () => {
  await server.remove();
  await outside.stop();
});

const all = Object.entries(routes) as [RouteKey, Route][];
const parametersOf = (key: RouteKey): string[] => [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const named = all.filter(([key, { access }]) => {
  const names = parametersOf(key).filter((name) => !sharedParameters.has(name));
  return access !== 'public' && names.length > 0;
});

async function call(person: Account, key: RouteKey, body?: unknown): Promise<Response> {
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => owned[`${key} ${name}`] ?? owned[name] ?? parameterExamples[name] ?? 'en',
  );
  const files = (routes as Readonly<Record<string, Route>>)[key]?.files;
  const form = files && formWith(Object.keys(files));
  const query = { ...projectQueries, ...dubbingLanguageQueries, ...knowledgeQueries, ...branchQueries(owned) }[key];
  return fetch(server.url + filled + (query ? `?${query}` : ''), {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      ...(method === 'GET' || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: form ?? JSON.stringify(body ?? {}) }),
  });
}

/** A dummy file for each field; a missing resource is reported before its content is read. */
function formWith(fields: readonly string[]): FormData {
  const form = new FormData();
  for (const field of fields) form.append(field, new File(['stolen'], 'stolen.wav', { type: 'audio/wav' }));
  return form;
}

/** Routes whose replies differ between calls. */
const neverTheSame: readonly RouteKey[] = [
  'GET /v1/user/rand',
  'GET /v1/engine-models',
  // Their URLs are signed anew.
  'GET /v1/assets',
  'GET /v1/flows/text-to-speech',
];

const isFoundByOwner = (key: RouteKey): boolean =>
  key.startsWith('GET ') && !operatorsOnly.has(key) && !withoutExample.has(key);

/** All lists that show a person's own resources. */
async function look(person: Account): Promise<unknown> {
  const lists = all.filter(([key, route]) => key.startsWith('GET ') && !key.includes('{') && route.access !== 'public');
  const resources: Record<string, unknown> = {};
  for (const [key, { reply }] of lists) {
    if (!reply || neverTheSame.includes(key as RouteKey)) continue;
    const answer = await call(person, key);
    resources[key] = [
      answer.status,
      answer.ok && (answer.headers.get('content-type') ?? '').includes('json') && (await answer.json()),
    ];
  }
  return resources;
}

describe('a resource of one workspace', () => {
  it('has an example for each path parameter of the contract', () => {
    const names = new Set(all.flatMap(([key]) => parametersOf(key)));
    const without = [...names].filter((name) => !sharedParameters.has(name) && !(name in owned));
    expect(without, 'add them to tests/security/tenants.ts').toEqual([]);
  });

  it('is not found for another workspace, on any route that names it', async () => {
    const before = await look(victim);
    const outcomes: string[] = [];
    for (const [key] of named) {
      const { status } = await call(attacker, key, bodies[key]);
      if (status !== 404 && status !== 403) outcomes.push(`${key}: ${status}`);
    }
    for (const [key, body] of further(owned)) {
      const { status } = await call(attacker, key, body);
      if (status !== 404 && status !== 403) outcomes.push(`${key} with ${JSON.stringify(body)}: ${status}`);
    }
    expect(outcomes).toEqual([]);
    expect(await look(victim)).toEqual(before);
  });

  it('PROD-007 is refused to another producer on every route of a task', async () => {
    const rival = await signUp(server.url);
    const headers = { authorization: `Bearer ${rival.accessToken}` };
    await createProducer(server.url, headers, rival.workspaceId);
    await approveProducer(server.url, rival.userId);
    const outcomes: string[] = [];
    for (const key of producerTaskRoutes) {
      const { status } = await call(rival, key, bodies[key]);
      outcomes.push(`${key}: ${status}`);
    }
    // A claim says that the task has a producer.
    const expected = (key: RouteKey) => (key.endsWith('/claim') ? 409 : 403);
    expect(outcomes).toEqual(producerTaskRoutes.map((key) => `${key}: ${expected(key)}`));
  });

  it('is found for its owner on the same routes', async () => {
    const outcomes: string[] = [];
    for (const [key] of named.filter(([key]) => isFoundByOwner(key))) {
      const { status } = await call(victim, key);
      if (status !== 200) outcomes.push(`${key}: ${status}`);
    }
    expect(outcomes).toEqual([]);
  });

  it('appears in no list of another workspace', async () => {
    const reply = JSON.stringify(await look(attacker));
    for (const [name, id] of Object.entries(owned)) expect(reply.includes(id), name).toBe(false);
    for (const id of [victim.userId, victim.workspaceId, victim.email]) expect(reply.includes(id)).toBe(false);
  });
});

describe('every route', () => {
  it('that is not public rejects requests without credentials', async () => {
    const open: string[] = [];
    for (const [key, { access }] of all) {
      if (access === 'public') continue;
      const [method = '', path = ''] = key.split(' ');
      const reply = await fetch(server.url + path.replaceAll(/\{\w+\}/g, 'x'), { method });
      await reply.body?.cancel();
      if (reply.status !== 401) open.push(`${key}: ${reply.status}`);
    }
    expect(open).toEqual([]);
  });
});
