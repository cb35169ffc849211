import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SandboxInvoice } from '../../../contract/billing/payment-sandbox.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMoney } from '../../format/money.ts';
import { Button } from '../../parts/button/button.tsx';
import { CardForm } from './card-form.tsx';
import { formatCardName } from './card-name.ts';
import { Panel } from './sandbox-panel.tsx';
import { invoiceQuery } from './sandbox-queries.ts';
import { useHandleOutcome } from './use-outcome.ts';

/** Pays an open invoice with a saved or a new card. */
export function InvoicePayment({ invoice }: { invoice: SandboxInvoice }) {
  const { invoice_id: invoiceId, cards } = invoice;
  const queryClient = useQueryClient();
  const handleOutcome = useHandleOutcome();
  const [error, setError] = useState<string>();
  const [usesNewCard, setUsesNewCard] = useState(cards.length === 0);
  const params = { invoice_id: invoiceId };
  const refresh = () => void queryClient.invalidateQueries({ queryKey: invoiceQuery(invoiceId).queryKey });
  const pay = useMutation({
    mutationFn: (paymentMethodId: string) =>
      api.call('POST /sandbox/invoices/{invoice_id}/pay', { params, body: { payment_method_id: paymentMethodId } }),
    onMutate: () => setError(undefined),
    onSuccess: (outcome) => {
      const next = handleOutcome(outcome);
      if (next === 'done') refresh();
      else if (next !== 'leaving') setError(next.message);
    },
    onError: (error) => setError(messageOf(error)),
  });
  const amount = formatMoney(invoice.amount_due_cents, invoice.currency);
  return (
    <Panel title={`Pay ${amount}`}>
      <div className="flex flex-col items-start gap-2">
        {cards.map((card) => (
          <Button
            key={card.payment_method_id}
            kind={card.is_default && !usesNewCard ? 'primary' : 'plain'}
            busy={pay.isPending && pay.variables === card.payment_method_id}
            onClick={() => pay.mutate(card.payment_method_id)}
          >
            Pay with {formatCardName(card)}
          </Button>
        ))}
        {!usesNewCard && (
          <Button kind="ghost" onClick={() => setUsesNewCard(true)}>
            Use another card
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="mt-3 rounded-s border border-bad bg-bad-soft px-3 py-2 text-bad text-small">
          {error}
        </p>
      )}
      {usesNewCard && (
        <div className="mt-4 border-t pt-4">
          <CardForm
            action={`Pay ${amount}`}
            onSubmit={(card) => api.call('POST /sandbox/invoices/{invoice_id}/pay', { params, body: card })}
            onDone={refresh}
          />
        </div>
      )}
    </Panel>
  );
}
