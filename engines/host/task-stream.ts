import type { Samples } from './synthesizer.ts';

/** The samples of one task on their way from a worker to the reader. It can be read once. */
export interface TaskStream extends AsyncIterableIterator<Samples> {
  push(samples: Samples): void;
  end(): void;
  fail(error: unknown): void;
}

/** Creates an empty stream. `onCancel` is called if the reader stops before the end. */
export function taskStream(onCancel: () => void): TaskStream {
  const buffered: Samples[] = [];
  let outcome: { readonly error?: unknown } | undefined;
  let wake = (): void => {};

  const stream: TaskStream = {
    push(samples) {
      if (outcome) return;
      buffered.push(samples);
      wake();
    },
    end() {
      outcome ??= {};
      wake();
    },
    fail(error) {
      outcome ??= { error };
      buffered.length = 0;
      wake();
    },
    async next() {
      while (buffered.length === 0 && !outcome) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = buffered.shift();
      if (value) return { value, done: false };
      if (outcome && 'error' in outcome) {
        const { error } = outcome;
        outcome = {};
        throw error;
      }
      return { value: undefined, done: true };
    },
    async return() {
      if (!outcome) onCancel();
      outcome = {};
      buffered.length = 0;
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
}
