import { createStore } from '../store/store.ts';

/** Asks the user once for all calls that wait for a confirmation. */
function createIdentityConfirmation() {
  const isOpen = createStore(() => false);
  let waiting: PromiseWithResolvers<boolean> | undefined;
  return {
    /** Whether the dialog is open. */
    isOpen,

    /** Opens the dialog; resolves to whether the user confirmed that it is them. */
    ask(): Promise<boolean> {
      waiting ??= Promise.withResolvers<boolean>();
      isOpen.set(true);
      return waiting.promise;
    },

    /** Closes the dialog with its result. */
    close(isConfirmed: boolean): void {
      const { resolve } = waiting ?? {};
      waiting = undefined;
      isOpen.set(false);
      resolve?.(isConfirmed);
    },
  };
}
export const identityConfirmation = createIdentityConfirmation();
