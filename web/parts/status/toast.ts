import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';

const { promise: isShown, resolve: toasterIsShown } = Promise.withResolvers<void>();

/** To be called once there is a place for toasts: those from before then appear. */
export { toasterIsShown };

type ShowToast = (message: ReactNode, options?: ExternalToast) => void;

/** The library comes with that place: no first picture waits for it. */
const showToast =
  (kind?: 'success' | 'error'): ShowToast =>
  (message, options) =>
    void isShown
      .then(() => import('sonner'))
      .then(({ toast }) => (kind ? toast[kind](message, options) : toast(message, options)));

/** Tells the person something in passing. */
export const toast: ShowToast & { readonly success: ShowToast; readonly error: ShowToast } = Object.assign(
  showToast(),
  {
    success: showToast('success'),
    error: showToast('error'),
  },
);
