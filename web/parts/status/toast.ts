import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';

const { promise: toasterReady, resolve: markToasterReady } = Promise.withResolvers<void>();

/** Call it once the toast area is mounted; earlier toasts then appear. */
export { markToasterReady };

type ShowToast = (message: ReactNode, options?: ExternalToast) => void;

/** The toast library loads with the toast area, so that the first paint does not wait for it. */
const showToast =
  (kind?: 'success' | 'error'): ShowToast =>
  (message, options) =>
    void toasterReady
      .then(() => import('sonner'))
      .then(({ toast }) => (kind ? toast[kind](message, options) : toast(message, options)));

/** Shows a short message. */
export const toast: ShowToast & { readonly success: ShowToast; readonly error: ShowToast } = Object.assign(
  showToast(),
  {
    success: showToast('success'),
    error: showToast('error'),
  },
);
