import { exotelCarrierService } from '../../features/exotel/exotel-carrier.service.ts';
import { twilioCarrierService } from '../../features/twilio/twilio-carrier.service.ts';
import { twilioNumbersService } from '../../features/twilio/twilio-numbers.service.ts';
import { twilioProgressState } from '../../features/twilio/twilio-progress.state.ts';
import { mountMediaStreams } from '../../features/twilio/twilio-streams.routes.ts';
import { twilioStreamsService } from '../../features/twilio/twilio-streams.service.ts';
import { openStreamTickets } from '../../platform/telephony/streams/stream-tickets.ts';
import { openTwilioApi } from '../../platform/telephony/twilio/twilio-api.ts';
import { phoneProvidersSettings } from '../../settings/phone-providers.settings.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** Hosts of APIs that the operator chose may be in a private network. */
const hostOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).host]);

/** Carriers that connect calls by an HTTP API and a WebSocket. */
export function openHttpCarriers({ platform }: { readonly platform: Platform }) {
  const { env, log, proxies } = platform;
  const { TWILIO_API_URL: baseUrl, EXOTEL_API_URL: exotelUrl, PUBLIC_URL: publicUrl } = env;
  const outgoing = { ...proxies, allowPrivate: false, allowedHosts: [...hostOf(baseUrl), ...hostOf(exotelUrl)] };
  const usesRegions = baseUrl === phoneProvidersSettings.TWILIO_API_URL.defaultValue;
  const api = openTwilioApi({ baseUrl, outgoing });
  const tickets = openStreamTickets(Date.now);
  const progress = twilioProgressState();
  const shared = { log, api, publicUrl, usesRegions };
  return {
    services: {
      twilioCarrier: twilioCarrierService({ ...shared, tickets, progress }),
      twilioNumbers: twilioNumbersService(shared),
      twilioProgress: progress,
      usesTwilioRegions: usesRegions,
      exotelCarrier: exotelCarrierService({ outgoing, tickets, apiUrl: exotelUrl }),
    },
    sockets: [mountMediaStreams(twilioStreamsService({ log, tickets }))],
  } satisfies Module;
}
export type HttpCarriers = ReturnType<typeof openHttpCarriers>['services'];
