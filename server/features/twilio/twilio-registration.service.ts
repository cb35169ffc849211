import type { ConversationInitiation } from '../../../contract/agents/conversations/conversation-initiation.ts';
import type { TwilioRegisteredCall } from '../../../contract/telephony/twilio.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Log } from '../../platform/log.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { PhoneLine } from '../../platform/telephony/phone-line.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';
import type { TwilioCarrierService } from './twilio-carrier.service.ts';

interface TwilioRegistrationDeps {
  readonly log: Pick<Log, 'warn'>;
  readonly carrier: Pick<TwilioCarrierService, 'connect'>;
  readonly agentAccess: Pick<AgentAccessService, 'require' | 'requireTerms'>;
  /** Talks over a line of a call that no number of ours connects, until it ends. */
  readonly receive: (
    line: PhoneLine,
    call: { readonly actor: Actor; readonly agentId: string; readonly initiation: ConversationInitiation },
  ) => Promise<void>;
}

/** Calls that a program receives or makes at Twilio itself, and hands over to an agent. */
export const twilioRegistrationService = ({ log, carrier, agentAccess, receive }: TwilioRegistrationDeps) => ({
  /** TwiML, whose stream may begin once within ten minutes. Throws `agent_not_found`. */
  async register(actor: Actor, request: TwilioRegisteredCall, baseUrl: string): Promise<string> {
    requirePermission(actor, 'convai_phone_numbers.call');
    await agentAccess.require(actor, request.agent_id, 'convai_agents.talk');
    await agentAccess.requireTerms(actor);
    const { direction, from_number: from, to_number: to, agent_id: agentId } = request;
    const initiation = request.conversation_initiation_client_data ?? {};
    return carrier.connect(baseUrl, { direction, from, to }, undefined, (line) => {
      receive(line, { actor, agentId, initiation })
        .catch((err: unknown) => log.warn({ err, agentId }, 'a registered call failed'))
        .finally(() => line.hangUp());
    });
  },
});
export type TwilioRegistrationService = ReturnType<typeof twilioRegistrationService>;
