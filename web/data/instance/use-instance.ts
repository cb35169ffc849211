import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import { useStore } from '../store/use-store.ts';
import { createInstance } from './instance.ts';

/** The instance state for all pages of this tab. */
export const instance = createInstance({ fetch: (input, init) => fetch(input, init), storage: () => localStorage });

const unknown = (): undefined => undefined;

interface InstanceView {
  /** Undefined until the server or the stored state of the last visit provides it. */
  readonly mode: InstanceMode | undefined;
  /** Plans, prices and upgrades may be shown; false while the mode is unknown, so that they never flash. */
  readonly showsPlans: boolean;
  /** The server is known to be private. */
  readonly isPrivate: boolean;
}

/** Whether plans show, as it changes. Also works on public pages. */
export function useInstance(): InstanceView {
  const mode = useStore(instance, instance.mode, unknown);
  return { mode, showsPlans: mode === 'service', isPrivate: mode === 'private' };
}

/** Whether emails of this server reach people; undefined until the server says so. */
export const useSendsMail = (): boolean | undefined => useStore(instance, instance.sendsMail, unknown);
