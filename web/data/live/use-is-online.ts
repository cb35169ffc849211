import type { Subscribable } from '../store/store.ts';
import { useStore } from '../store/use-store.ts';

const network: Subscribable = {
  subscribe: (listener) => {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};

/** Whether this device has a network, as far as the browser knows. */
export const useIsOnline = (): boolean => useStore(network, () => navigator.onLine);
