import { sweepPhoneCalls } from '../../features/phone-calls/phone-calls.jobs.ts';
import { mountPhoneCalls } from '../../features/phone-calls/phone-calls.routes.ts';
import {
  type Carriers,
  type PhoneCallsService,
  phoneCallsService,
} from '../../features/phone-calls/phone-calls.service.ts';
import type { PhoneNumbersService } from '../../features/phone-numbers/phone-numbers.service.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

interface PhoneCallsDeps {
  readonly platform: Platform;
  readonly agents: AgentsArea;
  readonly phoneNumbers: PhoneNumbersService;
  /** By the provider of the number; calls of the others fail with an error. */
  readonly carriers: Carriers;
  /** Hands over calls that arrive over SIP, once the server takes some. */
  readonly receiveSipCalls: (receive: PhoneCallsService['receive']) => Promise<void>;
}

/** Calls of agents by telephone. */
export function openPhoneCalls({ platform, agents, phoneNumbers, carriers, receiveSipCalls }: PhoneCallsDeps) {
  const phoneCalls = phoneCallsService({ ...platform, ...agents, phoneNumbers, carriers });
  return {
    services: { phoneCalls },
    jobs: [sweepPhoneCalls(phoneCalls)],
    routes: [mountPhoneCalls(phoneCalls)],
    async start() {
      await phoneCalls.sweep();
      await receiveSipCalls(phoneCalls.receive);
    },
  } satisfies Module;
}
