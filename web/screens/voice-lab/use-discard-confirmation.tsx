import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { t } from '../../messages/t.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';

/** Text of the confirmation. */
interface DiscardWarning {
  /** Title, a question. */
  readonly title: string;
  /** What is lost. */
  readonly text: string;
}

/**
 * Asks before unsaved work is discarded, while `warning` is set.
 * `close`: for Escape, the close button and Cancel; `leave`: closes without asking; render `guard`.
 */
export function useDiscardConfirmation(warning: DiscardWarning | undefined, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };
  const guard: ReactNode = warning && (
    <DiscardGuard
      discardWarning={warning}
      isAsking={isAsking}
      isLeaving={isLeaving}
      onStay={() => setIsAsking(false)}
      onLeave={() => {
        setIsAsking(false);
        leave();
      }}
    />
  );
  return { close: () => (warning ? setIsAsking(true) : onClose()), leave, guard };
}

interface DiscardGuardProps {
  discardWarning: DiscardWarning;
  isAsking?: boolean;
  /** Set once the user confirmed. */
  isLeaving?: RefObject<boolean>;
  onStay?: () => void;
  onLeave?: () => void;
}

/** Asks before the user leaves the page or its dialog. */
export function DiscardGuard({ discardWarning, isAsking = false, isLeaving, onStay, onLeave }: DiscardGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isLeaving?.current && locationKey(currentLocation) !== locationKey(nextLocation),
  );
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, []);
  const isBlocked = blocker.state === 'blocked';
  const stay = () => {
    blocker.reset?.();
    onStay?.();
  };
  return (
    <ConfirmDialog
      open={isAsking || isBlocked}
      onOpenChange={(open) => open || stay()}
      title={discardWarning.title}
      action={t('Discard')}
      onConfirm={() => (isBlocked ? blocker.proceed() : onLeave?.())}
    >
      {discardWarning.text}
    </ConfirmDialog>
  );
}

/** Identifies the page and the dialog that its URL opens. */
const locationKey = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('creationType') ?? ''}`;
