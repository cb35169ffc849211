import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';

interface SignedContract {
  readonly contract: { readonly title: string; readonly version: number; readonly text: string };
  readonly signature: {
    readonly signedName: string;
    readonly signedAt: Date;
    readonly address: string;
    readonly userAgent: string;
    readonly digest: string;
  };
}

const describeSignature = ({ contract, signature }: SignedContract): string[] => [
  `Contract: ${contract.title}, version ${contract.version}`,
  `Signed by: ${signature.signedName}`,
  `Signed at: ${signature.signedAt.toISOString()}`,
  `IP address: ${signature.address}`,
  `Browser: ${signature.userAgent}`,
  `SHA-256 of the text: ${signature.digest}`,
];

/** The text exactly as it was signed, so that its digest can be checked, then the signature. */
export const writeSignedText = (signed: SignedContract): string =>
  `${signed.contract.text}\n${'-'.repeat(60)}\n${describeSignature(signed).join('\n')}\n`;

/** The text with headings and lists, then the signature. */
export async function writeSignedPdf(signed: SignedContract): Promise<Buffer> {
  const { contract } = signed;
  const pdf = new PdfDocument({ size: 'A4', margin: 56, info: { Title: contract.title } });
  for (const line of contract.text.split('\n')) drawLine(pdf, toDrawable(line.replaceAll(/\*\*|__|`/g, '')));
  pdf.moveDown(2).font('Helvetica-Bold').fontSize(12).text('Signature').moveDown(0.4);
  for (const line of describeSignature(signed)) pdf.font('Helvetica').fontSize(10).text(toDrawable(line));
  pdf.end();
  return buffer(pdf as unknown as NodeJS.ReadableStream);
}

function drawLine(pdf: InstanceType<typeof PdfDocument>, line: string): void {
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading) {
    const size = heading[1]!.length === 1 ? 18 : 13;
    pdf.moveDown(0.6).font('Helvetica-Bold').fontSize(size).text(heading[2]!).moveDown(0.3);
    return;
  }
  const item = /^\s*[-*+]\s+(.*)$/.exec(line);
  pdf.font('Helvetica').fontSize(10.5);
  if (item) pdf.text(`•  ${item[1]}`, { indent: 8 }).moveDown(0.2);
  else if (line.trim() === '') pdf.moveDown(0.4);
  else pdf.text(line);
}

/** The built-in fonts of PDF have the characters of Western Europe only; the text file has all. */
const toDrawable = (text: string): string => text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff•‘’“”–—…€]/g, '?');
