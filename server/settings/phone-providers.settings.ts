import type { z } from 'zod';
import { url, type Variable, variable } from './variable.ts';

const httpUrl = url('http:', 'https:').transform((address) => address.replace(/\/+$/, ''));

/** The APIs of providers that connect calls and messages of agents. */
export const phoneProvidersSettings = {
  TWILIO_API_URL: variable(
    httpUrl,
    'API of Twilio for calls of agents, or of a service that speaks it. For numbers of another region, the default is replaced by the host of that region.',
    'https://api.twilio.com',
  ),
  EXOTEL_API_URL: variable(
    httpUrl.optional(),
    "API of Exotel for calls of agents. Default: the host of each number's account, such as https://api.exotel.com.",
  ),
  WHATSAPP_API_URL: variable(
    httpUrl,
    'Graph API of Meta for messages of agents over WhatsApp, with its version.',
    'https://graph.facebook.com/v23.0',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;
