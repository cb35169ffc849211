import { z } from 'zod';

const agentResponse = z.object({
  type: z.literal('agent_response'),
  content: z.string().nullish(),
  event_id: z.int().nullish(),
  is_final: z.boolean().nullish(),
});

/** A piece of a reply. */
export interface UpstreamReply {
  readonly content: string;
  /** Undefined: the reply to the newest transcript. */
  readonly eventId: number | undefined;
  readonly isFinal: boolean;
}

/** A message of the server that answers; undefined for all that are no part of a reply. */
export function readUpstreamMessage(text: string): UpstreamReply | undefined {
  try {
    const { data } = agentResponse.safeParse(JSON.parse(text));
    return (
      data && { content: data.content ?? '', eventId: data.event_id ?? undefined, isFinal: data.is_final === true }
    );
  } catch {
    return undefined;
  }
}

/** What the agent of a speech engine says about its server. */
export const upstreamSettings = z.object({
  ws_url: z.string(),
  request_headers: z
    .record(
      z.string(),
      z.union([z.string(), z.object({ secret_id: z.string() }), z.object({ variable_name: z.string() })]),
    )
    .default({}),
  cascade_timeout_seconds: z.number(),
  signing_key_id: z.string().nullable(),
});
export type UpstreamSettings = z.output<typeof upstreamSettings>;
