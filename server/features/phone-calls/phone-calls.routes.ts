import { phoneCallsRoutes } from '../../../contract/telephony/phone-calls.ts';
import { mount } from '../../http/route.ts';
import type { PhoneCallsService } from './phone-calls.service.ts';

export const mountPhoneCalls = (phoneCalls: PhoneCallsService) =>
  mount(phoneCallsRoutes, {
    'POST /v1/convai/sip-trunk/outbound-call': async ({ actor, body }) => {
      const { conversation_initiation_client_data: initiation } = body;
      const call = await phoneCalls.startFor(actor, 'sip_trunk', {
        agentId: body.agent_id,
        phoneNumberId: body.agent_phone_number_id,
        to: body.to_number,
        branchId: initiation?.branch_id ?? undefined,
        environment: initiation?.environment ?? undefined,
        initiation: initiation ?? {},
        telephony: body.telephony_call_config ?? {},
      });
      const callId = await call.providerCallId;
      const outcome = callId === undefined ? await call.ended : undefined;
      return {
        success: outcome === undefined,
        message: outcome?.reason ?? 'The call was started.',
        conversation_id: call.conversationId,
        sip_call_id: callId ?? null,
      };
    },
  });
