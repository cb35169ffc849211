import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { type EarningKind, microsPerCent } from '../../../contract/billing/earnings-limits.ts';
import type { EarningStatement } from './earning-statements.service.ts';

type Pdf = InstanceType<typeof PDFDocument>;

const page = { left: 56, right: 539, top: 56, bottom: 770 } as const;
const columns = { middle: 300, amount: 430 } as const;
const [ink, faint, rule] = ['#1c1917', '#6b645d', '#d9d4ce'];

const kindLabels: Readonly<Record<EarningKind, string>> = {
  voice: 'Shared voice',
  read: 'Published read',
  task: 'Production task',
  transfer: 'Transfer',
  transfer_returned: 'Returned transfer',
  adjustment: 'Adjustment',
};
const units: Readonly<Partial<Record<EarningKind, string>>> = { voice: 'characters', read: 'seconds', task: 'tasks' };

/** `1234567` micros → `1.234567`, with at least the cents. */
function formatMicros(micros: number): string {
  const [sign, digits] = [micros < 0 ? '-' : '', String(Math.abs(micros)).padStart(7, '0')];
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6).replace(/0{1,4}$/, '')}`;
}
const centsToMicros = (cents: number): number => cents * microsPerCent;

/** A cell in quotes where CSV or a spreadsheet would misread it. */
function toCell(value: string): string {
  const safe = /^[=+@\t]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const toRow = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`;
const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/** One row for the balance before and after, each source and each transfer. Amounts are in US dollars. */
export function statementCsv(statement: EarningStatement): string {
  const { month, openingMicros, closingMicros, earnings, transfers, paidMicros, returnedMicros } = statement;
  return [
    toRow(['type', 'date', 'source', 'quantity', 'unit', 'amount_usd', 'state']),
    toRow(['Opening balance', `${month}-01`, '', '', '', formatMicros(openingMicros), '']),
    ...earnings.map(({ kind, sourceId, quantity, amountMicros }) =>
      toRow([
        kindLabels[kind],
        month,
        sourceId ?? '',
        units[kind] ? String(quantity) : '',
        units[kind] ?? '',
        formatMicros(amountMicros),
        '',
      ]),
    ),
    ...transfers.map(({ id, createdAt, amountCents, state }) =>
      toRow([kindLabels.transfer, toDay(createdAt), id, '', '', formatMicros(-centsToMicros(amountCents)), state]),
    ),
    toRow(['Transfers', month, '', '', '', formatMicros(paidMicros), '']),
    toRow(['Returned transfers', month, '', '', '', formatMicros(returnedMicros), '']),
    toRow(['Closing balance', month, '', '', '', formatMicros(closingMicros), '']),
  ].join('');
}

/** Streams the statement as a PDF. `compress: false` keeps its text readable, for tests. */
export function statementPdf(statement: EarningStatement, { compress = true } = {}): Readable {
  const { month, workspaceName, createdAt, earnings, transfers } = statement;
  const title = `Earnings statement ${formatMonth(month)}`;
  const pdf = new PDFDocument({ size: 'A4', margin: page.left, compress, info: { Title: title } });
  pdf.font('Helvetica-Bold').fontSize(20).fillColor(ink).text(title, page.left, page.top);
  writeText(pdf, toDrawable(workspaceName), page.left, pdf.y + 8);
  writeText(pdf, `Created on ${toDay(createdAt)}. Amounts in US dollars, days in UTC.`, page.left, pdf.y + 2, faint);
  pdf.y += 18;
  writeRow(pdf, ['Balance before', '', formatMicros(statement.openingMicros)], true);
  writeHeading(pdf, ['Earnings', 'Quantity', 'Amount']);
  if (earnings.length === 0) writeRow(pdf, ['No earnings in this month', '', '']);
  for (const { kind, sourceId, quantity, amountMicros } of earnings) {
    const amount = units[kind] ? `${quantity.toLocaleString('en')} ${units[kind]}` : '';
    writeRow(pdf, [`${kindLabels[kind]} ${sourceId ?? ''}`, amount, formatMicros(amountMicros)]);
  }
  writeHeading(pdf, ['Transfers', 'State', 'Amount']);
  if (transfers.length === 0) writeRow(pdf, ['No transfers in this month', '', '']);
  for (const { id, createdAt: sentAt, amountCents, state } of transfers)
    writeRow(pdf, [`${toDay(sentAt)} ${id}`, state, formatMicros(-centsToMicros(amountCents))]);
  if (statement.returnedMicros !== 0)
    writeRow(pdf, [kindLabels.transfer_returned, '', formatMicros(statement.returnedMicros)]);
  pdf.y += 6;
  writeRow(pdf, ['Balance after', '', formatMicros(statement.closingMicros)], true);
  pdf.end();
  return pdf as unknown as Readable;
}

function writeText(pdf: Pdf, text: string, x: number, y: number, color = ink, isBold = false): void {
  pdf
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(10)
    .fillColor(color)
    .text(text, x, y, { width: columns.middle - page.left - 8 + (x === page.left ? 0 : -40) });
}

function writeHeading(pdf: Pdf, cells: readonly [string, string, string]): void {
  if (pdf.y > page.bottom - 80) pdf.addPage();
  pdf.y += 12;
  writeRow(pdf, cells, true);
  pdf
    .moveTo(page.left, pdf.y - 3)
    .lineTo(page.right, pdf.y - 3)
    .lineWidth(0.7)
    .strokeColor(rule)
    .stroke();
}

function writeRow(pdf: Pdf, [name, middle, amount]: readonly [string, string, string], isBold = false): void {
  if (pdf.y > page.bottom - 24) pdf.addPage();
  const top = pdf.y;
  writeText(pdf, toDrawable(name), page.left, top, ink, isBold);
  const after = pdf.y;
  pdf.font('Helvetica').fontSize(10).fillColor(faint).text(middle, columns.middle, top, { width: 120 });
  pdf
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fillColor(ink)
    .text(amount, columns.amount, top, { width: page.right - columns.amount, align: 'right' });
  pdf.y = Math.max(after, pdf.y) + 5;
}

const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

/** The standard fonts have the letters of Windows-1252 only. */
const toDrawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) =>
      /[ -~\u00a1-\u00ff]/.test(letter) ? letter : letter.normalize('NFKD').replace(/[^ -~]/g, '') || '?',
    )
    .join('');
