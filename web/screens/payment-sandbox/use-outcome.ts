import { useNavigate } from 'react-router';
import type { SandboxOutcome } from '../../../contract/billing/payment-sandbox.ts';

export type Refusal = Extract<SandboxOutcome, { outcome: 'declined' }>;

/** What follows a payment: `leaving` while the browser goes elsewhere, `done` where it stays, or the refusal. */
export type Followed = 'leaving' | 'done' | Refusal;

/** Goes where an outcome leads: back to the shop, or to the bank’s question first. */
export function useOutcome(): (outcome: SandboxOutcome) => Followed {
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
