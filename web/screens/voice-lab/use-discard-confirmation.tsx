import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';

/** What would be lost. */
interface Loss {
  /** The question. */
  readonly title: string;
  /** What is gone then. */
  readonly text: string;
}

/**
 * Keeps what was made and is not saved from being thrown away by a slip: asks while `loss` says what there is.
 * `close`: what Escape, the cross and Cancel call; `leave`: goes without asking; `guard` is to be rendered.
 */
export function useDiscardConfirmation(loss: Loss | undefined, onClose: () => void) {
  const [asks, setAsks] = useState(false);
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };
  const guard: ReactNode = loss && (
    <DiscardGuard
      loss={loss}
      asks={asks}
      isLeaving={isLeaving}
      onStay={() => setAsks(false)}
      onLeave={() => {
        setAsks(false);
        leave();
      }}
    />
  );
  return { close: () => (loss ? setAsks(true) : onClose()), leave, guard };
}

interface DiscardGuardProps {
  loss: Loss;
  asks?: boolean;
  /** Set where nothing is to be asked any more. */
  isLeaving?: RefObject<boolean>;
  onStay?: () => void;
  onLeave?: () => void;
}

/** Asks before the page, or its dialog, is left. */
export function DiscardGuard({ loss, asks = false, isLeaving, onStay, onLeave }: DiscardGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isLeaving?.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const isBlocked = blocker.state === 'blocked';
  const stay = () => {
    blocker.reset?.();
    onStay?.();
  };
  return (
    <ConfirmDialog
      open={asks || isBlocked}
      onOpenChange={(open) => open || stay()}
      title={loss.title}
      action="Discard"
      onConfirm={() => (isBlocked ? blocker.proceed() : onLeave?.())}
    >
      {loss.text}
    </ConfirmDialog>
  );
}

/** Where something is made: the page, and the dialog that its address opens. */
const placeOf = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('creationType') ?? ''}`;
