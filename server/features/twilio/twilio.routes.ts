import { exotelRoutes } from '../../../contract/telephony/exotel.ts';
import { twilioRoutes } from '../../../contract/telephony/twilio.ts';
import { mount } from '../../http/route.ts';
import { presentProviderCall } from './provider-calls.present.ts';
import type { ProviderCallsService } from './provider-calls.service.ts';
import type { TwilioRegistrationService } from './twilio-registration.service.ts';
import type { TwilioWebhooksService } from './twilio-webhooks.service.ts';

interface TwilioServices {
  readonly providerCalls: ProviderCallsService;
  readonly registration: TwilioRegistrationService;
  readonly webhooks: TwilioWebhooksService;
}

const signatureOf = (headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined => {
  const value = headers['x-twilio-signature'];
  return typeof value === 'string' ? value : undefined;
};

export const mountTwilio = ({ providerCalls, registration, webhooks }: TwilioServices) =>
  mount(twilioRoutes, {
    'POST /v1/convai/twilio/outbound-call': async ({ actor, body }) => {
      const { call_recording_enabled: isRecorded, ...request } = body;
      const config = request.telephony_call_config;
      const telephony = isRecorded == null ? config : { ...config, twilio_call_recording_enabled: isRecorded };
      return presentProviderCall(
        await providerCalls.call(actor, 'twilio', { ...request, telephony_call_config: telephony }),
      );
    },

    'POST /v1/convai/twilio/register-call': async ({ actor, body, baseUrl }) => ({
      contentType: 'text/html; charset=utf-8',
      body: await registration.register(actor, body, baseUrl),
    }),

    'POST /twilio/inbound_call': async ({ body, headers, baseUrl }) => ({
      contentType: 'text/xml; charset=utf-8',
      body: await webhooks.answer({
        url: `${baseUrl}/twilio/inbound_call`,
        baseUrl,
        body,
        signature: signatureOf(headers),
      }),
    }),

    'POST /twilio/status/{call_id}': async ({ params, body, headers, baseUrl }) => {
      const url = `${baseUrl}/twilio/status/${params.call_id}`;
      webhooks.report(params.call_id, { url, body, signature: signatureOf(headers) });
      return {};
    },
  });

export const mountExotel = (providerCalls: ProviderCallsService) =>
  mount(exotelRoutes, {
    'POST /v1/convai/exotel/outbound-call': async ({ actor, body }) =>
      presentProviderCall(await providerCalls.call(actor, 'exotel', body)),
  });
