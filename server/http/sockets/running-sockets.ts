interface RunningSocket {
  /** The pattern of its route. */
  readonly route: string;
  /** It only reports what happens elsewhere. */
  readonly isFollower: boolean;
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
  /** Resolves when no socket is open, or after `timeoutMs`. */
  untilIdle(timeoutMs: number): Promise<void>;
  /** Closes all and resolves when their handlers have ended. */
  stop(): Promise<void>;
}

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
      await Promise.race([allFinished(), promise]);
      clearTimeout(timer);
    },

    async stop() {
      for (const socket of running) socket.stop();
      await allFinished();
    },
  };
}
