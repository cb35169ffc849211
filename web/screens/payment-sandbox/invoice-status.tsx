import type { SandboxInvoice } from '../../../contract/billing/payment-sandbox.ts';
import { Chip } from '../../parts/display/chip.tsx';

const names: Readonly<Record<SandboxInvoice['status'], string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Not paid',
  void: 'Void',
};

/** The status of an invoice. */
export function InvoiceStatus({ status }: Pick<SandboxInvoice, 'status'>) {
  return <Chip tone={status === 'open' || status === 'uncollectible' ? 'bad' : 'neutral'}>{names[status]}</Chip>;
}
