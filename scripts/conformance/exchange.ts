import type { WireReply } from './judge.ts';

/** A `fetch` for the SDK that keeps a copy of the last reply. */
export interface RecordingFetch {
  readonly fetch: typeof fetch;
  /** The last reply, read to its end; undefined where nothing was sent. */
  last(): Promise<WireReply | undefined>;
}

export function recordingFetch(): RecordingFetch {
  let reply: Promise<WireReply> | undefined;
  return {
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      reply = readReply(response.clone());
      // Whoever asks for it hears of a broken stream; until then it is no unhandled rejection.
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
