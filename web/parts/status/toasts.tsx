import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Toaster, toast } from 'sonner';
import { t } from '../../messages/t.ts';
import { useTheme } from '../page/use-theme.ts';
import { markToasterReady } from './toast.ts';
import { toastPosition } from './toast-position.ts';

/** UI-002 */
const toastMs = 5555;
const maxToasts = 3;

/** The toast area: a live region, at most 3 toasts of 5555 ms each. */
export function Toasts() {
  const { pathname } = useLocation();
  useEffect(() => markToasterReady(toast), []);
  return (
    <Toaster
      theme={useTheme()}
      position={toastPosition(pathname)}
      duration={toastMs}
      visibleToasts={maxToasts}
      gap={8}
      offset={{ top: 20, right: 20, bottom: 'var(--toast-bottom)', left: 20 }}
      mobileOffset={{ top: 16, right: 16, bottom: 'var(--toast-bottom)', left: 16 }}
      toastOptions={{
        closeButtonAriaLabel: t('Close'),
        classNames: {
          toast: 'rounded-m! border-line! bg-surface! font-sans! text-body! text-ink! shadow-popover!',
          closeButton: 'size-6! border-line! bg-surface! text-ink-2! hover:text-ink!',
          description: 'text-ink-2!',
          error: '[&_[data-icon]]:text-bad',
          success: '[&_[data-icon]]:text-good',
        },
      }}
    />
  );
}
