import { randomBytes } from 'node:crypto';

/** What Twilio reports about a call that we dialed. `over`: `completed`, `busy`, `failed`, `no-answer` or `canceled`. */
export type TwilioProgress =
  | { readonly kind: 'ringing' }
  | { readonly kind: 'machine'; readonly callSid: string }
  | { readonly kind: 'over'; readonly status: string };

interface Watcher {
  /** By which Twilio may sign. */
  readonly tokens: readonly string[];
  readonly onProgress: (progress: TwilioProgress) => void;
}

/** Who waits for reports about the calls that this process has dialed. */
export function twilioProgressState() {
  const watchers = new Map<string, Watcher>();
  return {
    watch(tokens: readonly string[], onProgress: Watcher['onProgress']): { readonly id: string; stop(): void } {
      const id = randomBytes(12).toString('hex');
      watchers.set(id, { tokens, onProgress });
      return { id, stop: () => watchers.delete(id) };
    },
    find: (id: string): Watcher | undefined => watchers.get(id),
  };
}
export type TwilioProgressState = ReturnType<typeof twilioProgressState>;
