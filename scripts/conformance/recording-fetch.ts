import type { WireReply } from './check-reply.ts';

/** A `fetch` for the SDK that records the last reply. */
export interface RecordingFetch {
  readonly fetch: typeof fetch;
  /** The last reply with its whole body; undefined when nothing was sent. */
  last(): Promise<WireReply | undefined>;
}

export function recordingFetch(): RecordingFetch {
  let reply: Promise<WireReply> | undefined;
  return {
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      reply = readReply(response.clone());
      // `last` rejects for a broken stream; this only prevents an unhandled rejection before that.
      reply.catch(() => undefined);
      return response;
    },
    last: async () => reply,
  };
}

export async function readReply(response: Response): Promise<WireReply> {
  return {
    status: response.status,
    mediaType: (response.headers.get('content-type') ?? '').replace(/ *;.*/, ''),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
