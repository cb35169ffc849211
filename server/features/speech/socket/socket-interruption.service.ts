import { AppError } from '../../../platform/app-error.ts';

/** Passes `messages` through. `interrupt` makes the pending read and all later reads throw. */
export function interruptible<M>(messages: AsyncIterableIterator<M>) {
  let reason: unknown;
  let interrupted = false;
  let rejectPending = (_error: unknown) => {};
  const throwIfInterrupted = (): void => {
    if (interrupted) throw reason;
  };
  const iterator: AsyncIterableIterator<M> = {
    next: () =>
      new Promise((resolve, reject) => {
        if (interrupted) return reject(reason);
        rejectPending = reject;
        messages.next().then(resolve, reject);
      }),
    [Symbol.asyncIterator]: () => iterator,
  };
  return Object.assign(iterator, {
    interrupt(error: unknown): void {
      if (interrupted) return;
      interrupted = true;
      reason = error;
      rejectPending(error);
    },
    throwIfInterrupted,
  });
}

/**
 * Calls `onIdle` with `input_timeout_exceeded` when `seconds` have passed since the last `restart`. If `isBusy` then, the
 * timer starts again.
 */
export function idleTimer(seconds: number, isBusy: () => boolean, onIdle: (error: AppError) => void) {
  const expire = () => {
    if (isBusy()) timer.refresh();
    else
      onIdle(
        new AppError('input_timeout_exceeded', {
          message: `No input for ${seconds} seconds. To keep the connection open, send a space or set a longer inactivity_timeout.`,
        }),
      );
  };
  const timer = setTimeout(expire, seconds * 1000);
  return {
    restart: (): void => void timer.refresh(),
    stop: (): void => clearTimeout(timer),
  };
}
