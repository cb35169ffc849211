import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import { useStore } from '../store/use-store.ts';
import { createInstance } from './instance.ts';

/** What the server is, for all pages of this tab. */
export const instance = createInstance({ fetch: (input, init) => fetch(input, init), storage: () => localStorage });

const unknown = (): undefined => undefined;

interface InstanceView {
  /** Undefined until the server or the last visit has said. */
  readonly mode: InstanceMode | undefined;
  /** Plans, prices and upgrades may be shown; false also as long as the mode is not known, so that none ever flashes. */
  readonly showsPlans: boolean;
  /** Known to be private. */
  readonly isPrivate: boolean;
}

/** Whether plans show, as it changes. Works on public pages too. */
export function useInstance(): InstanceView {
  const mode = useStore(instance, instance.mode, unknown);
  return { mode, showsPlans: mode === 'service', isPrivate: mode === 'private' };
}
