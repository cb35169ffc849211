import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import type { SandboxAddress, SandboxInvoice } from '../contract/billing/payment-sandbox.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** Margins on A4, in points. */
const page = { left: 56, right: 539, top: 56, bottom: 770 } as const;
const columns = { quantity: 360, amount: 440 } as const;
const [ink, faint, line] = ['#1c1917', '#6b645d', '#d9d4ce'];
const statusLabels: Readonly<Record<SandboxInvoice['status'], string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
};

/** Streams the invoice as a PDF. `compress: false` keeps its text readable, for tests. */
export function invoicePdf(invoice: SandboxInvoice, { compress = true } = {}): Readable {
  const title = `Invoice ${invoice.number ?? 'draft'}`;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: page.left,
    compress,
    info: { Title: title, Author: invoice.shop_name },
  });
  const money = moneyFormatter(invoice.currency);
  writeHead(pdf, invoice, title);
  writeParties(pdf, invoice);
  writeLines(pdf, invoice, money);
  writeTotals(pdf, invoice, money);
  pdf.moveDown(2);
  writeCaption(pdf, 'Created by the payment sandbox. No money was moved and nothing is owed.', page.left, pdf.y);
  pdf.end();
  return pdf as unknown as Readable;
}

function writeHead(pdf: Pdf, invoice: SandboxInvoice, title: string): void {
  pdf.font('Helvetica-Bold').fontSize(20).fillColor(ink).text(toDrawableText(title), page.left, page.top);
  const facts = [
    ['Status', statusLabels[invoice.status]],
    ['Date of issue', formatDay(invoice.created_at_unix)],
    ...(invoice.due_at_unix === null ? [] : [['Due', formatDay(invoice.due_at_unix)]]),
    ...(invoice.paid_at_unix === null ? [] : [['Paid on', formatDay(invoice.paid_at_unix)]]),
  ];
  pdf.moveDown(0.5);
  for (const [name, value] of facts as [string, string][]) {
    const at = pdf.y;
    writeCaption(pdf, name, page.left, at);
    writeText(pdf, value, page.left + 90, at);
    pdf.y = at + 15;
  }
}

function writeParties(pdf: Pdf, { shop_name: seller, customer }: SandboxInvoice): void {
  const top = pdf.y + 18;
  writeCaption(pdf, 'From', page.left, top);
  writeText(pdf, seller, page.left, top + 14);
  const middle = page.left + 240;
  writeCaption(pdf, 'Bill to', middle, top);
  const buyer = [
    customer.name,
    customer.email,
    ...addressLines(customer.address),
    customer.tax_id && `Tax ID ${customer.tax_id}`,
  ].filter((text): text is string => Boolean(text));
  let at = top + 14;
  for (const text of buyer) {
    writeText(pdf, text, middle, at, page.right - middle);
    at = pdf.y + 2;
  }
  pdf.y = Math.max(at, top + 30) + 18;
}

function writeLines(pdf: Pdf, invoice: SandboxInvoice, money: (cents: number) => string): void {
  const at = pdf.y;
  writeCaption(pdf, 'Description', page.left, at);
  writeCaption(pdf, 'Quantity', columns.quantity, at, 60);
  writeCaption(pdf, 'Amount', columns.amount, at, page.right - columns.amount);
  drawRule(pdf, at + 15);
  pdf.y = at + 22;
  for (const row of invoice.lines) {
    if (pdf.y > page.bottom - 60) pdf.addPage();
    const top = pdf.y;
    writeText(pdf, row.description, page.left, top, columns.quantity - page.left - 16);
    const after = pdf.y;
    if (row.period_start_unix !== null && row.period_end_unix !== null)
      writeCaption(
        pdf,
        `${formatDay(row.period_start_unix)} to ${formatDay(row.period_end_unix)}`,
        page.left,
        after + 1,
      );
    const end = pdf.y;
    writeText(pdf, row.quantity === null ? '' : String(row.quantity), columns.quantity, top, 60, 'right');
    writeText(pdf, money(row.amount_cents), columns.amount, top, page.right - columns.amount, 'right');
    pdf.y = end + 8;
  }
}

function writeTotals(pdf: Pdf, invoice: SandboxInvoice, money: (cents: number) => string): void {
  if (pdf.y > page.bottom - 160) pdf.addPage();
  drawRule(pdf, pdf.y);
  pdf.y += 8;
  const rows: [string, string][] = [['Subtotal', money(invoice.subtotal_cents)]];
  for (const { name, code, amount_cents: amount } of invoice.discounts)
    rows.push([code && code !== name ? `${name} (${code})` : name, money(-Math.abs(amount))]);
  rows.push(['Tax', money(invoice.tax_cents)], ['Total', money(invoice.total_cents)]);
  if (invoice.balance_cents !== 0)
    rows.push([invoice.balance_cents < 0 ? 'Credit used' : 'Credit kept for later', money(invoice.balance_cents)]);
  if (invoice.amount_paid_cents !== 0) rows.push(['Amount paid', money(invoice.amount_paid_cents)]);
  if (invoice.refunded_cents !== 0) rows.push(['Amount refunded', money(-invoice.refunded_cents)]);
  rows.push(['Amount due', money(invoice.amount_due_cents)]);
  for (const [name, value] of rows) {
    const at = pdf.y;
    const isStrong = name === 'Total' || name === 'Amount due';
    const width = columns.amount - 250;
    writeText(pdf, name, 250, at, width, 'left', isStrong);
    const after = pdf.y;
    writeText(pdf, value, columns.amount, at, page.right - columns.amount, 'right', isStrong);
    pdf.y = Math.max(after, pdf.y) + 4;
  }
}

function writeText(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  width = 240,
  align: 'left' | 'right' = 'left',
  isStrong = false,
): void {
  pdf
    .font(isStrong ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(10)
    .fillColor(ink)
    .text(toDrawableText(text), x, y, { width, align });
}

/** Writes a caption; with a width, aligned to the right. */
function writeCaption(pdf: Pdf, text: string, x: number, y: number, width?: number): void {
  const place = width === undefined ? { width: page.right - x } : { width, align: 'right' as const };
  pdf.font('Helvetica').fontSize(9).fillColor(faint).text(toDrawableText(text), x, y, place);
}

function drawRule(pdf: Pdf, y: number): void {
  pdf.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.7).strokeColor(line).stroke();
}

function addressLines(address: SandboxAddress | null): (string | null)[] {
  if (!address) return [];
  const town = [address.postal_code, address.city, address.state].filter(Boolean).join(' ');
  const country = address.country && (new Intl.DisplayNames('en', { type: 'region' }).of(address.country) ?? null);
  return [address.line1, address.line2, town, country];
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const formatDay = (unix: number): string => dateFormat.format(unix * 1000);

function moneyFormatter(currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return (cents) => format.format(cents / 100);
}

/** Letters of Windows-1252, which the standard PDF fonts have, outside the first 256 code points of Unicode. */
const extraLetters = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const replacementLetters: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' };

/** Replaces letters that the standard fonts lack by their nearest form, or by a question mark. */
function toDrawableText(text: string): string {
  let drawn = '';
  for (const letter of text.normalize('NFC')) {
    const code = letter.codePointAt(0)!;
    const isDrawable = (code >= 32 && code < 127) || (code > 159 && code < 256) || extraLetters.has(letter);
    if (isDrawable) drawn += letter;
    else if (code < 32) drawn += ' ';
    else drawn += replacementLetters[letter] ?? (letter.normalize('NFKD').replace(/[^ -~]/g, '') || '?');
  }
  return drawn;
}
