import { agentTalkLimits } from '../../../contract/agents/agent-talk-limits.ts';
import type { TalkInitiation } from '../../../contract/agents/agent-talk-socket.ts';
import { conversationListQuery } from '../../../contract/agents/conversations/conversation-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TalkAgent, TalkSetup } from '../agent-talk/session/talk-session.service.ts';
import { type TalkSetupService, toTypedSetup } from '../agent-talk/setup/talk-setup.service.ts';
import type { AgentConfigsService } from '../agents/agent-configs.service.ts';
import type { ConversationHandle } from '../conversations/conversation-handle.service.ts';
import type { ConversationLogService } from '../conversations/conversation-log.service.ts';
import type { ConversationsService, FullConversation } from '../conversations/conversations.service.ts';
import type { WhatsAppAccount } from './whatsapp.store.ts';

interface ChatSetupDeps {
  readonly clock: Clock;
  readonly agentConfigs: Pick<AgentConfigsService, 'live'>;
  readonly talkSetups: Pick<TalkSetupService, 'prepare'>;
  readonly conversations: Pick<ConversationsService, 'list' | 'get'>;
  readonly conversationLog: Pick<ConversationLogService, 'open' | 'resume'>;
}

interface Person {
  readonly personId: string;
  readonly personName?: string | undefined;
}

interface ChatStart {
  readonly agentId: string;
  readonly direction: 'inbound' | 'outbound';
  readonly initiation?: Omit<TalkInitiation, 'type'> | undefined;
  readonly caller?: Actor | undefined;
}

/** After their last message, the person starts a new conversation. WhatsApp itself lets a business answer for as long. */
export const continuesForMs = 24 * 3_600_000;
/** What the agent is told of the conversation before. */
const maxEarlierTurns = 30;
/** The events by which a chat learns what the agent says. */
const clientEvents = ['agent_response', 'agent_response_complete'];

/** Prepares conversations over WhatsApp: always typed, and a person goes on where they stopped within a day. */
export function whatsappChatSetup(deps: ChatSetupDeps) {
  const { clock, agentConfigs, talkSetups, conversations, conversationLog } = deps;

  async function findLive(account: WhatsAppAccount, agentId: string, branchId?: string | null): Promise<TalkAgent> {
    const choice = { random: Math.random(), ...(branchId != null && { branchId }) };
    const live = await agentConfigs.live(agentId, choice);
    if (!live || live.workspaceId !== account.workspaceId) throw new AppError('agent_not_found', { param: 'agent_id' });
    return live;
  }

  /** The last conversation of the person with this agent, if it rests or was within a day. */
  async function findPrevious(actor: Actor, agentId: string, personId: string): Promise<FullConversation | undefined> {
    const since = clock().getTime() - continuesForMs;
    const query = conversationListQuery.parse({
      agent_id: agentId,
      user_id: personId,
      conversation_initiation_source: 'whatsapp',
      page_size: 1,
    });
    const { items } = await conversations.list(actor, query);
    const row = items[0]?.row;
    if (!row) return undefined;
    const isRecent = Math.max(row.startedAt.getTime(), row.endedAt?.getTime() ?? 0) >= since;
    return isRecent ? conversations.get(actor, row.id) : undefined;
  }

  function open(setup: TalkSetup, account: WhatsAppAccount, personId: string, start: ChatStart) {
    const { config, environment, variables } = setup;
    const entries = Object.entries(variables).filter(([name]) => !name.startsWith('secret__'));
    return conversationLog.open(setup.live, {
      caller: start.caller,
      authorization: 'whatsapp',
      source: 'whatsapp',
      textOnly: true,
      initiation: { ...start.initiation, environment, dynamic_variables: Object.fromEntries(entries) },
      endUserId: personId,
      environment,
      language: config.conversation_config.agent.language,
      timezone: config.conversation_config.agent.prompt.timezone,
      direction: start.direction,
      channel: {
        whatsapp: {
          direction: start.direction,
          whatsapp_phone_number_id: account.id,
          whatsapp_user_id: personId,
        },
      },
    });
  }

  return {
    /** Throws what keeps the conversation from starting, such as `agent_not_found` or `conversation_limit_reached`. */
    async prepare(account: WhatsAppAccount, { personId, personName }: Person, start: ChatStart) {
      const { agentId, initiation, direction } = start;
      const live = await findLive(account, agentId, initiation?.branch_id);
      const owner: Actor = {
        userId: live.agent.userId,
        workspaceId: live.workspaceId,
        role: 'admin',
        via: 'session',
        permissions: undefined,
      };
      const previous = direction === 'inbound' ? await findPrevious(owner, agentId, personId) : undefined;
      const asked = initiation ?? earlierInitiation(previous);
      const facts = {
        caller_id: personId,
        called_number: account.phoneNumber,
        ...(personName !== undefined && { whatsapp_user_name: personName }),
      };
      const admission = { live, authorization: 'public', environment: undefined, conversationId: undefined } as const;
      const prepared = await talkSetups.prepare(
        admission,
        { ...asked, type: 'conversation_initiation_client_data' },
        facts,
      );
      const context = previous && describeEarlier(previous);
      const setup = toTypedSetup(prepared, { clientEvents, greets: context === undefined });
      return {
        setup,
        context,
        /** Whether the agent greets before it answers. */
        greets: setup.config.conversation_config.agent.first_message.trim() !== '',
        /** Goes on with the conversation before, or opens a new one. */
        open: async (): Promise<ConversationHandle> =>
          (previous && (await conversationLog.resume(setup.live, previous.row.id))) ??
          (await open(setup, account, personId, start)),
      };
    },
  };
}
export type WhatsAppChatSetup = ReturnType<typeof whatsappChatSetup>;

function earlierInitiation(previous: FullConversation | undefined): Omit<TalkInitiation, 'type'> | undefined {
  const initiation = previous?.row.initiation as Omit<TalkInitiation, 'type'> | undefined;
  if (!initiation) return undefined;
  const { conversation_config_override, custom_llm_extra_body, dynamic_variables, branch_id } = initiation;
  return { conversation_config_override, custom_llm_extra_body, dynamic_variables, branch_id };
}

function describeEarlier({ turns }: FullConversation): string | undefined {
  const lines = turns
    .filter(({ message }) => message?.trim())
    .slice(-maxEarlierTurns)
    .map(({ role, message }) => `${role === 'user' ? 'Person' : 'You'}: ${message}`);
  if (lines.length === 0) return undefined;
  const text = `The conversation goes on. Earlier in this chat:\n${lines.join('\n')}`;
  return text.slice(-agentTalkLimits.maxContextLength);
}
