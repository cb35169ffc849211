import type { OutgoingPolicy } from '../outgoing-url.ts';
import type { Sms, SmsProvider } from './sms.ts';
import { smsByWebhook } from './sms-webhook.ts';
import { smsByTwilio } from './twilio.ts';

export interface SmsDeps {
  /** Undefined: this server cannot send text messages. */
  readonly provider: SmsProvider | undefined;
  readonly outgoing: OutgoingPolicy;
  /** Receives failures for the operator's log; callers do not see them. */
  readonly onFailure: (cause: unknown) => void;
}
export function openSms({ provider, ...deps }: SmsDeps): Sms | undefined {
  if (!provider) return undefined;
  return provider.kind === 'webhook' ? smsByWebhook({ ...provider, ...deps }) : smsByTwilio({ ...provider, ...deps });
}
