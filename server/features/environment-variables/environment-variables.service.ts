import {
  type EnvironmentValue,
  maxEnvironmentVariables,
  type NewEnvironmentVariable,
} from '../../../contract/agents/environment-variables.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, isUniqueViolation, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { requirePermission } from '../../platform/permissions.ts';
import { type EnvironmentVariable, environmentVariablesStore } from './environment-variables.store.ts';

interface EnvironmentVariablesDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Throws with `param` unless each of these secrets exists in the workspace. */
  readonly requireSecrets: (workspaceId: WorkspaceId, ids: readonly string[], param: string) => Promise<void>;
  /** Throws with `param` unless each of these auth connections exists in the workspace. */
  readonly requireConnections: (workspaceId: WorkspaceId, ids: readonly string[], param: string) => Promise<void>;
}

type Values = Readonly<Record<string, EnvironmentValue>>;
type Type = EnvironmentVariable['type'];

interface VariableFilter {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly label?: string | undefined;
  /** Only variables with a value for it, and only that value. */
  readonly environment?: string | undefined;
  readonly type?: Type | undefined;
}

const notFound = () => new AppError('environment_variable_not_found', { param: 'env_var_id' });

const typeOf = (value: EnvironmentValue): Type =>
  typeof value === 'string' ? 'string' : 'secret_id' in value ? 'secret' : 'auth_connection';

const onlyOf = (variable: EnvironmentVariable, environment: string | undefined): EnvironmentVariable =>
  environment === undefined ? variable : { ...variable, values: { [environment]: variable.values[environment] } };

/** Values that agents and tools name, one for each environment. */
export function environmentVariablesService(deps: EnvironmentVariablesDeps) {
  const { db, clock, requireSecrets, requireConnections } = deps;

  async function checkReferences({ workspaceId }: Actor, values: Values): Promise<void> {
    const all = Object.values(values).filter((value) => typeof value !== 'string');
    await requireSecrets(
      workspaceId,
      all.flatMap((value) => ('secret_id' in value ? [value.secret_id] : [])),
      'values',
    );
    await requireConnections(
      workspaceId,
      all.flatMap((value) => ('auth_connection_id' in value ? [value.auth_connection_id] : [])),
      'values',
    );
  }

  return {
    /** By label. Throws `invalid_cursor`. */
    async list(
      actor: Actor,
      { limit, ...query }: VariableFilter,
    ): Promise<{ readonly variables: EnvironmentVariable[]; readonly hasMore: boolean }> {
      requirePermission(actor, 'convai_secrets.read');
      const store = environmentVariablesStore(db);
      if (query.after && !(await store.find(actor.workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const rows = await store.list(actor.workspaceId, { ...query, limit: limit + 1 });
      const variables = rows.slice(0, limit).map((variable) => onlyOf(variable, query.environment));
      return { variables, hasMore: rows.length > limit };
    },

    async get(actor: Actor, id: string): Promise<EnvironmentVariable> {
      requirePermission(actor, 'convai_secrets.read');
      const variable = await environmentVariablesStore(db).find(actor.workspaceId, id);
      if (!variable) throw notFound();
      return variable;
    },

    /** Throws `resource_already_exists` for a label that another variable has. */
    async create(actor: Actor, { type, label, values }: NewEnvironmentVariable): Promise<EnvironmentVariable> {
      requirePermission(actor, 'convai_secrets.update');
      await checkReferences(actor, values);
      try {
        return await transaction(db, async (tx) => {
          const store = environmentVariablesStore(tx);
          if ((await store.count(actor.workspaceId)) >= maxEnvironmentVariables)
            throw new AppError('conflict', {
              message: `The workspace has ${maxEnvironmentVariables} environment variables, the most there can be.`,
            });
          return store.insert({
            id: newId(),
            workspaceId: actor.workspaceId,
            label,
            type,
            values,
            userId: actor.userId,
            createdAt: clock(),
            updatedAt: clock(),
          });
        });
      } catch (cause) {
        if (!isUniqueViolation(cause)) throw cause;
        const message = `An environment variable with the label ${label} already exists.`;
        throw new AppError('resource_already_exists', { message, param: 'label', cause });
      }
    },

    /** Sets the values of these environments; null removes one, except that of production. */
    async update(
      actor: Actor,
      id: string,
      changes: Readonly<Record<string, EnvironmentValue | null>>,
    ): Promise<EnvironmentVariable> {
      requirePermission(actor, 'convai_secrets.update');
      const set = Object.fromEntries(
        Object.entries(changes).flatMap(([environment, value]) => (value === null ? [] : [[environment, value]])),
      );
      await checkReferences(actor, set);
      return transaction(db, async (tx) => {
        const store = environmentVariablesStore(tx);
        const before = await store.lock(actor.workspaceId, id);
        if (!before) throw notFound();
        for (const [environment, value] of Object.entries(changes)) {
          if (value === null && environment === 'production')
            throw new AppError('invalid_parameters', {
              message: 'The value for production cannot be removed.',
              param: 'values.production',
            });
          if (value !== null && typeOf(value) !== before.type)
            throw new AppError('invalid_parameters', {
              message: `The environment variable is of the type ${before.type}.`,
              param: `values.${environment}`,
            });
        }
        const kept = Object.entries({ ...before.values, ...changes }).filter(([, value]) => value !== null);
        return store.update(actor.workspaceId, id, { values: Object.fromEntries(kept), updatedAt: clock() });
      });
    },

    /** By label: the texts of an environment, or those of production where it has none. */
    async resolve(workspaceId: WorkspaceId, environment: string): Promise<Record<string, string>> {
      const query = { limit: maxEnvironmentVariables, type: 'string' } as const;
      const rows = await environmentVariablesStore(db).list(workspaceId, query);
      return Object.fromEntries(
        rows.map(({ label, values }) => [label, String(values[environment] ?? values.production)]),
      );
    },

    /** The value of one variable, for requests of this server to others only. */
    async find(workspaceId: WorkspaceId, label: string, environment: string): Promise<EnvironmentValue | undefined> {
      const [variable] = await environmentVariablesStore(db).list(workspaceId, { limit: 1, label });
      return (variable?.values[environment] ?? variable?.values.production) as EnvironmentValue | undefined;
    },

    /** Throws `environment_variable_not_found` with `param` unless a variable has each of these labels. */
    async requireLabels(workspaceId: WorkspaceId, labels: readonly string[], param: string): Promise<void> {
      for (const label of labels) {
        const [variable] = await environmentVariablesStore(db).list(workspaceId, { limit: 1, label });
        if (!variable)
          throw new AppError('environment_variable_not_found', {
            message: `The environment variable ${label} was not found.`,
            param,
          });
      }
    },

    /** The labels of the variables that name a secret or an auth connection. */
    async labelsNaming(workspaceId: WorkspaceId, id: string, tx: Tx): Promise<string[]> {
      return (await environmentVariablesStore(tx).listNaming(workspaceId, id)).map(({ label }) => label);
    },
  };
}
export type EnvironmentVariablesService = ReturnType<typeof environmentVariablesService>;
