import { afterAll, beforeAll, expect, it } from 'vitest';
import { mcpServersRoutes } from '../../../contract/agents/mcp-servers.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { requestValuesService } from '../agent-tools/running/request-values.service.ts';
import { toolRunningService } from '../agent-tools/running/tool-running.service.ts';
import { agentReferencesService } from '../agents/agent-references.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { mcpConnectionsService } from './mcp-connections.service.ts';
import { mcpServersService } from './mcp-servers.service.ts';
import { mcpToolsService } from './mcp-tools.service.ts';
import { startMcpEverything } from './test-mcp-server.ts';

const { db } = await testDatabase();
const clock = () => new Date();
const ada = await createActor(db, 'ada');
const eve = await createActor(db, 'eve');
const everything = await startMcpEverything();
const withSse = await startMcpEverything('sse');

const outgoing = { allowPrivate: false, allowedHosts: ['127.0.0.1'] };
const connections = mcpConnectionsService({ outgoing });
const requestValues = requestValuesService({
  agentSecrets: { reveal: async () => 'sk-very-secret' },
  environmentVariables: { find: async () => undefined, resolve: async () => ({}) },
  connectionHeaders: { find: async () => ({}) },
});
/** What the settings of the workspace say. */
let allowed = true;
const isAllowed = async () => allowed;
const mcpTools = mcpToolsService({ db, clock, log: silentLog, connections, requestValues, isAllowed });
const mcpServers = mcpServersService({
  db,
  clock,
  agentReferences: agentReferencesService({ db }),
  mcpTools,
  isAllowed,
  checkConfig: async () => {},
});
const running = toolRunningService({
  db,
  clock,
  log: silentLog,
  webhookCalls: { prepare: async () => Promise.reject(new Error('no webhook')) },
  mcpTools,
});
afterAll(() => {
  connections.closeAll();
  everything.stop();
  withSse.stop();
});

const { body } = mcpServersRoutes['POST /v1/convai/mcp-servers'];
const add = async (config: object) =>
  (await mcpServers.create(ada, body.parse({ config: { name: 'Everything', ...config } }).config)).server.id;
const listFor = async (serverId: string) => {
  const config = { conversation_config: { agent: { prompt: { mcp_server_ids: [serverId] } } } };
  return running.listFor({ workspaceId: ada.workspaceId, config }, 'production');
};
const context = {
  workspaceId: ada.workspaceId,
  agentId: 'a1',
  conversationId: 'c1',
  environment: 'production',
  variables: { name: 'Ada' },
  signal: new AbortController().signal,
};
let serverId = '';
beforeAll(async () => {
  serverId = await add({ url: everything.url, transport: 'STREAMABLE_HTTP', request_headers: { key: 'x' } });
});

it('AGENT-012 lists the tools of a real MCP server, over both transports', async () => {
  for (const id of [serverId, await add({ url: withSse.url, transport: 'SSE' })]) {
    const found = await mcpServers.listTools(ada, id, 'production');
    const names = 'tools' in found ? found.tools.map(({ name }) => name) : [found.problem];
    expect(names).toContain('echo');
  }
  await expect(mcpServers.listTools(eve, serverId, 'production')).rejects.toMatchObject({
    code: 'mcp_server_not_found',
  });
});

it('AGENT-012 says why a server cannot be used', async () => {
  const gone = await add({ url: 'http://127.0.0.1:9/mcp', transport: 'STREAMABLE_HTTP' });
  expect(await mcpServers.listTools(ada, gone, 'production')).toEqual({ problem: 'The MCP server cannot be reached.' });
  const inner = await add({ url: 'https://10.0.0.1/mcp', transport: 'STREAMABLE_HTTP' });
  expect(await mcpServers.listTools(ada, inner, 'production')).toEqual({ problem: '10.0.0.1 is not on the internet.' });
  expect(await listFor(gone)).toEqual([]);
});

it('AGENT-012 asks before tools that the policy does not approve', async () => {
  expect((await listFor(serverId)).every(({ needsApproval }) => needsApproval)).toBe(true);
  await mcpServers.setPolicy(ada, serverId, 'auto_approve_all');
  expect((await listFor(serverId)).some(({ needsApproval }) => needsApproval)).toBe(false);
});

it('AGENT-012 AGENT-019 adds no server and calls no tool where the workspace does not allow MCP servers', async () => {
  const off = { code: 'mcp_servers_not_allowed' };
  const echo = (await listFor(serverId)).find(({ name }) => name === 'echo')!;
  allowed = false;
  await expect(add({ url: everything.url, transport: 'STREAMABLE_HTTP' })).rejects.toMatchObject(off);
  await expect(mcpServers.listTools(ada, serverId, 'production')).rejects.toMatchObject(off);
  expect(await listFor(serverId)).toEqual([]);
  const config = { ...echo.config, tool_error_handling_mode: 'passthrough' };
  const outcome = await running.run({ ...echo, config }, { message: 'Hello' }, context);
  expect(outcome).toMatchObject({ isError: true, result: expect.stringContaining('MCP servers are turned off') });
  allowed = true;
  expect(await running.run(echo, { message: 'Hello' }, context)).toMatchObject({ result: 'Echo: Hello' });
});

it('AGENT-012 runs an approved tool, and refuses it once its definition differs', async () => {
  await mcpServers.setPolicy(ada, serverId, 'require_approval_per_tool');
  expect(await listFor(serverId)).toEqual([]);
  const found = await mcpServers.listTools(ada, serverId, 'production');
  const echo = 'tools' in found && found.tools.find(({ name }) => name === 'echo');
  if (!echo) throw new Error('The server has no tool named echo.');
  const definition = { name: 'echo', description: echo.description, inputSchema: echo.inputSchema };
  await mcpServers.approve(ada, serverId, { ...definition, policy: 'auto_approved' });
  const [tool] = await listFor(serverId);
  expect(tool).toMatchObject({ name: 'echo', type: 'mcp', needsApproval: false });
  const outcome = await running.run(tool!, { message: 'Hello' }, context);
  expect(outcome).toMatchObject({ isError: false, result: 'Echo: Hello' });

  await mcpServers.approve(ada, serverId, { ...definition, description: 'Changed.', policy: 'auto_approved' });
  expect(await listFor(serverId)).toEqual([]);
  await mcpServers.withdraw(ada, serverId, 'echo');
  expect((await mcpServers.get(ada, serverId)).server.approvals).toEqual({});
});

it('AGENT-012 gives a tool settings and arguments of its own', async () => {
  await mcpServers.setPolicy(ada, serverId, 'auto_approve_all');
  const override = {
    tool_name: 'echo',
    response_timeout_secs: 7,
    input_overrides: { message: { source: 'dynamic_variable', dynamic_variable: 'name' } },
  };
  const parsed = mcpServersRoutes['POST /v1/convai/mcp-servers/{mcp_server_id}/tool-configs'].body.parse(override);
  await mcpServers.addToolConfig(ada, serverId, parsed);
  await expect(mcpServers.addToolConfig(ada, serverId, parsed)).rejects.toMatchObject({
    code: 'resource_already_exists',
  });
  const tool = (await listFor(serverId)).find(({ name }) => name === 'echo')!;
  expect(tool).toMatchObject({ timeoutMs: 7000, parameters: { properties: {} } });
  expect((await running.run(tool, { message: 'ignored' }, context)).result).toBe('Echo: Ada');
  await mcpServers.editToolConfig(ada, serverId, 'echo', { response_timeout_secs: null, input_overrides: null });
  expect((await listFor(serverId)).find(({ name }) => name === 'echo')).toMatchObject({ timeoutMs: 30_000 });
  await mcpServers.removeToolConfig(ada, serverId, 'echo');
  await expect(mcpServers.toolConfig(ada, serverId, 'echo')).rejects.toMatchObject({
    code: 'mcp_tool_config_not_found',
  });
});
