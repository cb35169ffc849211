import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { auditLog } from '../../platform/test-doubles.ts';
import { settingsReferencesService } from '../agent-settings/settings-references.service.ts';
import { agentTools } from '../agent-tools/agent-tools.tables.ts';
import { toolReferencesService } from '../agent-tools/tool-references.service.ts';
import { agentReferencesService } from '../agents/agent-references.service.ts';
import { agents, agentVersions } from '../agents/agents.tables.ts';
import { environmentVariablesService } from '../environment-variables/environment-variables.service.ts';
import { mcpReferencesService } from '../mcp-servers/mcp-references.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { presentUsedSecret } from './agent-secrets.present.ts';
import { agentSecretsService } from './agent-secrets.service.ts';
import { agentSecrets as table } from './agent-secrets.tables.ts';
import { secretDependentsService } from './secret-dependents.service.ts';

const { db } = await testDatabase();
const clock = () => new Date();
const dependents = secretDependentsService({
  agentReferences: agentReferencesService({ db }),
  toolReferences: toolReferencesService({ db }),
  mcpReferences: mcpReferencesService({ db }),
  settingsReferences: settingsReferencesService({ db }),
});
const agentSecrets = agentSecretsService({
  db,
  clock,
  auditLog,
  key: randomBytes(32),
  dependents,
  otherUses: (workspaceId, id, tx) => environmentVariables.labelsNaming(workspaceId, id, tx),
});
const environmentVariables = environmentVariablesService({
  db,
  clock,
  requireSecrets: agentSecrets.requireAll,
  requireConnections: async () => {},
});
const ada = await createActor(db, 'ada');
const eve = await createActor(db, 'eve');

/** Stores a tool that names the secret, and an agent that names the tool. */
async function useInTool(secretId: string): Promise<{ toolId: string; agentId: string }> {
  const [toolId, agentId, versionId] = [newId(), newId(), newId()];
  const base = { workspaceId: ada.workspaceId, userId: ada.userId, createdAt: clock(), updatedAt: clock() };
  const headers = { authorization: { secret_id: secretId } };
  const config = { type: 'webhook', name: 'order', api_schema: { request_headers: headers } };
  await db.insert(agentTools).values({ ...base, id: toolId, name: 'order', type: 'webhook', config });
  await db
    .insert(agents)
    .values({ ...base, id: agentId, name: 'Clerk', mainBranchId: 'main', liveVersionId: versionId });
  await db.insert(agentVersions).values({
    id: versionId,
    agentId,
    branchId: 'main',
    number: 1,
    config: { conversation_config: { agent: { prompt: { tool_ids: [toolId] } } } } as never,
    userId: ada.userId,
    createdAt: clock(),
  });
  return { toolId, agentId };
}

it('AGENT-011 seals the value of a secret and never returns it', async () => {
  const secret = await agentSecrets.create(ada, { name: 'Shop key', value: 'sk-very-secret' });
  const [row] = await db.select().from(table);
  expect(row!.sealedValue).not.toContain('sk-very-secret');
  const { secrets } = await agentSecrets.list(ada, {});
  const replies = [secret, await agentSecrets.get(ada, secret.id), secrets.map((each) => presentUsedSecret(each))];
  expect(JSON.stringify(replies)).not.toMatch(/sk-very-secret|sealed/i);
  expect(await agentSecrets.reveal(ada.workspaceId, secret.id)).toBe('sk-very-secret');
  expect(await agentSecrets.reveal(eve.workspaceId, secret.id)).toBeUndefined();

  const other = await agentSecrets.create(ada, { name: 'Other key', value: 'sk-other' });
  await db.update(table).set({ sealedValue: row!.sealedValue }).where(eq(table.id, other.id));
  await expect(agentSecrets.reveal(ada.workspaceId, other.id)).rejects.toThrow();
  await agentSecrets.delete(ada, other.id);

  await agentSecrets.update(ada, secret.id, { name: 'Shop key 2', value: 'sk-newer' });
  expect(await agentSecrets.reveal(ada.workspaceId, secret.id)).toBe('sk-newer');
  await expect(agentSecrets.update(eve, secret.id, { name: 'x', value: 'x' })).rejects.toMatchObject({
    code: 'agent_secret_not_found',
  });
  const repeated = agentSecrets.create(ada, { name: 'Shop key 2', value: 'sk-third' });
  await expect(repeated).rejects.toMatchObject({ code: 'resource_already_exists', cause: undefined });
});

it('AGENT-011 lists what uses a secret, and refuses to delete it before', async () => {
  const { id } = await agentSecrets.create(ada, { name: 'In use', value: 'x' });
  const { toolId, agentId } = await useInTool(id);
  const { usedBy } = await agentSecrets.get(ada, id);
  expect(usedBy.tools).toMatchObject([{ id: toolId, name: 'order', role: 'admin' }]);
  expect(usedBy.agents).toMatchObject([{ id: agentId, name: 'Clerk', through: [toolId] }]);
  await expect(agentSecrets.delete(ada, id)).rejects.toMatchObject({
    code: 'agent_secret_in_use',
    message: 'The secret is used by order, Clerk. Remove it there first.',
  });
  await db.delete(agentTools);
  await agentSecrets.delete(ada, id);
  await expect(agentSecrets.get(ada, id)).rejects.toMatchObject({ code: 'agent_secret_not_found' });
});

it('AGENT-011 pages secrets by name and finds them by the start of the name', async () => {
  for (const name of ['page a', 'page b', 'page c']) await agentSecrets.create(ada, { name, value: 'x' });
  const first = await agentSecrets.list(ada, { search: 'PAGE', limit: 2 });
  expect(first).toMatchObject({ hasMore: true, secrets: [{ name: 'page a' }, { name: 'page b' }] });
  const after = first.secrets.at(-1)!.id;
  expect(await agentSecrets.list(ada, { search: 'page', limit: 2, after })).toMatchObject({
    hasMore: false,
    secrets: [{ name: 'page c' }],
  });
  await expect(agentSecrets.list(eve, { after })).rejects.toMatchObject({ code: 'invalid_cursor' });
});

it('AGENT-010 keeps one value of an environment variable for each environment', async () => {
  const values = { production: 'https://shop.example', staging: 'https://staging.example' };
  const created = await environmentVariables.create(ada, { type: 'string', label: 'shop_url', values });
  const staging = await environmentVariables.resolve(ada.workspaceId, 'staging');
  expect(staging).toMatchObject({ shop_url: 'https://staging.example' });
  expect(await environmentVariables.resolve(ada.workspaceId, 'test')).toMatchObject({
    shop_url: 'https://shop.example',
  });
  await environmentVariables.update(ada, created.id, { staging: null, test: 'https://test.example' });
  const { variables } = await environmentVariables.list(ada, { limit: 10, environment: 'test' });
  expect(variables.map((each) => each.values)).toEqual([{ test: 'https://test.example' }]);
  await expect(environmentVariables.update(ada, created.id, { production: null })).rejects.toMatchObject({
    param: 'values.production',
  });
  await expect(environmentVariables.update(ada, created.id, { test: { secret_id: 'x' } })).rejects.toMatchObject({
    param: 'values',
  });
  await expect(environmentVariables.create(ada, { type: 'string', label: 'shop_url', values })).rejects.toMatchObject({
    code: 'resource_already_exists',
  });
});

it('AGENT-011 names secrets in environment variables by their ID, and keeps them while they are named', async () => {
  const { id } = await agentSecrets.create(ada, { name: 'Of a variable', value: 'x' });
  const values = { production: { secret_id: id } };
  await environmentVariables.create(ada, { type: 'secret', label: 'shop_key', values });
  expect(await environmentVariables.find(ada.workspaceId, 'shop_key', 'staging')).toEqual({ secret_id: id });
  expect(await environmentVariables.resolve(ada.workspaceId, 'production')).not.toHaveProperty('shop_key');
  await expect(agentSecrets.delete(ada, id)).rejects.toMatchObject({ message: expect.stringContaining('shop_key') });
  const foreign = environmentVariables.create(eve, { type: 'secret', label: 'stolen', values });
  await expect(foreign).rejects.toMatchObject({ code: 'agent_secret_not_found', param: 'values' });
});
