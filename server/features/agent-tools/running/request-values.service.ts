import type { HeaderValue } from '../../../../contract/agents/config/conversation/llm.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { AgentSecretsService } from '../../agent-secrets/agent-secrets.service.ts';
import type { ConnectionHeadersService } from '../../auth-connections/connection-headers.service.ts';
import type { EnvironmentVariablesService } from '../../environment-variables/environment-variables.service.ts';
import {
  environmentLabel,
  fillVariables,
  MissingVariableError,
  toText,
  type Variables,
} from '../tool-templates.rules.ts';
import { hideSecrets } from './tool-reply.rules.ts';

interface RequestValuesDeps {
  readonly agentSecrets: Pick<AgentSecretsService, 'reveal'>;
  readonly environmentVariables: Pick<EnvironmentVariablesService, 'find' | 'resolve'>;
  readonly connectionHeaders: Pick<ConnectionHeadersService, 'find'>;
}

/** Where a tool runs. */
export interface RunScope {
  readonly workspaceId: WorkspaceId;
  readonly environment: string;
  readonly variables: Variables;
}

export interface FilledHeaders {
  readonly headers: Record<string, string>;
  /** The secrets among the values, to hide them wherever they are shown. */
  readonly secrets: ReadonlySet<string>;
}

/** The config of a tool or an MCP server cannot be used. The message is for its owner. */
export class ToolConfigError extends Error {
  override readonly name = 'ToolConfigError';
}

type Locator = Exclude<HeaderValue, string>;
type AuthLocator = { readonly auth_connection_id: string } | { readonly env_var_label: string };

/** Variables of a conversation whose values only requests may have. */
const secretPrefix = 'secret__';

/** A value in a URL. Throws for one that would lead to another path: these two mean the same when they are encoded. */
function encodeForUrl(text: string): string {
  if (text === '.' || text === '..')
    throw new ToolConfigError(
      `A variable in the URL of the tool has the value "${text}", which leads to another path.`,
    );
  return encodeURIComponent(text);
}

/** Fills in what a config leaves open: variables, values of the environment, secrets and credentials. */
export function requestValuesService({ agentSecrets, environmentVariables, connectionHeaders }: RequestValuesDeps) {
  /** A finder of the variables in templates; `encode` is for those of the conversation, which are not trusted. */
  async function finder({ workspaceId, environment, variables }: RunScope, encode = (text: string) => text) {
    const ofEnvironment = await environmentVariables.resolve(workspaceId, environment);
    return (name: string): string | undefined => {
      const label = environmentLabel(name);
      if (label !== undefined) return ofEnvironment[label];
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return value === undefined || value === null ? undefined : encode(toText(value));
    };
  }

  async function reveal(workspaceId: WorkspaceId, secretId: string): Promise<string> {
    const value = await agentSecrets.reveal(workspaceId, secretId);
    if (value === undefined) throw new ToolConfigError('A secret of the tool was deleted.');
    return value;
  }

  /** The text that a locator stands for, and whether it is secret. */
  async function locate(scope: RunScope, locator: Locator): Promise<{ text: string; isSecret: boolean }> {
    const { workspaceId, environment, variables } = scope;
    if ('secret_id' in locator) return { text: await reveal(workspaceId, String(locator.secret_id)), isSecret: true };
    if ('variable_name' in locator) {
      const name = String(locator.variable_name);
      const value = variables[name];
      if (value === undefined || value === null) throw new MissingVariableError(name);
      return { text: toText(value), isSecret: name.startsWith(secretPrefix) };
    }
    const label = String(locator.env_var_label);
    const value = await environmentVariables.find(workspaceId, label, environment);
    if (typeof value === 'string') return { text: value, isSecret: false };
    if (value && 'secret_id' in value) return { text: await reveal(workspaceId, value.secret_id), isSecret: true };
    throw new ToolConfigError(`The environment variable ${label} has no text.`);
  }

  async function connectionOf(scope: RunScope, locator: AuthLocator): Promise<string> {
    if ('auth_connection_id' in locator) return locator.auth_connection_id;
    const value = await environmentVariables.find(scope.workspaceId, locator.env_var_label, scope.environment);
    if (typeof value === 'object' && 'auth_connection_id' in value) return value.auth_connection_id;
    throw new ToolConfigError(`The environment variable ${locator.env_var_label} names no auth connection.`);
  }

  return {
    /** A URL with the values of the environment, and those of the conversation encoded. Throws `MissingVariableError`. */
    async fillUrl(scope: RunScope, template: string): Promise<string> {
      return fillVariables(template, await finder(scope, encodeForUrl));
    },

    hide: hideSecrets,

    /** Throws `ToolConfigError`, `MissingVariableError`, `AuthConnectionError` or `OutgoingUrlError`. */
    async fillHeaders(
      scope: RunScope,
      config: Readonly<Record<string, HeaderValue>>,
      connection?: unknown,
    ): Promise<FilledHeaders> {
      const find = await finder(scope);
      const secrets = new Set<string>();
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(config)) {
        const { text, isSecret } =
          typeof value === 'string'
            ? { text: fillVariables(value, find), isSecret: false }
            : await locate(scope, value);
        if (isSecret) secrets.add(text);
        if (!/^[\x20-\x7e\t\x80-\xff]*$/.test(text))
          throw new ToolConfigError(`The value of the header ${name} has characters that headers cannot have.`);
        headers[name.toLowerCase()] = text;
      }
      for (const [name, value] of Object.entries(scope.variables))
        if (name.startsWith(secretPrefix) && typeof value === 'string') secrets.add(value);
      if (connection) {
        const id = await connectionOf(scope, connection as AuthLocator);
        const credentials = await connectionHeaders.find(scope.workspaceId, id);
        for (const [name, value] of Object.entries(credentials)) {
          headers[name] = value;
          secrets.add(value);
          // What a receiver may send back without the scheme.
          secrets.add(value.slice(value.indexOf(' ') + 1));
        }
      }
      return { headers, secrets };
    },

    locate,
  };
}
export type RequestValuesService = ReturnType<typeof requestValuesService>;
