import { z } from 'zod';
import { conversationInitiation } from '../agents/conversations/conversation-initiation.ts';
import { defineRoutes } from '../route.ts';
import { providerCall, providerCallReply } from './call-requests.ts';

const call = { access: 'account', permits: 'convai_phone_numbers.call', bodyLimit: 256 * 1024 } as const;
const outboundCall = providerCall.extend({ call_recording_enabled: z.boolean().nullish() });

const registeredCall = z.object({
  agent_id: z.string().min(1).max(100),
  from_number: z.string().min(3).max(100),
  to_number: z.string().min(3).max(100),
  direction: z.enum(['inbound', 'outbound']).default('inbound'),
  conversation_initiation_client_data: conversationInitiation.nullish(),
});
export type TwilioRegisteredCall = z.output<typeof registeredCall>;

export const twilioRoutes = defineRoutes({
  'POST /v1/convai/twilio/outbound-call': {
    ...call,
    summary: 'Calls a person from a number of Twilio, and lets an agent talk.',
    body: outboundCall,
    reply: providerCallReply,
  },
  'POST /v1/convai/twilio/register-call': {
    ...call,
    summary: 'Returns TwiML by which a program connects its own call with an agent.',
    body: registeredCall,
    content: ['text/html'],
  },
  'POST /twilio/inbound_call': {
    access: 'public',
    summary: 'Takes an incoming call from Twilio, which signs the request; returns TwiML.',
    raw: true,
    content: ['text/xml'],
  },
  'POST /twilio/status/{call_id}': {
    access: 'public',
    summary: 'Takes the progress of a call that was dialed, signed by Twilio.',
    params: z.object({ call_id: z.string().max(100) }),
    raw: true,
    reply: z.object({}),
  },
});
