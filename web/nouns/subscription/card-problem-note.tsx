import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { detailsQuery, useProviderPage } from './use-billing.ts';

/** Why the charge failed. `url`: the bank's page for confirming the payment, if the bank requires it. */
export interface CardProblem {
  readonly message: string;
  readonly url?: string | undefined;
}

/** BILL-023: explains in the dialog why the card was declined and links to the remedy. */
export function CardProblemNote({ problem: { message, url } }: { problem: CardProblem }) {
  const { data: details } = useQuery(detailsQuery);
  const updateCard = useProviderPage('POST /create-update-payment-methods-session');
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 rounded-m bg-bad-soft px-3.5 py-3 text-bad">
      <TriangleAlert className="size-4 shrink-0" aria-hidden />
      <p className="min-w-40 flex-1">{message}</p>
      {url && (
        <Button size="small" onClick={() => location.assign(url)}>
          {t('Confirm with your bank')}
        </Button>
      )}
      {!url && details?.can_change_payment_method && (
        <Button size="small" busy={updateCard.isPending} onClick={() => updateCard.mutate()}>
          {t('Update payment method')}
        </Button>
      )}
    </div>
  );
}
