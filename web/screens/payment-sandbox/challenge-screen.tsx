import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { SandboxChallenge, SandboxOutcome } from '../../../contract/billing/payment-sandbox.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMoney } from '../../format/money.ts';
import { Button } from '../../parts/button/button.tsx';
import { formatCardName } from './card-name.ts';
import { PageState } from './sandbox-page-state.tsx';
import { challengeQuery } from './sandbox-queries.ts';
import { useHandleOutcome } from './use-outcome.ts';

/** The 3-D Secure challenge of the bank, which the cardholder approves or declines. */
export default function ChallengeScreen() {
  const { challengeId = '' } = useParams();
  return (
    <PageState query={useQuery(challengeQuery(challengeId))}>
      {(challenge) => <Challenge challenge={challenge} />}
    </PageState>
  );
}

const routes = {
  approve: 'POST /sandbox/challenges/{challenge_id}/complete',
  refuse: 'POST /sandbox/challenges/{challenge_id}/fail',
} as const;
const statusTexts = { open: undefined, succeeded: 'Approved.', failed: 'Not approved.' } as const;

function Challenge({ challenge }: { challenge: SandboxChallenge }) {
  const { challenge_id: id, amount_cents: amount, currency, card, shop_name: shop, return_url: returnUrl } = challenge;
  const queryClient = useQueryClient();
  const handleOutcome = useHandleOutcome();
  const [message, setMessage] = useState<string | undefined>(statusTexts[challenge.status]);
  const answer = useMutation({
    mutationFn: (decision: keyof typeof routes): Promise<SandboxOutcome> =>
      api.call(routes[decision], { params: { challenge_id: id } }),
    onSuccess: (outcome) => {
      const next = handleOutcome(outcome);
      if (next === 'leaving') return;
      setMessage(next === 'done' ? statusTexts.succeeded : next.message);
      void queryClient.invalidateQueries({ queryKey: challengeQuery(id).queryKey });
    },
    onError: (error) => setMessage(messageOf(error)),
  });
  const isOpen = challenge.status === 'open' && !answer.isSuccess;
  const price = amount !== null && currency !== null ? formatMoney(amount, currency) : undefined;
  return (
    <div className="mx-auto mt-6 w-full max-w-md rounded-m border bg-surface p-6 text-center">
      <div className="mx-auto grid size-11 place-items-center rounded-full bg-accent-soft text-accent-ink" aria-hidden>
        <ShieldCheck className="size-5" />
      </div>
      <h1 className="mt-3 font-[640] text-title tracking-tight">
        {price ? `Approve ${price}?` : 'Is this card yours?'}
      </h1>
      <p className="mt-1 text-ink-2">
        {shop} requests this from your bank for your {formatCardName(card)}. In the sandbox, you answer for the bank.
      </p>
      {message && (
        <p role="alert" className="mt-4 text-ink-2">
          {message}
        </p>
      )}
      {isOpen ? (
        <div className="mt-5 grid grid-cols-2 gap-2">
          <Button size="large" busy={answer.isPending} onClick={() => answer.mutate('refuse')}>
            Refuse
          </Button>
          <Button kind="primary" size="large" busy={answer.isPending} onClick={() => answer.mutate('approve')}>
            Approve
          </Button>
        </div>
      ) : (
        returnUrl && (
          <Button asChild kind="primary" className="mt-5">
            <a href={returnUrl}>Go back</a>
          </Button>
        )
      )}
    </div>
  );
}
