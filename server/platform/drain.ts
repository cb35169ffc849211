/** The stop of this process, which its parts prepare for before they are closed. */
export interface Drain {
  /** From the signal to stop on: the process is not ready, and its connections end with their next reply. */
  readonly isDraining: boolean;
  /** How long the process still accepts connections after the signal, so that load balancers notice; in ms. */
  readonly acceptMs: number;
  /** Begins the stop, once. A person who waits at a terminal does not wait for load balancers. */
  start(options?: { readonly isInteractive?: boolean }): void;
  /** Calls `listener` when the stop begins. */
  onStart(listener: () => void): void;
}

export function openDrain(acceptSeconds: number): Drain {
  const listeners: (() => void)[] = [];
  let acceptMs = acceptSeconds * 1000;
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    get acceptMs() {
      return acceptMs;
    },
    start({ isInteractive = false } = {}) {
      if (isDraining) return;
      isDraining = true;
      if (isInteractive) acceptMs = 0;
      for (const listener of listeners.splice(0)) listener();
    },
    onStart: (listener) => void listeners.push(listener),
  };
}
