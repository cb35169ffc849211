import type { AgentsArea } from '../agents/agents-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openBatchCalls } from './batch-calls.module.ts';
import { openHttpCarriers } from './http-carriers.module.ts';
import { openPhoneCalls } from './phone-calls.module.ts';
import { openPhoneNumbers } from './phone-numbers.module.ts';
import { openSip } from './sip.module.ts';
import { openTwilio } from './twilio.module.ts';
import { openWhatsApp } from './whatsapp.module.ts';

export interface TelephonyAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agents: AgentsArea;
}

/** Phone numbers and calls of agents, over SIP and the HTTP APIs of providers, and calls to many people. */
export async function openTelephonyArea(areas: TelephonyAreaDeps) {
  const carriers = openHttpCarriers(areas);
  const phoneNumbers = await openPhoneNumbers({ ...areas, ...carriers.services });
  const sip = openSip({ ...areas, ...phoneNumbers.services });
  const { sipCarrier, sipCalls } = sip.services;
  const { twilioCarrier, exotelCarrier } = carriers.services;
  const phoneCalls = openPhoneCalls({
    ...areas,
    ...phoneNumbers.services,
    carriers: { sip_trunk: sipCarrier, twilio: twilioCarrier, exotel: exotelCarrier },
    receiveSipCalls: sipCalls.receive,
  });
  const twilio = openTwilio({ ...areas, ...carriers.services, ...phoneNumbers.services, ...phoneCalls.services });
  const whatsapp = await openWhatsApp(areas);
  const batchCalls = openBatchCalls({ ...areas, ...phoneCalls.services });
  return openArea({ carriers, phoneNumbers, sip, phoneCalls, twilio, whatsapp, batchCalls });
}
