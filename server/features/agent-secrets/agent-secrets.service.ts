import { maxAgentSecrets } from '../../../contract/agents/agent-secrets.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { type Db, isUniqueViolation, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import { type AgentSecret, agentSecretsStore } from './agent-secrets.store.ts';
import type { SecretDependents, SecretDependentsService } from './secret-dependents.service.ts';

interface AgentSecretsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  /** Seals the values. */
  readonly key: Uint8Array;
  readonly dependents: SecretDependentsService;
  /** What else uses a secret, such as environment variables, in the words of an error: "the variable X". */
  readonly otherUses: (workspaceId: WorkspaceId, secretId: string, tx: Tx) => Promise<readonly string[]>;
}

interface SecretInput {
  readonly name: string;
  readonly value: string;
}

export type UsedSecret = AgentSecret & { readonly usedBy: SecretDependents };

const notFound = () => new AppError('agent_secret_not_found', { param: 'secret_id' });
const sealedPlace = (id: string): string => `agent_secrets.sealed_value:${id}`;

/** Secrets of a workspace for tools, MCP servers and language models. No reply contains a value. */
export function agentSecretsService(deps: AgentSecretsDeps) {
  const { db, clock, auditLog, key, dependents, otherUses } = deps;

  const withUses = async (actor: Actor, secrets: readonly AgentSecret[]): Promise<UsedSecret[]> => {
    const ids = secrets.map(({ id }) => id);
    const uses = await dependents.findAll(actor, ids);
    return secrets.map((secret) => ({ ...secret, usedBy: uses.get(secret.id)! }));
  };

  async function requireSecret(actor: Actor, id: string): Promise<AgentSecret> {
    const secret = await agentSecretsStore(db).find(actor.workspaceId, id);
    if (!secret) throw notFound();
    return secret;
  }

  async function uniqueName<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (cause) {
      if (!isUniqueViolation(cause)) throw cause;
      // Without the cause, whose parameters contain the sealed value.
      throw new AppError('resource_already_exists', {
        message: `A secret named ${name} already exists.`,
        param: 'name',
      });
    }
  }

  return {
    /** By name; `limit` undefined: all. Throws `invalid_cursor`. */
    async list(
      actor: Actor,
      query: {
        readonly search?: string | undefined;
        readonly after?: string | undefined;
        readonly limit?: number | undefined;
      },
    ): Promise<{ readonly secrets: UsedSecret[]; readonly hasMore: boolean }> {
      requirePermission(actor, 'convai_secrets.read');
      const store = agentSecretsStore(db);
      if (query.after && !(await store.find(actor.workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const limit = query.limit ?? maxAgentSecrets;
      const rows = await store.list(actor.workspaceId, { ...query, limit: limit + 1 });
      return { secrets: await withUses(actor, rows.slice(0, limit)), hasMore: rows.length > limit };
    },

    async get(actor: Actor, id: string): Promise<UsedSecret> {
      requirePermission(actor, 'convai_secrets.read');
      return (await withUses(actor, [await requireSecret(actor, id)]))[0]!;
    },

    /** Throws `resource_already_exists` for a name that another secret has. */
    async create(actor: Actor, { name, value }: SecretInput): Promise<AgentSecret> {
      requirePermission(actor, 'convai_secrets.update');
      return uniqueName(name, () =>
        transaction(db, async (tx) => {
          const store = agentSecretsStore(tx);
          if ((await store.count(actor.workspaceId)) >= maxAgentSecrets)
            throw new AppError('conflict', {
              message: `The workspace has ${maxAgentSecrets} secrets. Delete one first.`,
            });
          const id = newId();
          const secret = await store.insert({
            id,
            workspaceId: actor.workspaceId,
            name,
            sealedValue: seal(value, key, sealedPlace(id)),
            userId: actor.userId,
            createdAt: clock(),
            updatedAt: clock(),
          });
          await auditLog.record(tx, actor, 'agent_secret.created', { id: secret.id, name });
          return secret;
        }),
      );
    },

    async update(actor: Actor, id: string, { name, value }: SecretInput): Promise<AgentSecret> {
      requirePermission(actor, 'convai_secrets.update');
      return uniqueName(name, () =>
        transaction(db, async (tx) => {
          const changes = { name, sealedValue: seal(value, key, sealedPlace(id)), updatedAt: clock() };
          const secret = await agentSecretsStore(tx).update(actor.workspaceId, id, changes);
          if (!secret) throw notFound();
          await auditLog.record(tx, actor, 'agent_secret.updated', { id, name });
          return secret;
        }),
      );
    },

    /** Throws `agent_secret_in_use`, with the names of what uses it. */
    async delete(actor: Actor, id: string): Promise<void> {
      requirePermission(actor, 'convai_secrets.update');
      const { name } = await requireSecret(actor, id);
      const { tools, mcpServers, agents, isInSettings } = await dependents.find(actor, id);
      await transaction(db, async (tx) => {
        const names = [...new Set([...tools, ...mcpServers, ...agents].map((user) => user.name))];
        const ofSettings = isInSettings ? ['the webhook before a conversation'] : [];
        const uses = [...names, ...ofSettings, ...(await otherUses(actor.workspaceId, id, tx))];
        if (uses.length > 0)
          throw new AppError('agent_secret_in_use', {
            message: `The secret is used by ${uses.slice(0, 5).join(', ')}. Remove it there first.`,
            param: 'secret_id',
          });
        if (!(await agentSecretsStore(tx).delete(actor.workspaceId, id))) throw notFound();
        await auditLog.record(tx, actor, 'agent_secret.deleted', { id, name });
      });
    },

    async dependencies(actor: Actor, id: string): Promise<SecretDependents> {
      requirePermission(actor, 'convai_secrets.read');
      await requireSecret(actor, id);
      return dependents.find(actor, id);
    },

    /** Throws `agent_secret_not_found` with `param` unless each of these secrets exists. */
    async requireAll(workspaceId: WorkspaceId, ids: readonly string[], param: string): Promise<void> {
      if (ids.length === 0) return;
      const found = new Set((await agentSecretsStore(db).findAll(workspaceId, ids)).map(({ id }) => id));
      const missing = ids.find((id) => !found.has(id));
      if (missing)
        throw new AppError('agent_secret_not_found', { message: `The secret ${missing} was not found.`, param });
    },

    hasSecret: async (workspaceId: WorkspaceId, id: string): Promise<boolean> =>
      (await agentSecretsStore(db).find(workspaceId, id)) !== undefined,

    /** The value, for requests of this server to others only. */
    async reveal(workspaceId: WorkspaceId, id: string): Promise<string | undefined> {
      const sealed = await agentSecretsStore(db).sealedValue(workspaceId, id);
      return sealed === undefined ? undefined : unseal(sealed, key, sealedPlace(id));
    },
  };
}
export type AgentSecretsService = ReturnType<typeof agentSecretsService>;
