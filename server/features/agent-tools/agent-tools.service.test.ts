import { expect, it } from 'vitest';
import { agentToolsRoutes } from '../../../contract/agents/agent-tools.ts';
import { AppError } from '../../platform/app-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { agentReferencesService } from '../agents/agent-references.service.ts';
import { agents, agentVersions } from '../agents/agents.tables.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { presentTool } from './agent-tools.present.ts';
import { agentToolsService } from './agent-tools.service.ts';
import { toolChecksService } from './tool-checks.service.ts';

const { db } = await testDatabase();
const clock = () => new Date();
const removed: string[] = [];
const agentTools = agentToolsService({
  db,
  clock,
  live: { publish: async () => {} },
  checks: toolChecksService({
    outgoing: { allowPrivate: false },
    requireSecrets: async (_, ids, param) => {
      if (ids.includes('missing')) throw new AppError('agent_secret_not_found', { param });
    },
    requireConnections: async () => {},
    requireLabels: async () => {},
  }),
  agentReferences: agentReferencesService({ db }),
  user: userService({ db, clock }),
  shareByDefault: async () => {},
  deleteShares: async () => {},
  removeFromAgents: async (_tx, _actor, toolId) => void removed.push(toolId),
});
const ada = await createActor(db, 'ada', { firstName: 'Ada' });
const eve = await createActor(db, 'eve');

const { body } = agentToolsRoutes['POST /v1/convai/tools'];
const input = (config: object, mocks?: unknown) => body.parse({ tool_config: config, response_mocks: mocks });
const webhook = (schema: object = {}, fields: object = {}) => ({
  type: 'webhook',
  name: 'order_status',
  description: 'Finds an order.',
  api_schema: { url: 'https://shop.example.com/orders', ...schema },
  ...fields,
});

it('AGENT-010 stores every field of a tool, and lists tools in pages', async () => {
  const given = webhook({ method: 'POST', later_field: [1] }, { another: { a: 1 } });
  const tool = presentTool(await agentTools.create(ada, input(given)));
  expect(tool).toMatchObject({
    id: expect.stringMatching(/^tool_/),
    tool_config: given,
    access_info: { is_creator: true, creator_name: 'Ada', role: 'admin', access_source: 'creator' },
    usage_stats: { total_calls: 0 },
  });
  await agentTools.create(ada, input({ type: 'client', name: 'show_map', description: '' }));
  const page = { limit: 1, sort: 'name', direction: 'asc' } as const;
  const first = await agentTools.list(ada, page);
  expect(first).toMatchObject({ hasMore: true, tools: [{ tool: { name: 'order_status' } }] });
  const after = first.tools[0]!.tool.id;
  expect(await agentTools.list(ada, { ...page, after })).toMatchObject({
    hasMore: false,
    tools: [{ tool: { name: 'show_map' } }],
  });
  expect((await agentTools.list(ada, { ...page, types: ['webhook'] })).hasMore).toBe(false);
  expect((await agentTools.list(ada, { ...page, search: 'SHOW' })).tools).toHaveLength(1);
  expect((await agentTools.list(eve, page)).tools).toEqual([]);
  await expect(agentTools.get(eve, after)).rejects.toMatchObject({ code: 'agent_tool_not_found' });
});

const mistakes: readonly [string, object, string][] = [
  ['a URL on a private network', webhook({ url: 'https://10.0.0.1/x' }), 'tool_config.api_schema.url'],
  ['a URL without https', webhook({ url: 'http://shop.example.com/x' }), 'tool_config.api_schema.url'],
  ['a URL that starts with a variable', webhook({ url: '{{host}}/x' }), 'tool_config.api_schema.url'],
  ['an undefined parameter', webhook({ url: 'https://a.example/{id}' }), 'tool_config.api_schema.path_params_schema'],
  [
    'two sources of a value',
    webhook({ query_params_schema: { properties: { q: { type: 'string', description: 'x', constant_value: 'y' } } } }),
    'tool_config.api_schema.query_params_schema.properties.q',
  ],
  [
    'a required parameter that is not defined',
    { type: 'client', name: 'x', description: '', parameters: { required: ['q'] } },
    'tool_config.parameters.required',
  ],
  [
    'a header of the server',
    webhook({ request_headers: { Host: 'x' } }),
    'tool_config.api_schema.request_headers.Host',
  ],
  ['a missing secret', webhook({ request_headers: { key: { secret_id: 'missing' } } }), 'tool_config'],
  ['a type without a runner', { type: 'smb', name: 'x' }, 'tool_config.type'],
  [
    'redirects without domains',
    webhook({}, { follow_redirects: true }),
    'tool_config.follow_redirects_allowed_domains',
  ],
];
it.each(mistakes)('AGENT-010 refuses %s, and names the field', async (_, config, param) => {
  await expect(agentTools.create(ada, input(config))).rejects.toMatchObject({ param });
});

it('AGENT-010 deletes a tool in use only by force, and then removes it from its agents', async () => {
  const { tool } = await agentTools.create(ada, input(webhook()));
  const base = { workspaceId: ada.workspaceId, userId: ada.userId, createdAt: clock(), updatedAt: clock() };
  await db.insert(agents).values({ ...base, id: 'a1', name: 'Clerk', mainBranchId: 'main', liveVersionId: 'v1' });
  const config = { conversation_config: { agent: { prompt: { tool_ids: [tool.id] } } } } as never;
  await db.insert(agentVersions).values({ ...base, id: 'v1', agentId: 'a1', branchId: 'main', number: 1, config });
  expect((await agentTools.dependents(ada, tool.id)).agents).toMatchObject([
    { id: 'a1', name: 'Clerk', role: 'admin' },
  ]);
  const usedByClerk = await agentTools.list(ada, { limit: 5, sort: 'date', direction: 'desc', usedByAgentId: 'a1' });
  expect(usedByClerk.tools.map((view) => view.tool.id)).toEqual([tool.id]);
  await expect(agentTools.delete(ada, tool.id, false)).rejects.toMatchObject({ code: 'agent_tool_in_use' });
  await agentTools.delete(ada, tool.id, true);
  expect(removed).toEqual([tool.id]);
  await expect(agentTools.get(ada, tool.id)).rejects.toMatchObject({ code: 'agent_tool_not_found' });
});

it('AGENT-010 keeps mocks that a change does not send, and refuses those that need a model', async () => {
  const mock = {
    parameter_conditions: [{ path: 'id', eval: { type: 'exact', expected_value: '7' } }],
    mock_result: 'x',
  };
  const { tool } = await agentTools.create(ada, input(webhook(), [mock]));
  const changed = await agentTools.update(ada, tool.id, input(webhook({}, { description: 'Other' })));
  expect(presentTool(changed)).toMatchObject({ tool_config: { description: 'Other' }, response_mocks: [mock] });
  const judged = [
    { mock_result: 'x', parameter_conditions: [{ path: 'id', eval: { type: 'llm', description: 'x' } }] },
  ];
  await expect(agentTools.create(ada, input(webhook(), judged))).rejects.toMatchObject({
    param: 'response_mocks.0.parameter_conditions.0.eval',
  });
});
