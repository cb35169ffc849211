interface RunningSocket {
  /** The pattern of its route. */
  readonly route: string;
  /** It only reports what happens elsewhere. */
  readonly isFollower: boolean;
  /** When the last message arrived or left, on the clock of `performance.now()`, in ms. */
  readonly lastActiveAt: () => number;
  /** Closes it with 1001. */
  readonly stop: () => void;
  /** Resolves when its handler has ended. */
  readonly finished: Promise<void>;
}

export interface RunningSockets {
  add(socket: RunningSocket): void;
  countByRoute(): ReadonlyMap<string, number>;
  /** Closes the sockets that only follow, and any that connects later. */
  endFollowers(): void;
  /** Closes each socket once it has been quiet for a while. Resolves when no socket is open, or after `timeoutMs`. */
  untilIdle(timeoutMs: number): Promise<void>;
  /** Closes all and resolves when their handlers have ended. */
  stop(): Promise<void>;
}

/**
 * Longer than the pauses of a text that is being written, and than most waits for a language model; shorter than the time
 * limits of silent clients, which would end the socket as if the client were at fault.
 */
const quietMs = 10_000;
const quietCheckMs = 250;

/** The open sockets of this process. */
export function runningSockets(): RunningSockets {
  const running = new Set<RunningSocket>();
  let endsFollowers = false;
  const allFinished = async () => void (await Promise.all([...running].map(({ finished }) => finished)));

  return {
    add(socket) {
      running.add(socket);
      void socket.finished.finally(() => running.delete(socket));
      if (endsFollowers && socket.isFollower) socket.stop();
    },

    countByRoute() {
      const counts = new Map<string, number>();
      for (const { route } of running) counts.set(route, (counts.get(route) ?? 0) + 1);
      return counts;
    },

    endFollowers() {
      endsFollowers = true;
      for (const socket of running) if (socket.isFollower) socket.stop();
    },

    async untilIdle(timeoutMs) {
      if (running.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      const checking = setInterval(() => {
        const now = performance.now();
        for (const socket of running) if (now - socket.lastActiveAt() > quietMs) socket.stop();
      }, quietCheckMs);
      await Promise.race([allFinished(), promise]);
      clearTimeout(timer);
      clearInterval(checking);
    },

    async stop() {
      for (const socket of running) socket.stop();
      await allFinished();
    },
  };
}
