import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SandboxInvoice } from '../../../contract/billing/payment-sandbox.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMoney } from '../../format/money.ts';
import { Button } from '../../parts/button/button.tsx';
import { CardForm } from './card-form.tsx';
import { cardName } from './card-name.ts';
import { Panel } from './sandbox-panel.tsx';
import { invoiceQuery } from './sandbox-queries.ts';
import { useOutcome } from './use-outcome.ts';

/** Pays an open invoice: with a card that is kept, or with another. */
export function InvoicePayment({ invoice }: { invoice: SandboxInvoice }) {
  const { invoice_id: invoiceId, cards } = invoice;
  const queryClient = useQueryClient();
  const follow = useOutcome();
  const [refusal, setRefusal] = useState<string>();
  const [usesOther, setUsesOther] = useState(cards.length === 0);
  const params = { invoice_id: invoiceId };
  const done = () => void queryClient.invalidateQueries({ queryKey: invoiceQuery(invoiceId).queryKey });
  const pay = useMutation({
    mutationFn: (paymentMethodId: string) =>
      api.call('POST /sandbox/invoices/{invoice_id}/pay', { params, body: { payment_method_id: paymentMethodId } }),
    onMutate: () => setRefusal(undefined),
    onSuccess: (outcome) => {
      const followed = follow(outcome);
      if (followed === 'done') done();
      else if (followed !== 'leaving') setRefusal(followed.message);
    },
    onError: (error) => setRefusal(messageOf(error)),
  });
  const amount = formatMoney(invoice.amount_due_cents, invoice.currency);
  return (
    <Panel title={`Pay ${amount}`}>
      <div className="flex flex-col items-start gap-2">
        {cards.map((card) => (
          <Button
            key={card.payment_method_id}
            kind={card.is_default && !usesOther ? 'primary' : 'plain'}
            busy={pay.isPending && pay.variables === card.payment_method_id}
            onClick={() => pay.mutate(card.payment_method_id)}
          >
            Pay with {cardName(card)}
          </Button>
        ))}
        {!usesOther && (
          <Button kind="ghost" onClick={() => setUsesOther(true)}>
            Use another card
          </Button>
        )}
      </div>
      {refusal && (
        <p role="alert" className="mt-3 rounded-s border border-bad bg-bad-soft px-3 py-2 text-bad text-small">
          {refusal}
        </p>
      )}
      {usesOther && (
        <div className="mt-4 border-t pt-4">
          <CardForm
            action={`Pay ${amount}`}
            onSubmit={(card) => api.call('POST /sandbox/invoices/{invoice_id}/pay', { params, body: card })}
            onDone={done}
          />
        </div>
      )}
    </Panel>
  );
}
