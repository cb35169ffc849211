import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';

/** Asks before the user leaves the page with unsaved changes, while `active`. */
export function LeaveGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, [active]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => open || blocker.reset?.()}
      title="Leave without saving?"
      action="Leave"
      onConfirm={() => blocker.proceed?.()}
    >
      Your changes to the rules are not saved yet.
    </ConfirmDialog>
  );
}
