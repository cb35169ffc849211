import { permittedAgentsService } from '../../features/agents/permitted-agents.service.ts';
import { mountSipMessages } from '../../features/phone-calls/signalling/sip-messages.routes.ts';
import { sipMessagesService } from '../../features/phone-calls/signalling/sip-messages.service.ts';
import { mountPhoneNumbers } from '../../features/phone-numbers/phone-numbers.routes.ts';
import { phoneNumbersService } from '../../features/phone-numbers/phone-numbers.service.ts';
import type { TwilioNumbersService } from '../../features/twilio/twilio-numbers.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface PhoneNumbersDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agents: AgentsArea;
  readonly twilioNumbers: TwilioNumbersService;
}

/** Phone numbers, and the signalling of their calls. */
export async function openPhoneNumbers({ platform, workspaces, agents, twilioNumbers }: PhoneNumbersDeps) {
  const { agentAccess, branchAccess, conversationAccess } = agents;
  const permittedAgents = permittedAgentsService(platform);
  const phoneNumbers = phoneNumbersService({
    ...platform,
    ...workspaces,
    agentAccess,
    branchAccess,
    key: await findOrCreateSecret(platform.db, 'phone-numbers'),
    agentNames: permittedAgents.readableNames,
    async connect(number) {
      if (number.provider === 'twilio') await twilioNumbers.connect(number);
    },
  });
  const sipMessages = sipMessagesService({ ...platform, phoneNumbers, conversationAccess });
  return {
    services: { phoneNumbers },
    routes: [mountPhoneNumbers(phoneNumbers), mountSipMessages(sipMessages)],
  } satisfies Module;
}
