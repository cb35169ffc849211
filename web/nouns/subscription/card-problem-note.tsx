import { TriangleAlert } from 'lucide-react';
import { Button } from '../../parts/button/button.tsx';
import { useProviderPage } from './use-billing.ts';

/** Why the card was not charged. `url`: the bank's page, where it wants to ask its holder. */
export interface CardProblem {
  readonly message: string;
  readonly url?: string | undefined;
}

/** BILL-023: says in the dialog that the card does not pay, and leads to what helps. */
export function CardProblemNote({ problem: { message, url } }: { problem: CardProblem }) {
  const updateCard = useProviderPage('POST /create-update-payment-methods-session');
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 rounded-m bg-bad-soft px-3.5 py-3 text-bad">
      <TriangleAlert className="size-4 shrink-0" aria-hidden />
      <p className="min-w-40 flex-1">{message}</p>
      {url ? (
        <Button size="small" onClick={() => location.assign(url)}>
          Confirm with your bank
        </Button>
      ) : (
        <Button size="small" busy={updateCard.isPending} onClick={() => updateCard.mutate()}>
          Update payment method
        </Button>
      )}
    </div>
  );
}
