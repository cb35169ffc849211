import { z } from 'zod';
import { defineRoutes } from '../route.ts';

const flag = z.stringbool().default(false);
const signedUrlQuery = z.object({
  agent_id: z.string().max(100),
  /** The URL then contains the ID of its conversation. A signed URL starts a single conversation in either case. */
  include_conversation_id: flag,
  branch_id: z.string().max(100).nullish(),
  version_id: z.string().max(100).nullish(),
  environment: z.string().max(100).nullish(),
  debug_events_request: z.string().max(1000).nullish(),
});
export type SignedUrlQuery = z.output<typeof signedUrlQuery>;

const signedUrl = {
  access: 'account',
  permits: 'convai_agents.talk',
  summary:
    'Signs the URL of a conversation with an agent, for a page whose visitors have no key. It is valid for 15 minutes.',
  query: signedUrlQuery,
  reply: z.object({ signed_url: z.string() }),
} as const;

export const agentTalkRoutes = defineRoutes({
  'GET /v1/convai/conversation/get-signed-url': signedUrl,
  'GET /v1/convai/conversation/get_signed_url': { ...signedUrl, hidden: true },
});
