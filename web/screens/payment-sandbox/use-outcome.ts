import { useNavigate } from 'react-router';
import type { SandboxOutcome } from '../../../contract/billing/payment-sandbox.ts';

export type Decline = Extract<SandboxOutcome, { outcome: 'declined' }>;

/** What follows a payment: `leaving` if the browser navigates away, `done` if it stays, or the decline. */
export type NextStep = 'leaving' | 'done' | Decline;

/** Navigates to the target of an outcome: the shop, or the challenge of the bank. */
export function useHandleOutcome(): (outcome: SandboxOutcome) => NextStep {
  const navigate = useNavigate();
  return (outcome) => {
    if (outcome.outcome === 'declined') return outcome;
    if (outcome.outcome === 'requires_action') {
      void navigate(`/pay/challenge/${outcome.challenge_id}`);
      return 'leaving';
    }
    if (outcome.redirect_url === null) return 'done';
    location.assign(outcome.redirect_url);
    return 'leaving';
  };
}
