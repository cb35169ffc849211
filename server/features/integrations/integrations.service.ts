import type { ToolInput } from '../../../contract/agents/agent-tools.ts';
import { toolConfig } from '../../../contract/agents/config/tools/tool-config.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AgentSecretsService } from '../agent-secrets/agent-secrets.service.ts';
import type { AgentToolsService } from '../agent-tools/agent-tools.service.ts';
import { type IntegrationTemplate, toolConfigOf } from './integration-templates.rules.ts';
import { type IntegrationConnection, integrationsStore } from './integrations.store.ts';

export interface IntegrationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly templates: readonly IntegrationTemplate[];
  readonly agentTools: Pick<AgentToolsService, 'create' | 'delete'>;
  readonly agentSecrets: Pick<AgentSecretsService, 'create' | 'delete'>;
  /** Deletes the key that an app got; one that is gone is no error. */
  readonly deleteKey: (actor: Actor, keyId: string) => Promise<void>;
}

/** A bound against abuse, not a plan limit. */
const maxConnections = 200;

/** What somebody deleted by hand is no reason to stay connected. */
async function ignoringAbsence(code: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError && error.code === code)) throw error;
  }
}

/** Apps that agents use: each connection has a secret with the credentials, and tools that send them. */
export function integrationsService({ db, clock, templates, agentTools, agentSecrets, deleteKey }: IntegrationsDeps) {
  /** Throws `invalid_parameters`, which names the field. */
  function checkFields({ fields }: IntegrationTemplate, given: Readonly<Record<string, string>>) {
    const values: Record<string, string> = {};
    for (const { name, label, pattern, rule } of fields) {
      const value = given[name]?.trim() ?? '';
      const param = `fields.${name}`;
      if (value === '')
        throw new AppError('missing_required_field', { message: `${param}: ${label} is required.`, param });
      if (!pattern.test(value))
        throw new AppError('invalid_parameters', { message: `${param}: ${label} ${rule}.`, param });
      values[name] = value;
    }
    return values;
  }

  async function undo(actor: Actor, toolIds: readonly string[], secretId: string | undefined): Promise<void> {
    for (const id of toolIds) await ignoringAbsence('agent_tool_not_found', agentTools.delete(actor, id, true));
    if (secretId !== undefined) await ignoringAbsence('agent_secret_not_found', agentSecrets.delete(actor, secretId));
  }

  return {
    templates,

    /** Newest first. */
    async list(actor: Actor): Promise<IntegrationConnection[]> {
      requirePermission(actor, 'convai_integrations.read');
      return integrationsStore(db).list(actor.workspaceId);
    },

    /** Makes the secret and the tools; if one of them fails, none is left. */
    async connect(
      actor: Actor,
      integrationId: string,
      input: { readonly name: string; readonly fields: Readonly<Record<string, string>> },
    ): Promise<IntegrationConnection> {
      requirePermission(actor, 'convai_integrations.update');
      const template = templates.find(({ id }) => id === integrationId);
      if (!template) throw new AppError('integration_not_found', { param: 'integration_id' });
      const values = checkFields(template, input.fields);
      const store = integrationsStore(db);
      const connections = await store.list(actor.workspaceId);
      if (connections.length >= maxConnections)
        throw new AppError('conflict', { message: `There are ${maxConnections} connections. Disconnect one first.` });
      const id = `intc_${newId()}`;
      const others = connections.filter((one) => one.integrationId === integrationId);
      const suffix = others.length === 0 ? '' : `_${others.length + 1}`;
      const header = template.header?.(values);
      const toolIds: string[] = [];
      let secretId: string | undefined;
      try {
        if (header) {
          const secret = { name: `${template.name} ${id.slice(-6)}`, value: header.value };
          secretId = (await agentSecrets.create(actor, secret)).id;
        }
        const reference = header && secretId !== undefined ? { name: header.name, secretId } : undefined;
        for (const tool of template.tools) {
          const config = toolConfig.parse(toolConfigOf(tool, values, suffix, reference)) as ToolInput['tool_config'];
          toolIds.push((await agentTools.create(actor, { tool_config: config })).tool.id);
        }
        return await store.insert({
          id,
          workspaceId: actor.workspaceId,
          userId: actor.userId,
          integrationId,
          name: input.name,
          toolIds,
          secretId: secretId ?? null,
          createdAt: clock(),
        });
      } catch (error) {
        await undo(actor, toolIds, secretId);
        throw error;
      }
    },

    /** Agents lose the tools. */
    async disconnect(actor: Actor, integrationId: string, connectionId: string): Promise<void> {
      requirePermission(actor, 'convai_integrations.update');
      const store = integrationsStore(db);
      const connection = await store.find(actor.workspaceId, integrationId, connectionId);
      if (!connection) throw new AppError('integration_connection_not_found', { param: 'connection_id' });
      await undo(actor, connection.toolIds, connection.secretId ?? undefined);
      if (connection.apiKeyId !== null) await deleteKey(actor, connection.apiKeyId);
      await store.delete(actor.workspaceId, connectionId);
    },
  };
}
export type IntegrationsService = ReturnType<typeof integrationsService>;
