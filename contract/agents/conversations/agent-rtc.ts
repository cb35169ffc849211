import { z } from 'zod';
import { defineRoutes, defineSockets } from '../../route.ts';

const tokenQuery = z.object({
  agent_id: z.string().max(100),
  /** Accepted: a conversation has one person, whose name nobody else sees. */
  participant_name: z.string().max(200).nullish(),
  branch_id: z.string().max(100).nullish(),
  version_id: z.string().max(100).nullish(),
  environment: z.string().max(100).nullish(),
  debug_events_request: z.string().max(1000).nullish(),
  source: z.string().max(100).optional(),
  version: z.string().max(50).optional(),
});
export type RtcTokenQuery = z.output<typeof tokenQuery>;

/** What livekit-client fetches to learn why its socket failed. Its text reaches the page. */
const validation = {
  access: 'public',
  anyOrigin: true,
  hidden: true,
  summary: 'Tells a WebRTC client why its connection was refused.',
  query: z.looseObject({}),
  reply: z.never(),
} as const;

export const agentRtcRoutes = defineRoutes({
  'GET /v1/convai/conversation/token': {
    // The client fetches it without a credential for a public agent.
    access: 'public',
    permitsCaller: 'convai_agents.talk',
    anyOrigin: true,
    summary:
      'Creates a token for one conversation over WebRTC. It is valid for 15 minutes. Clients connect with `livekitUrl` set to this server.',
    query: tokenQuery,
    reply: z.object({ token: z.string(), conversation_id: z.string() }),
  },
  'GET /rtc/validate': validation,
  'GET /rtc/v1/validate': validation,
});

export const agentRtcSockets = defineSockets({
  '/rtc/v1': {
    summary:
      'Signalling of a conversation over WebRTC, as livekit-client speaks it with a single peer connection. The conversation itself is in its data channel and its tracks.',
    access: 'public',
    permits: 'convai_agents.talk',
    errors: 'agent',
    binary: true,
    params: z.object({}),
    query: z.object({
      /** From `GET /v1/convai/conversation/token`. */
      access_token: z.string().max(2000),
      /** `WrappedJoinRequest` of the LiveKit protocol, base64. */
      join_request: z.string().max(100_000),
    }),
    /** `SignalRequest` of the LiveKit protocol. */
    message: z.instanceof(Uint8Array),
    /** `SignalResponse` of the LiveKit protocol, as JSON. */
    reply: z.unknown(),
  },
});
