import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';

const { promise: isShown, resolve: toasterIsShown } = Promise.withResolvers<void>();

/** To be called once there is a place for toasts: those from before then appear. */
export { toasterIsShown };

type Say = (message: ReactNode, options?: ExternalToast) => void;

/** The library comes with that place: no first picture waits for it. */
const say =
  (kind?: 'success' | 'error'): Say =>
  (message, options) =>
    void isShown
      .then(() => import('sonner'))
      .then(({ toast }) => (kind ? toast[kind](message, options) : toast(message, options)));

/** Tells the person something in passing. */
export const toast: Say & { readonly success: Say; readonly error: Say } = Object.assign(say(), {
  success: say('success'),
  error: say('error'),
});
