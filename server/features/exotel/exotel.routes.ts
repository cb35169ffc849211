import { exotelRoutes } from '../../../contract/telephony/exotel.ts';
import { mount } from '../../http/route.ts';
import { presentProviderCall } from '../twilio/provider-calls.present.ts';
import type { ProviderCallsService } from '../twilio/provider-calls.service.ts';

export const mountExotel = (providerCalls: ProviderCallsService) =>
  mount(exotelRoutes, {
    'POST /v1/convai/exotel/outbound-call': async ({ actor, body }) =>
      presentProviderCall(await providerCalls.call(actor, 'exotel', body)),
  });
