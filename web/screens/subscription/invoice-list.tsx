import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import type { Invoice } from '../../../contract/billing/billing.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatPrice } from '../../format/price.ts';
import { t } from '../../messages/t.ts';
import { invoicesQuery } from '../../nouns/subscription/use-billing.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip, type ChipTone } from '../../parts/display/chip.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

/** U-23: issued invoices with their PDF files, newest first. */
export function InvoiceList() {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(invoicesQuery);
  if (isError && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading your invoices')} rows={2} />;
  const invoices = data.pages.flatMap((page) => page.invoices);
  if (invoices.length === 0)
    return <p className="text-ink-2">{t('No invoices yet. You get the first one with a paid plan.')}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="w-full divide-y rounded-m border">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.invoice_id} invoice={invoice} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Load more')}
        </Button>
      )}
    </div>
  );
}

const statuses: Readonly<Record<Invoice['status'], { text: string; tone: ChipTone }>> = {
  draft: { text: t('Draft'), tone: 'neutral' },
  open: { text: t('Open', {}, 'status'), tone: 'warn' },
  paid: { text: t('Paid'), tone: 'good' },
  uncollectible: { text: t('Not paid'), tone: 'bad' },
  void: { text: t('Void'), tone: 'neutral' },
};

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, status, currency, total_cents: total, tax_cents: tax, hosted_invoice_url: page } = invoice;
  const name = number ?? t('No number yet');
  const isOpen = status === 'open';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-36 flex-1">
        <p className="truncate font-[560]">{name}</p>
        <p className="text-ink-3 text-meta tabular-nums">
          {formatDate(invoice.created_at_unix)}
          {tax > 0 && `, ${t('{tax} tax included', { tax: formatPrice(tax, currency) })}`}
        </p>
      </div>
      <span className="tabular-nums">{formatPrice(total, currency)}</span>
      <Chip tone={statuses[status].tone}>{statuses[status].text}</Chip>
      <div className="flex gap-2">
        {page && (
          <Button asChild size="small" kind={isOpen ? 'primary' : 'plain'}>
            <a
              href={page}
              target="_blank"
              rel="noreferrer"
              aria-label={isOpen ? t('Pay invoice {name}', { name }) : t('View invoice {name}', { name })}
            >
              <ExternalLink aria-hidden />
              {isOpen ? t('Pay') : t('View')}
            </a>
          </Button>
        )}
        {invoice.invoice_pdf && (
          <Button asChild size="small">
            <a href={invoice.invoice_pdf} download aria-label={t('Download invoice {name} as PDF', { name })}>
              <Download aria-hidden />
              {t('PDF')}
            </a>
          </Button>
        )}
      </div>
    </li>
  );
}
