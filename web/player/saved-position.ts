type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of the frame; undefined where the browser blocks it for frames. */
export function openStore(): Store | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** Where a reader stopped, kept for `minutes`; with 0 minutes nothing is kept. The browser may refuse to store it. */
export function savedPosition(store: Store | undefined, projectId: string, minutes: number, now: () => number) {
  const key = `audio-native-${projectId}`;
  const attempt = <T>(run: () => T): T | undefined => {
    try {
      return run();
    } catch {
      return undefined;
    }
  };
  return {
    /** Seconds; 0 for a new reader. */
    read(): number {
      const [seconds = 0, at = 0] = (attempt(() => store?.getItem(key)) ?? '').split(' ').map(Number);
      const isFresh = now() - at < minutes * 60_000;
      return isFresh && seconds > 0 && Number.isFinite(seconds) ? seconds : 0;
    },
    write(seconds: number): void {
      if (minutes > 0) attempt(() => store?.setItem(key, `${seconds.toFixed(1)} ${now()}`));
    },
    clear(): void {
      attempt(() => store?.removeItem(key));
    },
  };
}
