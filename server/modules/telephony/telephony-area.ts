import type { AgentsArea } from '../agents/agents-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openBatchCalls } from './batch-calls.module.ts';
import { openPhoneCalls } from './phone-calls.module.ts';
import { openPhoneNumbers } from './phone-numbers.module.ts';
import { openSip } from './sip.module.ts';
import { openWhatsApp } from './whatsapp.module.ts';

export interface TelephonyAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agents: AgentsArea;
}

/** Phone numbers and calls of agents, over SIP and the HTTP APIs of providers, and calls to many people. */
export async function openTelephonyArea(areas: TelephonyAreaDeps) {
  const phoneNumbers = await openPhoneNumbers(areas);
  const sip = openSip({ ...areas, ...phoneNumbers.services });
  const { sipCarrier, sipCalls } = sip.services;
  const phoneCalls = openPhoneCalls({
    ...areas,
    ...phoneNumbers.services,
    carriers: { sip_trunk: sipCarrier },
    receiveSipCalls: sipCalls.receive,
  });
  const whatsapp = await openWhatsApp(areas);
  const batchCalls = openBatchCalls({ ...areas, ...phoneCalls.services });
  return openArea({ phoneNumbers, sip, phoneCalls, whatsapp, batchCalls });
}
export type TelephonyArea = Awaited<ReturnType<typeof openTelephonyArea>>['services'];
