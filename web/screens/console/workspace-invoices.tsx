import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { type ConsoleInvoice, invoicesQuery } from './console-queries.ts';
import { Fact } from './fact.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useConsoleAction } from './use-console-action.ts';

const centsPerUnit = 100;

/** The invoices of a workspace with their refunds; nothing for one that never paid. */
export function WorkspaceInvoices({ workspaceId, mayRefund }: { workspaceId: string; mayRefund: boolean }) {
  const { data, isError, error, refetch } = useQuery(invoicesQuery(workspaceId));
  const [refunded, setRefunded] = useState<ConsoleInvoice>();
  if (isError && !data)
    return (
      <Fact title={t('Invoices')}>
        <p className="text-bad">{messageOf(error)}</p>
        <Button size="small" className="mt-1" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </Fact>
    );
  if (!data || data.invoices.length === 0) return null;
  return (
    <Fact title={t('Invoices')}>
      <ul className="mt-1 divide-y rounded-m border">
        {data.invoices.map((invoice) => (
          <li key={invoice.invoice_id} className="flex flex-wrap items-center gap-2 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate tabular-nums">
                {formatMoney(invoice.total, invoice.currency)}
                <span className="ms-1.5 text-ink-3 text-meta">{invoice.number}</span>
              </p>
              <p className="text-ink-3 text-meta">
                {[
                  formatDate(invoice.created_at_unix),
                  invoice.status,
                  invoice.refunded > 0 &&
                    t('{amount} refunded', { amount: formatMoney(invoice.refunded, invoice.currency) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayRefund && invoice.refundable > 0 && (
              <Button size="small" onClick={() => setRefunded(invoice)}>
                {t('Refund')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refunded && (
        <RefundDialog
          key={refunded.invoice_id}
          workspaceId={workspaceId}
          invoice={refunded}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </Fact>
  );
}

interface RefundDialogProps {
  workspaceId: string;
  invoice: ConsoleInvoice;
  onClose: () => void;
}

function RefundDialog({ workspaceId, invoice, onClose }: RefundDialogProps) {
  const { currency, refundable } = invoice;
  const [text, setText] = useState((refundable / centsPerUnit).toFixed(2));
  const amount = /^\d+([.,]\d{1,2})?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * centsPerUnit)
    : 0;
  const refund = useConsoleAction(async (reason: string) => {
    await api.call('POST /v1/console/workspaces/{workspace_id}/invoices/{invoice_id}/refund', {
      params: { workspace_id: workspaceId, invoice_id: invoice.invoice_id },
      body: { amount, refunded_before: invoice.refunded, reason },
    });
    onClose();
  }, t('Refund made'));
  return (
    <ReasonDialog
      title={t('Refund invoice')}
      description={t('The money goes back to where it came from. The plan and its credits stay.')}
      action={t('Refund {amount}', { amount: formatMoney(amount, currency) })}
      kind="danger"
      isReady={amount > 0 && amount <= refundable}
      busy={refund.isPending}
      onSubmit={refund.mutate}
      onClose={onClose}
    >
      <Field
        label={t('Amount in {currency}', { currency: currency.toUpperCase() })}
        help={t('At most {amount}.', { amount: formatMoney(refundable, currency) })}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
          />
        )}
      </Field>
    </ReasonDialog>
  );
}
