import type { ProviderCall } from '../../../contract/telephony/call-requests.ts';
import type { Actor } from '../../platform/actor.ts';
import type { PhoneCallsService } from '../phone-calls/phone-calls.service.ts';

export interface ProviderCallResult {
  readonly success: boolean;
  readonly message: string;
  readonly conversationId: string;
  readonly callId: string | null;
}

/** Calls to people from numbers of providers with an HTTP API. */
export const providerCallsService = ({ phoneCalls }: { readonly phoneCalls: Pick<PhoneCallsService, 'startFor'> }) => ({
  /** Returns once the provider has taken the call, or refused it. */
  async call(actor: Actor, provider: 'twilio' | 'exotel', request: ProviderCall): Promise<ProviderCallResult> {
    const initiation = request.conversation_initiation_client_data ?? {};
    const started = await phoneCalls.startFor(actor, provider, {
      agentId: request.agent_id,
      phoneNumberId: request.agent_phone_number_id,
      to: request.to_number,
      branchId: initiation.branch_id ?? undefined,
      environment: initiation.environment ?? undefined,
      initiation,
      telephony: request.telephony_call_config,
    });
    const { conversationId } = started;
    const callId = (await started.providerCallId) ?? null;
    if (callId !== null) return { success: true, message: 'The call was started.', conversationId, callId };
    const { reason } = await started.ended;
    return { success: false, message: reason ?? 'The call failed.', conversationId, callId };
  },
});
export type ProviderCallsService = ReturnType<typeof providerCallsService>;
