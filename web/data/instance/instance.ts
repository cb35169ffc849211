import { type InstanceMode, instanceModes } from '../../../contract/catalogue/instance-modes.ts';
import { type Fetch, parsed, send } from '../api/transport.ts';
import { readLocal, writeLocal } from '../storage/local-store.ts';
import { createEmitter } from '../store/store.ts';

interface InstanceParts {
  readonly fetch: Fetch;
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export interface Instance {
  /** Undefined: not known yet. */
  readonly mode: () => InstanceMode | undefined;
  /** Calls `listener` after each change; the first one lets the server be asked. Returns how to stop it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the server again. What was known stays where it does not answer. */
  readonly refresh: () => Promise<void>;
  /** Takes what the server has just said. */
  readonly set: (mode: InstanceMode) => void;
}

const storedName = 'instance_mode';
const isMode = (value: unknown): value is InstanceMode => instanceModes.some((mode) => mode === value);

/**
 * Whether this server shows plans and prices. What a browser was told the last time is shown until the server answers,
 * so that nothing comes and goes. Not a query of a screen's client: public pages have none.
 */
export function createInstance({ fetch, storage }: InstanceParts): Instance {
  let mode: InstanceMode | undefined;
  let request: Promise<void> | undefined;
  let isAnswered = false;
  const changed = createEmitter();

  function set(next: InstanceMode): void {
    isAnswered = true;
    writeLocal(storage(), storedName, next);
    if (next === mode) return;
    mode = next;
    changed.emit();
  }

  async function fetchMode(): Promise<void> {
    try {
      const reply = (await parsed(await send(fetch, { route: 'GET /v1/instance' }))) as { mode?: unknown };
      if (isMode(reply.mode)) set(reply.mode);
    } catch {
      // Whoever looks next asks again.
    } finally {
      request = undefined;
    }
  }
  const refresh = () => (request ??= fetchMode());

  return {
    mode: () => (mode ??= typeof window === 'undefined' ? undefined : readLocal(storage(), storedName, isMode)),
    subscribe(listener) {
      if (!isAnswered) void refresh();
      return changed.subscribe(listener);
    },
    refresh,
    set,
  };
}
