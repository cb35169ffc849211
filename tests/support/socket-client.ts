/** A frame of the speech sockets, or the error before a close. */
export interface Frame {
  readonly audio?: string | null;
  readonly isFinal?: boolean;
  readonly is_final?: boolean;
  readonly contextId?: string;
  readonly alignment?: FrameTimes | null;
  readonly normalizedAlignment?: FrameTimes | null;
  readonly message?: string;
  readonly error?: string;
  readonly code?: number;
}
interface FrameTimes {
  readonly chars: string[];
  readonly charStartTimesMs: number[];
  readonly charsDurationsMs: number[];
  readonly charDurationsMs: number[];
}

/** A plain WebSocket to a running server, with everything that came and when. */
export function openSocket(url: string, headers: Readonly<Record<string, string>> = {}) {
  // Node's own client takes headers, which the standard does not know.
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers } as unknown as string[]);
  const frames: Frame[] = [];
  const times: number[] = [];
  const onFrame = new Set<() => void>();
  let over: { code: number; reason: string } | undefined;
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as Frame);
    times.push(performance.now());
    for (const tell of onFrame) tell();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => {
      over = { code, reason };
      resolve(over);
      for (const tell of onFrame) tell();
    }),
  );
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', (event) => reject(new Error(`socket: ${(event as ErrorEvent).message}`)));
  });
  opened.catch(() => {});

  return {
    socket,
    frames,
    times,
    opened,
    closed,
    async send(...messages: (object | string)[]): Promise<void> {
      await opened;
      for (const message of messages) socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    },
    /** The first frame that fits, when it is there; throws when the socket closes before it. */
    frame(fits: (frame: Frame) => boolean): Promise<Frame> {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = frames.find(fits);
          if (found) resolve(found);
          else if (over) reject(new Error(`closed ${over.code} ${over.reason}: ${JSON.stringify(frames.at(-1))}`));
          if (found || over) onFrame.delete(look);
        };
        onFrame.add(look);
        look();
      });
    },
    /** All audio, or that of one context. */
    audio: (contextId?: string): Buffer =>
      Buffer.concat(
        frames
          .filter((frame) => frame.audio && (contextId === undefined || frame.contextId === contextId))
          .map((frame) => Buffer.from(frame.audio!, 'base64')),
      ),
  };
}
export type SocketClient = ReturnType<typeof openSocket>;

export const hasAudio = ({ audio }: Frame): boolean => Boolean(audio);

/** Seconds of 16-bit samples at 22 050 Hz. */
export const seconds = (audio: Buffer): number => audio.length / 2 / 22_050;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
