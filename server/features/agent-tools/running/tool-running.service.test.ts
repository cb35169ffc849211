import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { silentLog } from '../../../platform/test-doubles.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { agentToolExecutions, agentTools } from '../agent-tools.tables.ts';
import { requestValuesService } from './request-values.service.ts';
import { toolRunningService } from './tool-running.service.ts';
import { webhookCallsService } from './webhook-calls.service.ts';

const { db } = await testDatabase();
const ada = await createActor(db, 'ada');
const { workspaceId } = ada;

/** Records requests and replies as `reply` says. */
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let reply: { status?: number; headers?: Record<string, string>; body: string; delayMs?: number } = { body: '{}' };
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  seen.push({ method: request.method!, url: request.url!, headers: request.headers, body });
  setTimeout(() => {
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body);
  }, reply.delayMs ?? 0);
});
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
afterAll(() => receiver.close());

const requestValues = requestValuesService({
  agentSecrets: { reveal: async (_, id) => (id === 's1' ? 'sk-very-secret' : undefined) },
  environmentVariables: {
    find: async (_, label) => (label === 'key' ? { secret_id: 's1' } : undefined),
    resolve: async () => ({ shop: new URL(url).host }),
  },
  connectionHeaders: { find: async () => ({ authorization: 'Bearer token-of-connection' }) },
});
const running = (allowedHosts: string[] = ['127.0.0.1']) =>
  toolRunningService({
    db,
    clock: () => new Date(),
    log: silentLog,
    webhookCalls: webhookCallsService({ requestValues, outgoing: { allowPrivate: false, allowedHosts } }),
    mcpTools: {
      listRunnable: async () => [],
      toRunnable: async () => undefined,
      prepare: async () => Promise.reject(new Error('no MCP server')),
    },
  });

const context = {
  workspaceId,
  agentId: 'a1',
  conversationId: 'c1',
  environment: 'production',
  variables: { customer: 'C/1', secret__pin: 'pin-1234' },
  signal: new AbortController().signal,
};

/** The runnable form of a webhook tool of an agent. */
async function webhook(schema: object, fields: object = {}) {
  const tool = { type: 'webhook', name: 'order', description: 'Finds it.', api_schema: { url, ...schema }, ...fields };
  const config = { conversation_config: { agent: { prompt: { tools: [tool] } } } };
  const [runnable] = await running().listFor({ workspaceId, config }, 'production');
  return runnable!;
}

it('AGENT-010 shows a model only the parameters that it provides, and fills in the others', async () => {
  const tool = await webhook({
    url: `http://{{system__env_shop}}/orders/{id}`,
    method: 'POST',
    path_params_schema: { id: { type: 'string', description: 'The order.' } },
    query_params_schema: { properties: { lang: { type: 'string', constant_value: 'en' } }, required: ['lang'] },
    request_body_schema: {
      type: 'object',
      required: ['id', 'customer'],
      properties: {
        id: { type: 'integer', description: 'The line.' },
        customer: { type: 'string', dynamic_variable: 'customer' },
        internal: { type: 'string', is_omitted: true },
        items: { type: 'array', items: { type: 'string', description: 'A name.' } },
      },
    },
    request_headers: {
      'X-Key': { secret_id: 's1' },
      'X-Pin': { variable_name: 'secret__pin' },
      'X-Env': { env_var_label: 'key' },
      'X-Text': 'of {{customer}}',
    },
    auth_connection: { auth_connection_id: 'connection' },
  });
  expect(tool.parameters).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string', description: 'The order.' },
      body_id: { type: 'integer', description: 'The line.' },
      items: { type: 'array', items: { type: 'string', description: 'A name.' } },
    },
    required: ['id', 'body_id'],
  });
  reply = { body: '{"ok":true,"echo":"sk-very-secret"}' };
  const outcome = await running().run(tool, { id: 'a/../b?x=1#y', body_id: '7', items: ['tea'] }, context);
  expect(outcome).toMatchObject({ isError: false, result: '{"ok":true,"echo":"********"}' });
  const request = seen.at(-1)!;
  expect(request).toMatchObject({ method: 'POST', url: '/orders/a%2F..%2Fb%3Fx%3D1%23y?lang=en' });
  expect(JSON.parse(request.body)).toEqual({ id: 7, customer: 'C/1', items: ['tea'] });
  expect(request.headers).toMatchObject({
    'x-key': 'sk-very-secret',
    'x-pin': 'pin-1234',
    'x-env': 'sk-very-secret',
    'x-text': 'of C/1',
    authorization: 'Bearer token-of-connection',
    'content-type': 'application/json',
  });
  const [execution] = await db.select().from(agentToolExecutions);
  expect(execution).toMatchObject({ agentId: 'a1', conversationId: 'c1', isError: false });
  expect(JSON.stringify(execution)).not.toMatch(/sk-very-secret|pin-1234|token-of-connection/);
});

it('AGENT-010 tells the model which parameter is wrong, without a request', async () => {
  const properties = {
    size: { type: 'string', enum: ['s', 'm'], description: 'x' },
    account: { type: 'string', description: 'x', allowed_values: { dynamic_variable: 'accounts' } },
  };
  const tool = await webhook({ query_params_schema: { properties, required: ['size'] } });
  const requests = seen.length;
  const run = async (parameters: Record<string, unknown>) =>
    (await running().run(tool, parameters, { ...context, variables: { accounts: '["a1"]' } })).result;
  expect(await run({})).toBe('The parameter size is required.');
  expect(await run({ size: 'xl' })).toBe('The parameter size must be one of s, m.');
  expect(await run({ size: 's', account: 'a2' })).toBe('The value of the parameter account is not allowed.');
  expect(seen).toHaveLength(requests);
  const inPath = await webhook({
    url: `${url}/{id}/edit`,
    path_params_schema: { id: { type: 'string', description: 'x' } },
  });
  expect((await running().run(inPath, { id: '..' }, context)).isError).toBe(true);
  // A visitor may set the variables of a conversation.
  const ofVariable = await webhook({ url: `${url}/customers/{{customer}}/orders` });
  for (const customer of ['.', '..'])
    expect((await running().run(ofVariable, {}, { ...context, variables: { customer } })).isError).toBe(true);
  expect(seen).toHaveLength(requests);
});

it('AGENT-010 sets dynamic variables from a reply, and filters what the agent sees', async () => {
  const tool = await webhook(
    { response_filter: { mode: 'allow', filters: ['order.status'] } },
    {
      assignments: [
        { dynamic_variable: 'order_id', value_path: 'order.id', sanitize: true },
        { dynamic_variable: 'first', value_path: 'response.order.items.0' },
        { dynamic_variable: 'items', value_path: 'order.items', preserve_native_type: true },
      ],
    },
  );
  reply = { body: JSON.stringify({ order: { id: 7, status: 'sent', items: [{ name: 'tea' }] }, other: 'x' }) };
  expect(await running().run(tool, {}, context)).toMatchObject({
    result: '{"order":{"status":"sent"}}',
    assignments: { order_id: 7, first: '{"name":"tea"}', items: [{ name: 'tea' }] },
  });
});

it('AGENT-010 hides failures from the agent unless the tool passes them on', async () => {
  reply = { status: 500, body: 'stack trace' };
  const [hidden, shown] = [await webhook({}), await webhook({}, { tool_error_handling_mode: 'passthrough' })];
  expect(await running().run(hidden, {}, context)).toMatchObject({ isError: true, result: 'The tool failed.' });
  expect((await running().run(shown, {}, context)).result).toBe('The URL replied with status 500: stack trace');
  const inner = await running([]).run(shown, {}, context);
  expect(inner).toMatchObject({ isError: true, result: expect.stringContaining('does not start with https://') });
  reply = { status: 302, headers: { location: 'https://evil.example/' }, body: '' };
  expect((await running().run(shown, {}, context)).result).toContain('redirect');
  reply = { body: '{}', delayMs: 1500 };
  const slow = await running().run({ ...shown, timeoutMs: 100 }, {}, context);
  expect(slow.result).toContain('did not reply in time');
  const rows = await db.select().from(agentToolExecutions);
  const types = rows.map(({ request }) => (request as { error_type: string }).error_type);
  expect(types).toEqual(expect.arrayContaining(['external_server', 'customer_config', 'client_timeout']));
});

it('AGENT-010 bounds replies', async () => {
  reply = { body: 'x'.repeat(300_000), headers: { 'content-type': 'text/plain' } };
  const { result } = await running().run(await webhook({}), {}, context);
  expect(result.length).toBeLessThan(100_100);
  expect(result).toMatch(/cut here/);
});

it('AGENT-010 lists stored, inline and built-in tools with unique names, and replies with mocks in tests', async () => {
  const base = { workspaceId, userId: ada.userId, createdAt: new Date(), updatedAt: new Date() };
  const config = { type: 'webhook', name: 'order', description: 'x', api_schema: { url } };
  const mocks = [
    { parameter_conditions: [{ path: 'id', eval: { type: 'regex', pattern: '^7' } }], mock_result: 'seven' },
    { mock_result: 'other' },
  ];
  await db.insert(agentTools).values({ ...base, id: 't1', name: 'order', type: 'webhook', config, mocks });
  const inline = { type: 'client', name: 'order', description: 'x', expects_response: true };
  const built_in_tools = { end_call: { params: { system_tool_type: 'end_call' } }, skip_turn: null };
  const agentConfig = {
    conversation_config: {
      agent: { prompt: { tool_ids: ['t1', 'gone'], tools: [inline, { type: 'smb' }], built_in_tools } },
    },
  };
  const tools = await running().listFor({ workspaceId, config: agentConfig }, 'production');
  expect(tools).toMatchObject([
    { name: 'order', type: 'webhook', toolId: 't1' },
    { name: 'order_2', type: 'client', expectsResponse: true },
    { name: 'end_call', type: 'system', parameters: { required: ['reason'] } },
  ]);
  const mocked = { ...context, usesMocks: true };
  expect((await running().run(tools[0]!, { id: '77' }, mocked)).result).toBe('seven');
  expect((await running().run(tools[0]!, { id: '1' }, mocked)).result).toBe('other');
});
