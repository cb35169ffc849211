import type { Readable } from 'node:stream';
import { AppError } from '../../platform/app-error.ts';
import type { Payments } from '../../platform/payments/payments.ts';

/** The pages of the payment sandbox. Where Stripe itself takes the payments, there are none. */
export function paymentSandboxService({ pages }: Pick<Payments, 'pages'>) {
  const service = {
    /** Throws `document_not_found` on a server without a sandbox. */
    get pages(): NonNullable<Payments['pages']> {
      if (pages) return pages;
      throw new AppError('document_not_found', { message: 'This server has no payment sandbox.' });
    },

    /** An invoice for the books, and the name of its file. */
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
