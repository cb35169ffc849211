import { type InstanceMode, instanceModes } from '../../../contract/catalogue/instance-modes.ts';
import type { ConsentConfiguration } from '../../../contract/workspaces/consent.ts';
import { type Fetch, parsed, send } from '../api/transport.ts';
import { isBoolean, readLocal, writeLocal } from '../storage/local-store.ts';
import { createEmitter } from '../store/store.ts';

interface InstanceParts {
  readonly fetch: Fetch;
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export interface Instance {
  /** Undefined: not loaded yet. */
  readonly mode: () => InstanceMode | undefined;
  /** Whether emails reach people; undefined: not loaded yet. */
  readonly sendsMail: () => boolean | undefined;
  /** What leaves the server; undefined: not loaded yet. */
  readonly consent: () => ConsentConfiguration | undefined;
  /** Calls `listener` after each change; the first listener triggers the request. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches the state again. The previous one stays if the server does not respond. */
  readonly refresh: () => Promise<void>;
  /** Applies a state that the server has just returned. */
  readonly set: (mode: InstanceMode) => void;
}

const storedMode = 'instance_mode';
const storedSendsMail = 'instance_sends_mail';
const isMode = (value: unknown): value is InstanceMode => instanceModes.some((mode) => mode === value);

/**
 * Whether this server shows plans and prices, and sends mail. The stored state of the last visit applies until the server
 * responds, so that nothing flickers or moves. Not a query, because public pages have no query client.
 */
export function createInstance({ fetch, storage }: InstanceParts): Instance {
  let mode: InstanceMode | undefined;
  let sendsMail: boolean | undefined;
  let consent: ConsentConfiguration | undefined;
  let request: Promise<void> | undefined;
  let isAnswered = false;
  const changed = createEmitter();

  function set(next: InstanceMode, nextSendsMail = sendsMail): void {
    isAnswered = true;
    writeLocal(storage(), storedMode, next);
    if (nextSendsMail !== undefined) writeLocal(storage(), storedSendsMail, nextSendsMail);
    if (next === mode && nextSendsMail === sendsMail) return;
    mode = next;
    sendsMail = nextSendsMail;
    changed.emit();
  }

  async function fetchMode(): Promise<void> {
    try {
      const reply = (await parsed(await send(fetch, { route: 'GET /v1/instance' }))) as {
        mode?: unknown;
        sends_mail?: unknown;
        consent?: ConsentConfiguration;
      };
      consent = reply.consent;
      if (isMode(reply.mode)) set(reply.mode, reply.sends_mail !== false);
    } catch {
      // The next listener asks again.
    } finally {
      request = undefined;
    }
  }
  const refresh = () => (request ??= fetchMode());
  const readStored = <Value>(name: string, isValid: (value: unknown) => value is Value): Value | undefined =>
    typeof window === 'undefined' ? undefined : readLocal(storage(), name, isValid);

  return {
    mode: () => (mode ??= readStored(storedMode, isMode)),
    sendsMail: () => (sendsMail ??= readStored(storedSendsMail, isBoolean)),
    consent: () => consent,
    subscribe(listener) {
      if (!isAnswered) void refresh();
      return changed.subscribe(listener);
    },
    refresh,
    set: (next) => set(next),
  };
}
