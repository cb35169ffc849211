import { AppError } from '../../../platform/app-error.ts';

/** The same messages; `interrupt` makes them throw, at once where one is waited for. */
export function interruptible<M>(messages: AsyncIterableIterator<M>) {
  let reason: unknown;
  let interrupted = false;
  let refuse = (_error: unknown) => {};
  const throwIfInterrupted = (): void => {
    if (interrupted) throw reason;
  };
  const iterator: AsyncIterableIterator<M> = {
    next: () =>
      new Promise((resolve, reject) => {
        if (interrupted) return reject(reason);
        refuse = reject;
        messages.next().then(resolve, reject);
      }),
    [Symbol.asyncIterator]: () => iterator,
  };
  return Object.assign(iterator, {
    interrupt(error: unknown): void {
      if (interrupted) return;
      interrupted = true;
      reason = error;
      refuse(error);
    },
    throwIfInterrupted,
  });
}

/**
 * Calls `onIdle` with `input_timeout_exceeded` when `seconds` have passed since the last `restart`; where it is busy then,
 * it gets as long again.
 */
export function idleTimer(seconds: number, isBusy: () => boolean, onIdle: (error: AppError) => void) {
  const expire = () => {
    if (isBusy()) timer.refresh();
    else
      onIdle(
        new AppError('input_timeout_exceeded', {
          message: `No input came for ${seconds} seconds. Send a space to keep the connection open, or a longer inactivity_timeout.`,
        }),
      );
  };
  const timer = setTimeout(expire, seconds * 1000);
  return {
    restart: (): void => void timer.refresh(),
    stop: (): void => clearTimeout(timer),
  };
}
