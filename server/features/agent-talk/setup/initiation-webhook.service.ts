import { z } from 'zod';
import type { WorkspaceId } from '../../../platform/ids.ts';
import { fetchExternal, type OutgoingPolicy } from '../../../platform/outgoing-url.ts';
import type { TalkAgent } from '../session/talk-session.service.ts';
import { readTalkConfig } from './talk-config.parser.ts';

const looseObject = z.record(z.string(), z.unknown());
const header = z.union([z.string(), z.object({ secret_id: z.string() })]);
const reply = z.object({
  dynamic_variables: looseObject.nullish(),
  conversation_config_override: looseObject.nullish(),
  custom_llm_extra_body: looseObject.nullish(),
  user_id: z.string().max(500).nullish(),
});
/** What a webhook adds to the start of a conversation. */
export type InitiationData = z.output<typeof reply>;

export interface InitiationWebhookDeps {
  readonly outgoing: OutgoingPolicy;
  readonly agentSettings: {
    get(workspaceId: WorkspaceId): Promise<{
      readonly conversation_initiation_client_data_webhook: {
        readonly url: string;
        readonly request_headers: Readonly<Record<string, unknown>>;
      } | null;
    }>;
  };
  readonly agentSecrets: { reveal(workspaceId: WorkspaceId, secretId: string): Promise<string | undefined> };
  /** Writes why a webhook did not help; the conversation starts without it. */
  readonly onFailure: (error: unknown) => void;
}

/** Asks the webhook of the workspace or the agent for the data of a conversation before it starts. */
export function initiationWebhookService({ outgoing, agentSettings, agentSecrets, onFailure }: InitiationWebhookDeps) {
  async function readHeaders(workspaceId: WorkspaceId, given: Readonly<Record<string, unknown>>) {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    for (const [name, value] of Object.entries(given)) {
      const { success, data } = header.safeParse(value);
      const text = !success
        ? undefined
        : typeof data === 'string'
          ? data
          : await agentSecrets.reveal(workspaceId, data.secret_id);
      if (text !== undefined) headers[name.toLowerCase()] = text;
    }
    return headers;
  }

  return {
    /** Undefined if the agent uses none, or the webhook did not reply with data. */
    async ask(live: TalkAgent, facts: Readonly<Record<string, unknown>>): Promise<InitiationData | undefined> {
      const { overrides, workspace_overrides } = readTalkConfig(live.config).platform_settings;
      if (!overrides.enable_conversation_initiation_client_data_from_webhook) return undefined;
      const webhook =
        workspace_overrides.conversation_initiation_client_data_webhook ??
        (await agentSettings.get(live.workspaceId)).conversation_initiation_client_data_webhook;
      if (!webhook) return undefined;
      try {
        const response = await fetchExternal(webhook.url, outgoing, {
          method: 'POST',
          headers: await readHeaders(live.workspaceId, webhook.request_headers),
          body: JSON.stringify({ agent_id: live.agent.id, ...facts }),
        });
        if (!response.ok) throw new Error(`The initiation webhook replied with ${response.status}.`);
        return reply.parse(await response.json());
      } catch (error) {
        onFailure(error);
        return undefined;
      }
    },
  };
}
export type InitiationWebhookService = ReturnType<typeof initiationWebhookService>;
