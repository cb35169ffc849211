import { z } from 'zod';
import { defineSockets } from '../route.ts';

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const text = z.string().max(500);
/** At most two seconds of 16-bit samples at 8 kHz. */
const payload = z.string().max(64 * 1024);

/** Messages of Media Streams by Twilio, and of those by Exotel, whose names have underscores. */
const event = z.discriminatedUnion('event', [
  z.object({ event: z.literal('connected') }),
  z.object({
    event: z.literal('start'),
    start: z.object({
      streamSid: text.optional(),
      stream_sid: text.optional(),
      callSid: text.optional(),
      call_sid: text.optional(),
      from: text.optional(),
      to: text.optional(),
      customParameters: z.record(text, z.string().max(4000)).optional(),
      custom_parameters: z.record(text, z.unknown()).nullish(),
    }),
  }),
  z.object({ event: z.literal('media'), media: z.object({ chunk: count, track: text.optional(), payload }) }),
  z.object({ event: z.literal('dtmf'), dtmf: z.object({ digit: text }) }),
  z.object({ event: z.literal('mark'), mark: z.object({ name: text }) }),
  z.object({ event: z.literal('clear') }),
  z.object({ event: z.literal('stop') }),
]);
export type MediaStreamMessage = z.output<typeof event>;

const command = z.record(z.string(), z.unknown());

const stream = {
  access: 'public',
  permits: 'convai_phone_numbers.call',
  // Calls of all workspaces come from few addresses of the provider.
  maxStrangersPerAddress: 500,
  params: z.object({}),
  message: event,
  reply: command,
} as const;

export const mediaStreamSockets = defineSockets({
  '/twilio/stream': {
    ...stream,
    summary: 'Twilio Media Streams: the sound of one call, with the token that its TwiML contains.',
    query: z.object({}),
  },
  '/exotel/stream': {
    ...stream,
    summary: 'AgentStream of Exotel: the sound of one call that was dialed here.',
    query: z.looseObject({}),
  },
});
