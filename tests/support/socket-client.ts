/** A frame of the speech sockets, or the error that precedes a close. */
export interface Frame {
  readonly audio?: string | null;
  readonly isFinal?: true | null;
  readonly is_final?: true | null;
  readonly contextId?: string;
  readonly alignment?: FrameTimes | null;
  readonly normalizedAlignment?: FrameTimes | null;
  readonly pronunciation_warning?: string;
  readonly message?: string;
  readonly error?: string;
  readonly code?: number;
}
export interface FrameTimes {
  readonly chars: string[];
  readonly charStartTimesMs: number[];
  readonly charsDurationsMs: number[];
  readonly charDurationsMs: number[];
}

/** Opens a WebSocket to a running server. `frames` collects the messages, `times` their arrival (`performance.now()`). */
export function openSocket(url: string, headers: Readonly<Record<string, string>> = {}) {
  // Node's client accepts headers, which are not part of the standard.
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers } as unknown as string[]);
  const frames: Frame[] = [];
  const times: number[] = [];
  const onFrame = new Set<() => void>();
  let closing: { code: number; reason: string } | undefined;
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as Frame);
    times.push(performance.now());
    for (const notify of onFrame) notify();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => {
      closing = { code, reason };
      resolve(closing);
      for (const notify of onFrame) notify();
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
    /** Waits for the first frame that matches; rejects if the socket closes before. */
    frame(matches: (frame: Frame) => boolean): Promise<Frame> {
      return new Promise((resolve, reject) => {
        const check = () => {
          const found = frames.find(matches);
          if (found) resolve(found);
          else if (closing)
            reject(new Error(`closed ${closing.code} ${closing.reason}: ${JSON.stringify(frames.at(-1))}`));
          if (found || closing) onFrame.delete(check);
        };
        onFrame.add(check);
        check();
      });
    },
    /** The audio of all contexts, or of one. */
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

/** Duration in seconds of 16-bit samples at 22 050 Hz. */
export const seconds = (audio: Buffer): number => audio.length / 2 / 22_050;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
