interface Frame {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface TalkOptions {
  /** Of the server, or of the whole conversation if it is signed. */
  readonly url: string;
  /** Undefined: the URL has all parameters. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: readonly string[];
  /** Sent as the first message, unless null. */
  readonly initiation?: Readonly<Record<string, unknown>> | null;
}

/** Opens the socket of a conversation, as a program without a library does. */
export function openTalk({ url, query, headers = {}, protocols = ['convai'], initiation = {} }: TalkOptions) {
  const address = query ? `${url}/v1/convai/conversation?${new URLSearchParams(query)}` : url;
  // Node's client accepts headers, which are not part of the standard.
  const socket = new WebSocket(address.replace(/^http/, 'ws'), { headers, protocols } as unknown as string[]);
  const frames: Frame[] = [];
  const times: number[] = [];
  const listeners = new Set<() => void>();
  let closing: { code: number; reason: string } | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  socket.addEventListener('open', () => {
    if (initiation) socket.send(JSON.stringify({ type: 'conversation_initiation_client_data', ...initiation }));
  });
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === 'ping')
      socket.send(JSON.stringify({ type: 'pong', event_id: (frame.ping_event as { event_id: number }).event_id }));
    frames.push(frame);
    times.push(performance.now());
    notify();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => {
      closing = { code, reason };
      resolve(closing);
      notify();
    }),
  );

  function wait<T>(read: () => T | undefined, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = read();
        if (found !== undefined) resolve(found);
        else if (closing) reject(new Error(`closed ${closing.code} ${closing.reason} before ${what}`));
        if (found !== undefined || closing) listeners.delete(check);
      };
      listeners.add(check);
      check();
    });
  }

  return {
    socket,
    frames,
    times,
    closed,
    send: (message: Readonly<Record<string, unknown>>) => socket.send(JSON.stringify(message)),
    type: (text: string) => socket.send(JSON.stringify({ type: 'user_message', text })),
    ofType: (type: string) => frames.filter((frame) => frame.type === type),
    /** Waits for the frame of this type with this number, from 1. */
    frame: <T = Record<string, Record<string, unknown>>>(type: string, number = 1): Promise<T> =>
      wait(() => frames.filter((frame) => frame.type === type)[number - 1] as T | undefined, `${type} ${number}`),
    /** What the agent says in its reply with this number, from 1. */
    async response(number = 1): Promise<string> {
      const { agent_response_event: event } = await this.frame('agent_response', number);
      return String(event!.agent_response).trim();
    },
    /** All bytes of sound so far. */
    sound: (): Buffer =>
      Buffer.concat(
        frames
          .filter(({ type }) => type === 'audio')
          .map(({ audio_event }) =>
            Buffer.from(String((audio_event as { audio_base_64: string }).audio_base_64), 'base64'),
          ),
      ),
  };
}
export type TalkClient = ReturnType<typeof openTalk>;
