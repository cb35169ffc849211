import type { PhoneCallsService } from '../../features/phone-calls/phone-calls.service.ts';
import type { PhoneNumbersService } from '../../features/phone-numbers/phone-numbers.service.ts';
import { providerCallsService } from '../../features/twilio/provider-calls.service.ts';
import { mountExotel, mountTwilio } from '../../features/twilio/twilio.routes.ts';
import { twilioRegistrationService } from '../../features/twilio/twilio-registration.service.ts';
import { twilioWebhooksService } from '../../features/twilio/twilio-webhooks.service.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { HttpCarriers } from './http-carriers.module.ts';

interface TwilioDeps extends HttpCarriers {
  readonly platform: Platform;
  readonly agents: AgentsArea;
  readonly phoneNumbers: PhoneNumbersService;
  readonly phoneCalls: PhoneCallsService;
}

/** Calls over Twilio and Exotel. */
export function openTwilio({ platform, agents, phoneNumbers, phoneCalls, ...carriers }: TwilioDeps) {
  const { twilioCarrier: carrier, twilioProgress: progress, usesTwilioRegions: usesRegions } = carriers;
  const providerCalls = providerCallsService({ phoneCalls });
  const registration = twilioRegistrationService({
    ...platform,
    ...agents,
    carrier,
    receive: (line, { actor, agentId, initiation }) =>
      phoneCalls.receive(
        line,
        {
          id: null,
          workspaceId: actor.workspaceId,
          phoneNumber: line.agentNumber,
          provider: 'twilio',
          agentId,
          branchId: initiation.branch_id ?? null,
          environment: initiation.environment ?? null,
        },
        initiation,
      ),
  });
  const webhooks = twilioWebhooksService({
    ...platform,
    carrier,
    progress,
    usesRegions,
    findForIncoming: (called) => phoneNumbers.findForIncoming('twilio', called),
    receive: (line, number) => phoneCalls.receive(line, number),
  });
  return {
    services: {},
    routes: [mountTwilio({ providerCalls, registration, webhooks }), mountExotel(providerCalls)],
  } satisfies Module;
}
