import { environmentLabel, variableNames } from './tool-templates.rules.ts';

/** What a config names: secrets, auth connections, and environment variables by their label. */
export interface ConfigReferences {
  readonly secrets: readonly string[];
  readonly connections: readonly string[];
  readonly labels: readonly string[];
}

/** Finds the references in the headers, the URL and the authentication of a config. */
export function findReferences(config: unknown): ConfigReferences {
  const found = { secrets: new Set<string>(), connections: new Set<string>(), labels: new Set<string>() };
  const open: unknown[] = [config];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string')
      for (const name of variableNames(value)) {
        const label = environmentLabel(name);
        if (label) found.labels.add(label);
      }
    if (typeof value !== 'object' || value === null) continue;
    const { secret_id, auth_connection_id, env_var_label } = value as Record<string, unknown>;
    if (typeof secret_id === 'string') found.secrets.add(secret_id);
    if (typeof auth_connection_id === 'string') found.connections.add(auth_connection_id);
    if (typeof env_var_label === 'string') found.labels.add(env_var_label);
    open.push(...Object.values(value));
  }
  return { secrets: [...found.secrets], connections: [...found.connections], labels: [...found.labels] };
}
