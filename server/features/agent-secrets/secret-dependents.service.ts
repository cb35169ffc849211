import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import type { SettingsReferencesService } from '../agent-settings/settings-references.service.ts';
import type { AgentReferencesService, DependentAgent } from '../agents/agent-references.service.ts';

/** A tool or an MCP server that names a secret, `value`. */
interface Reference {
  readonly value: string;
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}
/** With the caller's role; undefined: it does not exist for them. */
type SharedReference = Reference & { readonly role: ResourceRole | undefined };

/** The resources that name one of these values, once for each value. */
interface References<Found extends Reference> {
  list(actor: Actor, values: readonly string[]): Promise<readonly Found[]>;
}

export interface SecretDependentsDeps {
  readonly agentReferences: Pick<AgentReferencesService, 'list'>;
  readonly toolReferences: References<SharedReference>;
  readonly mcpReferences: References<Reference>;
  readonly settingsReferences: Pick<SettingsReferencesService, 'list'>;
}

/** What uses a secret. */
export interface SecretDependents {
  readonly tools: readonly SharedReference[];
  readonly agents: readonly (DependentAgent & {
    /** The tools and MCP servers through which the agent uses the secret, if it does not name the secret itself. */
    readonly through: readonly string[];
  })[];
  /** Whether the webhook before a conversation uses it. */
  readonly isInSettings: boolean;
  readonly mcpServers: readonly Reference[];
}

/** Finds what uses secrets, directly and through tools and MCP servers. */
export function secretDependentsService(deps: SecretDependentsDeps) {
  const { agentReferences, toolReferences, mcpReferences, settingsReferences } = deps;

  /** By the ID of the secret. */
  async function findAll(actor: Actor, secretIds: readonly string[]): Promise<Map<string, SecretDependents>> {
    const tools = await toolReferences.list(actor, secretIds);
    const mcpServers = await mcpReferences.list(actor, secretIds);
    const inSettings = await settingsReferences.list(actor.workspaceId, secretIds);
    const between = [...tools, ...mcpServers];
    const agents = await agentReferences.list(actor, [...new Set([...secretIds, ...between.map(({ id }) => id)])]);
    return new Map(
      secretIds.map((secretId) => {
        const users = new Set(between.filter(({ value }) => value === secretId).map(({ id }) => id));
        const found = agents.filter(({ value }) => value === secretId || users.has(value));
        const byAgent = Map.groupBy(found, ({ id }) => id);
        const ofSecret = {
          tools: tools.filter(({ value }) => value === secretId),
          isInSettings: inSettings.includes(secretId),
          mcpServers: mcpServers.filter(({ value }) => value === secretId),
          agents: [...byAgent.values()].map((all) => {
            const isDirect = all.some(({ value }) => value === secretId);
            return { ...all[0]!, through: isDirect ? [] : all.map(({ value }) => value) };
          }),
        };
        return [secretId, ofSecret] as const;
      }),
    );
  }

  return {
    findAll,
    async find(actor: Actor, secretId: string): Promise<SecretDependents> {
      return (await findAll(actor, [secretId])).get(secretId)!;
    },
  };
}
export type SecretDependentsService = ReturnType<typeof secretDependentsService>;
