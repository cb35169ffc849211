import type { Readable } from 'node:stream';
import { AppError } from '../../platform/app-error.ts';
import type { Payments } from '../../platform/payments/payments.ts';

/** The hosted pages of the payment sandbox. A server that uses Stripe has none. */
export function paymentSandboxService({ pages }: Pick<Payments, 'pages'>) {
  const service = {
    /** Throws `document_not_found` if the server has no sandbox. */
    get pages(): NonNullable<Payments['pages']> {
      if (pages) return pages;
      throw new AppError('document_not_found', { message: 'This server has no payment sandbox.' });
    },

    /** The PDF of an invoice, and its file name. */
    async invoiceFile(id: string): Promise<{ name: string; body: Readable }> {
      const invoice = await service.pages.invoice(id);
      return {
        name: `invoice-${invoice.number ?? invoice.invoice_id}.pdf`,
        body: await service.pages.invoicePdf(invoice),
      };
    },
  };
  return service;
}
export type PaymentSandboxService = ReturnType<typeof paymentSandboxService>;
