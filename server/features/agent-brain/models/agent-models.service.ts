import { guidedModel } from '../../../../contract/agents/agent-brain.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { checkOutgoingUrl, type OutgoingPolicy } from '../../../platform/outgoing-url.ts';
import type { BrainConfig, CustomModel } from '../brain-config.parser.ts';
import { findByName, type ModelTarget, type OperatorModel } from './model-target.rules.ts';

/** Values that only requests of this server contain. */
export interface SecretValues {
  readonly agentSecrets: { reveal(workspaceId: WorkspaceId, secretId: string): Promise<string | undefined> };
  readonly environmentVariables: {
    find(workspaceId: WorkspaceId, label: string, environment: string): Promise<unknown>;
  };
  readonly connectionHeaders: { find(workspaceId: WorkspaceId, id: string): Promise<Record<string, string>> };
}

interface AgentModelsDeps extends SecretValues {
  readonly models: readonly OperatorModel[];
  readonly outgoing: OutgoingPolicy;
}

interface ModelChoice {
  readonly workspaceId: WorkspaceId;
  readonly environment: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface ChosenModels {
  /** In the order of the fallback; empty: the guided agent answers. */
  readonly targets: readonly ModelTarget[];
  /** What was replaced or cannot be used, for the conversation. */
  readonly warnings: readonly string[];
}

/** Assumed of models that agents bring. */
const customContextTokens = 128_000;

/** Which language models answer for an agent. */
export function agentModelsService(deps: AgentModelsDeps) {
  const { models, outgoing } = deps;

  async function choose({ prompt }: Pick<BrainConfig, 'prompt'>, choice: ModelChoice): Promise<ChosenModels> {
    if (prompt.llm === guidedModel) return { targets: [], warnings: [] };
    const warnings: string[] = [];
    const targets: ModelTarget[] = [];
    if (prompt.llm === 'custom-llm') {
      const custom = await readCustomModel(prompt.custom_llm, choice);
      if (typeof custom === 'string') warnings.push(custom);
      else targets.push(custom);
    }
    const named = findByName(models, prompt.llm);
    const backups = findBackups(prompt.backup_llm_config);
    if (named) targets.push(named);
    else if (targets.length === 0 && models[0]) {
      targets.push(models[0]);
      if (prompt.llm !== 'custom-llm' && prompt.llm !== '')
        warnings.push(`This server has no model ${prompt.llm}: ${models[0].id} answers instead.`);
    }
    for (const backup of backups) if (!targets.includes(backup)) targets.push(backup);
    return { targets, warnings };
  }

  function findBackups({ preference, order }: BrainConfig['prompt']['backup_llm_config']): readonly OperatorModel[] {
    if (preference === 'disabled') return [];
    if (preference === 'override') return order.flatMap((name) => findByName(models, name) ?? []);
    return models;
  }

  /** The model of an agent with its credentials, or the reason why it cannot be used. */
  async function readCustomModel(custom: CustomModel | undefined, choice: ModelChoice): Promise<ModelTarget | string> {
    if (!custom) return 'The field custom_llm is empty, so custom-llm cannot be used.';
    if (custom.api_type !== 'chat_completions' && custom.api_type !== 'responses')
      return `custom_llm.api_type: this server does not speak ${custom.api_type}. Use chat_completions or responses.`;
    const { workspaceId, environment } = choice;
    const url = URL.parse(custom.url);
    if (!url) return 'custom_llm.url: this is not a valid URL.';
    try {
      checkOutgoingUrl(url, outgoing);
      const key = custom.api_key && (await readValue(custom.api_key, choice));
      const connection = custom.auth_connection?.auth_connection_id ?? (await readConnection(custom, choice));
      const ofConnection =
        typeof connection === 'string' ? await deps.connectionHeaders.find(workspaceId, connection) : {};
      const headers: Record<string, string> = { ...lowerCase(ofConnection) };
      if (key) headers.authorization = `Bearer ${key}`;
      // Azure reads the key from a header of its own.
      if (key && custom.api_version) headers['api-key'] = key;
      for (const [name, value] of Object.entries(custom.request_headers))
        headers[name.toLowerCase()] = await readValue(value, choice);
      return {
        id: custom.model_id ?? 'custom-llm',
        provider: url.hostname,
        baseUrl: custom.url,
        query: custom.api_version ? { 'api-version': custom.api_version } : undefined,
        headers,
        model: custom.model_id ?? '',
        api: custom.api_type,
        isTrusted: false,
        contextTokens: customContextTokens,
      };
    } catch (cause) {
      return `custom_llm (${environment}): ${(cause as Error).message}`;
    }
  }

  async function readConnection({ auth_connection }: CustomModel, choice: ModelChoice): Promise<unknown> {
    if (typeof auth_connection?.env_var_label !== 'string') return undefined;
    const value = await findVariable(auth_connection.env_var_label, choice);
    return asObject(value).auth_connection_id;
  }

  const findVariable = (label: string, { workspaceId, environment }: ModelChoice) =>
    deps.environmentVariables.find(workspaceId, label, environment);

  /** A text, or the value of a secret, a dynamic variable or a variable of the environment. */
  async function readValue(value: unknown, choice: ModelChoice): Promise<string> {
    if (typeof value === 'string') return value;
    const { secret_id, variable_name, env_var_label } = asObject(value);
    if (typeof secret_id === 'string') {
      const secret = await deps.agentSecrets.reveal(choice.workspaceId, secret_id);
      if (secret === undefined) throw new Error(`The secret ${secret_id} was not found.`);
      return secret;
    }
    if (typeof variable_name === 'string') return String(choice.variables[variable_name] ?? '');
    if (typeof env_var_label !== 'string') return '';
    const found = await findVariable(env_var_label, choice);
    if (found === undefined) throw new Error(`The environment variable ${env_var_label} was not found.`);
    return readValue(found, choice);
  }

  return { choose };
}
export type AgentModelsService = ReturnType<typeof agentModelsService>;

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
