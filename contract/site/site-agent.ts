import { z } from 'zod';
import { text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { maxAgentMessage, maxAgentMessages } from './site-agent-limits.ts';

/** What the agent did for a reply, in order. */
const step = z.discriminatedUnion('type', [
  /** It quoted a document of its knowledge base. */
  z.object({ type: z.literal('document'), name: z.string() }),
  z.object({
    type: z.literal('tool'),
    name: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    result: z.string(),
  }),
  /** On a telephone, the call would now go to this number. */
  z.object({ type: z.literal('transfer'), destination: z.string() }),
]);

const agentReply = z.object({
  text: z.string(),
  /** The text as speech: MP3 in base64. */
  audio_base64: z.string(),
  steps: z.array(step),
  /** Whether the agent has ended the conversation, or handed it over. */
  has_ended: z.boolean(),
});
export type SiteAgentReply = z.output<typeof agentReply>;
export type SiteAgentStep = z.output<typeof step>;

/** A voice agent for visitors without an account: the front desk of a theater that does not exist. */
export const siteAgentRoutes = defineRoutes({
  'POST /v1/site/agent': {
    access: 'public',
    requestsPerMinute: 60,
    summary:
      'The next reply of the demo agent of the public site, as text and speech, 30 times a day for an address. Nothing is stored.',
    body: z.object({
      /** All that the visitor has said, the newest last; empty: the agent greets. */
      messages: z.array(text().pipe(z.string().trim().min(1).max(maxAgentMessage))).max(maxAgentMessages),
    }),
    reply: agentReply,
  },
});
