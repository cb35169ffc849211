import { useId } from 'react';
import { Link } from 'react-router';
import type { PlanButton } from '../../../contract/billing/plan-actions.ts';
import { Button } from '../../parts/button/button.tsx';
import { Tooltip } from '../../parts/overlay/tooltip.tsx';

interface PlanCardButtonProps {
  /** The plan's name, used in the button's accessible name. */
  name: string;
  button: PlanButton;
  isVisitor: boolean;
  isMain: boolean;
  busy: boolean;
  /** Another plan's action is running. */
  isWaiting: boolean;
  onClick: () => void;
}

/** The action of a plan card: visitors go to sign-up (C-05), signed-in people change the plan. */
export function PlanCardButton({ name, button, isVisitor, isMain, busy, isWaiting, onClick }: PlanCardButtonProps) {
  const reasonId = useId();
  const buttonProps = { kind: isMain ? ('primary' as const) : ('plain' as const), className: 'w-full' };
  const label = `${button.label}: ${name}`;
  if (isVisitor)
    return (
      <Button asChild {...buttonProps}>
        <Link to="/app/sign-up" aria-label={label}>
          {button.label}
        </Link>
      </Button>
    );
  const { reason } = button;
  return (
    <Tooltip text={reason}>
      {/* A disabled button gets no pointer events, so the tooltip wraps it. */}
      <span className="block">
        <Button
          {...buttonProps}
          aria-label={label}
          aria-describedby={reason === undefined ? undefined : reasonId}
          disabled={button.disabled || isWaiting}
          busy={busy}
          onClick={onClick}
        >
          {button.label}
        </Button>
        {reason !== undefined && (
          <span id={reasonId} className="sr-only">
            {reason}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
