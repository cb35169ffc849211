import type { WhatsAppTemplateMessage } from '../../../contract/telephony/whatsapp.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type GraphApi, GraphApiError } from '../../platform/telephony/whatsapp/graph-api.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';
import { toAppError, type WhatsAppAccountsService } from './whatsapp-accounts.service.ts';
import type { WhatsAppChatSetup } from './whatsapp-chat-setup.service.ts';
import { describeTemplate, toTemplate } from './whatsapp-template.rules.ts';

interface WhatsAppOutboundDeps {
  readonly graph: Pick<GraphApi, 'sendTemplate'>;
  readonly accounts: Pick<WhatsAppAccountsService, 'requireForMessages' | 'reveal' | 'noteToken'>;
  readonly agentAccess: Pick<AgentAccessService, 'require' | 'requireTerms'>;
  readonly setups: WhatsAppChatSetup;
}

/** Messages with which an agent begins. */
export function whatsappOutboundService({ graph, accounts, agentAccess, setups }: WhatsAppOutboundDeps) {
  return {
    /**
     * Sends a template; returns the ID of its conversation, which the answer of the person continues. Throws
     * `whatsapp_credentials_invalid` or `whatsapp_request_failed`, with what WhatsApp says.
     */
    async send(actor: Actor, message: WhatsAppTemplateMessage): Promise<string> {
      const account = await accounts.requireForMessages(actor, message.whatsapp_phone_number_id);
      await agentAccess.require(actor, message.agent_id, 'convai_agents.talk');
      await agentAccess.requireTerms(actor);
      const personId = message.whatsapp_user_id.replace(/^\+/, '');
      const { open } = await setups.prepare(
        account,
        { personId },
        {
          agentId: message.agent_id,
          direction: 'outbound',
          initiation: message.conversation_initiation_client_data ?? undefined,
          caller: actor,
        },
      );
      const handle = await open();
      try {
        await graph.sendTemplate(accounts.reveal(account), account.id, personId, toTemplate(message));
        await handle.addTurn({ role: 'agent', message: describeTemplate(message), atMs: 0 });
        await handle.end({ reason: 'The template message was sent.', status: 'done' });
      } catch (error) {
        const isToken = error instanceof GraphApiError && error.kind === 'token';
        if (isToken) await accounts.noteToken(account, true);
        const told = toAppError(error, 'template_name');
        const reason = told instanceof AppError ? told.message : 'The template message was not sent.';
        await handle.end({ reason, status: 'failed', error: { code: 1011, reason } });
        throw told;
      }
      return handle.id;
    },

    refuseCall(): never {
      throw new AppError('whatsapp_calls_unsupported');
    },
  };
}
export type WhatsAppOutboundService = ReturnType<typeof whatsappOutboundService>;
