import { expect, it } from 'vitest';
import { webhookTool } from '../../../contract/agents/config/tools/webhook-tool.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { integrationTemplates } from './integration-templates.rules.ts';
import { presentIntegration } from './integrations.present.ts';
import { type IntegrationsDeps, integrationsService } from './integrations.service.ts';

const { db } = await testDatabase();
const ada = await createActor(db, 'ada');
const eve = await createActor(db, 'eve');

type Tool = Parameters<IntegrationsDeps['agentTools']['create']>[1]['tool_config'];

/** Tools and secrets in memory. A tool named `broken` cannot be made. */
function setUp() {
  const tools = new Map<string, Tool>();
  const secrets = new Map<string, string>();
  const missing = (code: 'agent_tool_not_found' | 'agent_secret_not_found') => new AppError(code);
  let count = 0;
  const deps = {
    agentTools: {
      async create(_actor: Actor, { tool_config }: { tool_config: Tool }) {
        if (tool_config.name.startsWith('broken')) throw new AppError('conflict');
        const id = `tool_${++count}`;
        tools.set(id, tool_config);
        return { tool: { id } };
      },
      async delete(_actor: Actor, id: string) {
        if (!tools.delete(id)) throw missing('agent_tool_not_found');
      },
    },
    agentSecrets: {
      async create(_actor: Actor, { value }: { value: string }) {
        const id = `secret_${++count}`;
        secrets.set(id, value);
        return { id };
      },
      async delete(_actor: Actor, id: string) {
        if (!secrets.delete(id)) throw missing('agent_secret_not_found');
      },
    },
  } as unknown as Pick<IntegrationsDeps, 'agentTools' | 'agentSecrets'>;
  const service = (templates = integrationTemplates) =>
    integrationsService({ db, clock: () => new Date(), templates, deleteKey: async () => {}, ...deps });
  return { tools, secrets, service, integrations: service() };
}

const example: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  slack: { token: 'xoxb-123456' },
  cal_com: { token: 'cal_123456', event_type_id: '42' },
  hubspot: { token: 'pat-123456' },
  zendesk: { subdomain: 'acme', email: 'a@acme.example', token: 'zd-123456' },
  github: { repository: 'acme/website', token: 'ghp_123456' },
  automation: { url: 'https://hooks.example.com/a/b' },
};

it('AGENT-013 connects every app of the list with tools that agents can run', async () => {
  const { integrations, tools, secrets } = setUp();
  for (const { id, name } of integrationTemplates) {
    const before = tools.size;
    const made = await integrations.connect(ada, id, { name, fields: example[id]! });
    expect(tools.size - before).toBe(made.toolIds.length);
    for (const toolId of made.toolIds) expect(webhookTool.safeParse(tools.get(toolId)).error).toBeUndefined();
  }
  expect([...secrets.values()]).toEqual([
    'Bearer xoxb-123456',
    'Bearer cal_123456',
    'Bearer pat-123456',
    `Basic ${Buffer.from('a@acme.example/token:zd-123456').toString('base64')}`,
    'Bearer ghp_123456',
  ]);
  const connections = await integrations.list(ada);
  expect(connections.map(({ integrationId }) => integrationId).toSorted()).toEqual(Object.keys(example).toSorted());
  const [slack] = integrationTemplates;
  expect(presentIntegration(slack!, connections)).toMatchObject({
    integration_id: 'slack',
    fields: [{ name: 'token', is_secret: true }],
    connections: [{ name: 'Slack', tool_ids: [expect.any(String)] }],
  });
  expect(await integrations.list(eve)).toEqual([]);
});

it('AGENT-013 sends what the agent says, the constants and the credentials', async () => {
  const { integrations, tools } = setUp();
  await integrations.connect(eve, 'cal_com', { name: 'Calendar', fields: example.cal_com! });
  const [times, booking] = [...tools.values()].map((tool) => webhookTool.parse(tool));
  expect(times!.api_schema).toMatchObject({
    url: 'https://api.cal.com/v2/slots?eventTypeId=42',
    method: 'GET',
    request_headers: { 'cal-api-version': '2024-09-04', Authorization: { secret_id: 'secret_1' } },
    query_params_schema: { required: ['start', 'end', 'timeZone'] },
  });
  expect(booking!.api_schema.request_body_schema).toMatchObject({
    required: ['start', 'eventTypeId', 'attendee'],
    properties: { eventTypeId: { type: 'integer', constant_value: 42 }, attendee: { properties: { email: {} } } },
  });
  // A second connection has names of its own.
  await integrations.connect(eve, 'cal_com', { name: 'Other', fields: example.cal_com! });
  expect([...tools.values()].map(({ name }) => name)).toEqual([
    'cal_com_free_times',
    'cal_com_book',
    'cal_com_free_times_2',
    'cal_com_book_2',
  ]);
});

it('AGENT-013 names the field that is wrong, and leaves nothing of a failed connection', async () => {
  const { integrations, service, tools, secrets } = setUp();
  const connect = (id: string, fields: Readonly<Record<string, string>>) =>
    integrations.connect(ada, id, { name: 'x', fields });
  await expect(connect('nothing', {})).rejects.toMatchObject({ code: 'integration_not_found' });
  await expect(connect('slack', {})).rejects.toMatchObject({ code: 'missing_required_field', param: 'fields.token' });
  await expect(connect('zendesk', { ...example.zendesk, subdomain: 'a.b/' })).rejects.toMatchObject({
    code: 'invalid_parameters',
    param: 'fields.subdomain',
  });
  const [slack] = integrationTemplates;
  const broken = { ...slack!, tools: [slack!.tools[0]!, { ...slack!.tools[0]!, name: 'broken' }] };
  const before = (await integrations.list(ada)).length;
  const failing = service([broken]).connect(ada, 'slack', { name: 'x', fields: example.slack! });
  await expect(failing).rejects.toMatchObject({ code: 'conflict' });
  expect([tools.size, secrets.size, (await integrations.list(ada)).length]).toEqual([0, 0, before]);
});

it('AGENT-013 disconnects, also after a tool was deleted by hand, but not for others', async () => {
  const { integrations, tools, secrets } = setUp();
  const made = await integrations.connect(ada, 'zendesk', { name: 'Desk', fields: example.zendesk! });
  tools.delete(made.toolIds[0]!);
  const disconnect = (actor: Actor, id = made.id) => integrations.disconnect(actor, 'zendesk', id);
  await expect(disconnect(eve)).rejects.toMatchObject({ code: 'integration_connection_not_found' });
  await expect(disconnect(ada, 'x')).rejects.toMatchObject({ code: 'integration_connection_not_found' });
  await disconnect(ada);
  expect([tools.size, secrets.size]).toEqual([0, 0]);
  expect((await integrations.list(ada)).some(({ id }) => id === made.id)).toBe(false);
});
