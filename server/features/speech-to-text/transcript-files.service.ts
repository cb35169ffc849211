import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { ZipFile } from 'yazl';
import type { ExportFormat, ExportOptions } from '../../../contract/speech-tools/transcript-fields.ts';
import type { TranscriptToken } from './speech-to-text.tables.ts';
import { breakLines, segmentTranscript, type TranscriptSegment } from './transcript-segments.rules.ts';

/** A transcript as it is written to files. */
export interface PrintedTranscript {
  readonly title: string;
  /** ISO 639-3 */
  readonly language: string;
  readonly tokens: readonly TranscriptToken[];
  /** Names by speaker ID; the ID is shown for others. */
  readonly speakerNames: Readonly<Record<string, string>>;
}

export interface TranscriptFile {
  readonly extension: string;
  readonly contentType: string;
  readonly content: string | Buffer;
}

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  segmented_json: 'application/json',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  html: 'text/html',
  txt: 'text/plain',
  srt: 'text/srt',
};
/** A paragraph of a document ends at a silence of this length. */
const paragraphSilenceS = 1.5;

/** Writes a transcript in one of the formats. */
export async function writeTranscriptFile(
  transcript: PrintedTranscript,
  options: ExportOptions,
): Promise<TranscriptFile> {
  const { format } = options;
  const segments = segmentTranscript(transcript.tokens, {
    silenceS: options.segment_on_silence_longer_than_s ?? (format === 'srt' ? null : paragraphSilenceS),
    maxDurationS: options.max_segment_duration_s,
    maxCharacters: options.max_segment_chars,
  });
  const content = await write(transcript, segments, options);
  return { extension: format === 'segmented_json' ? 'json' : format, contentType: contentTypes[format], content };
}

function write(transcript: PrintedTranscript, segments: readonly TranscriptSegment[], options: ExportOptions) {
  switch (options.format) {
    case 'segmented_json':
      return toSegmentedJson(transcript, segments, options);
    case 'srt':
      return toSrt(transcript, segments, options);
    case 'txt':
      return segments
        .map((segment) =>
          breakLines(`${headOf(transcript, segment, options)}${segment.text}`, options.max_characters_per_line).join(
            '\n',
          ),
        )
        .join('\n\n')
        .concat('\n');
    case 'html':
      return toHtml(transcript, segments, options);
    case 'docx':
      return toDocx(transcript, segments, options);
    case 'pdf':
      return toPdf(transcript, segments, options);
  }
}

type HeadOptions = Pick<ExportOptions, 'include_speakers' | 'include_timestamps'>;

/** `[0:05] Speaker 1: `, as far as it is wanted. */
function headOf(transcript: PrintedTranscript, segment: TranscriptSegment, options: HeadOptions): string {
  const time = options.include_timestamps ? `[${clockTime(segment.start)}] ` : '';
  const speaker =
    options.include_speakers && segment.speakerId !== undefined ? nameOf(transcript, segment.speakerId) : '';
  return `${time}${speaker === '' ? '' : `${speaker}: `}`;
}

const nameOf = ({ speakerNames }: PrintedTranscript, speakerId: string): string =>
  speakerNames[speakerId] ?? speakerId.replace(/^speaker_(\d+)$/, (_, number) => `Speaker ${Number(number) + 1}`);

function toSegmentedJson(
  transcript: PrintedTranscript,
  segments: readonly TranscriptSegment[],
  options: HeadOptions,
): string {
  return JSON.stringify({
    language_code: transcript.language,
    segments: segments.map(({ text, start, end, speakerId, tokens }) => ({
      text,
      ...(options.include_timestamps && { start, end }),
      ...(options.include_speakers &&
        speakerId !== undefined && { speaker: { id: speakerId, name: nameOf(transcript, speakerId) } }),
      words: tokens.map((token) => ({ text: token.text, type: token.type, start: token.start, end: token.end })),
    })),
  });
}

function toSrt(
  transcript: PrintedTranscript,
  segments: readonly TranscriptSegment[],
  options: HeadOptions & { readonly max_characters_per_line?: number | null | undefined },
): string {
  const blocks = segments.map((segment, at) => {
    const head = headOf(transcript, segment, { ...options, include_timestamps: false });
    const lines = breakLines(`${head}${segment.text}`, options.max_characters_per_line);
    return `${at + 1}\n${srtTime(segment.start)} --> ${srtTime(segment.end)}\n${lines.join('\n')}\n`;
  });
  return blocks.join('\n');
}

/** Captions of the web, split like those of `srt`, with the speaker as the voice of a caption. */
export function writeVtt(transcript: PrintedTranscript, options: ExportOptions): TranscriptFile {
  const segments = segmentTranscript(transcript.tokens, {
    silenceS: options.segment_on_silence_longer_than_s,
    maxDurationS: options.max_segment_duration_s,
    maxCharacters: options.max_segment_chars,
  });
  const blocks = segments.map(({ text, start, end, speakerId }) => {
    const lines = breakLines(text, 'max_characters_per_line' in options ? options.max_characters_per_line : null);
    const voice =
      options.include_speakers && speakerId !== undefined ? `<v ${escapeXml(nameOf(transcript, speakerId))}>` : '';
    const [from, to] = [start, end].map((seconds) => srtTime(seconds).replace(',', '.'));
    return `${from} --> ${to}\n${voice}${lines.map(escapeXml).join('\n')}\n`;
  });
  return { extension: 'vtt', contentType: 'text/vtt', content: `WEBVTT\n\n${blocks.join('\n')}` };
}

function toHtml(transcript: PrintedTranscript, segments: readonly TranscriptSegment[], options: HeadOptions): string {
  const paragraphs = segments.map(
    (segment) => `<p><b>${escapeXml(headOf(transcript, segment, options))}</b>${escapeXml(segment.text)}</p>`,
  );
  const title = escapeXml(transcript.title);
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title>${title}</title></head>\n<body><h1>${title}</h1>\n${paragraphs.join('\n')}\n</body></html>\n`;
}

/** Of the parts of a document, so that a transcript always gives the same file. */
const documentDate = new Date(2000, 0, 1);

/** The smallest document that word processors open: its content types, its relation, and its text. */
async function toDocx(
  transcript: PrintedTranscript,
  segments: readonly TranscriptSegment[],
  options: HeadOptions,
): Promise<Buffer> {
  const run = (text: string, isBold: boolean): string =>
    `<w:r>${isBold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
  const paragraphs = [
    `<w:p>${run(transcript.title, true)}</w:p>`,
    ...segments.map(
      (segment) => `<w:p>${run(headOf(transcript, segment, options), true)}${run(segment.text, false)}</w:p>`,
    ),
  ];
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const types = 'http://schemas.openxmlformats.org/package/2006';
  const files = {
    '[Content_Types].xml': `${xml}<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${contentTypes.docx}.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${types}/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { mtime: documentDate });
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

async function toPdf(
  transcript: PrintedTranscript,
  segments: readonly TranscriptSegment[],
  options: HeadOptions,
): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', margin: 56, info: { Title: transcript.title } });
  pdf.font('Helvetica-Bold').fontSize(16).text(toDrawable(transcript.title));
  for (const segment of segments) {
    pdf
      .moveDown(0.6)
      .font('Helvetica-Bold')
      .fontSize(10)
      .text(toDrawable(headOf(transcript, segment, options)) || ' ');
    pdf.font('Helvetica').fontSize(11).text(toDrawable(segment.text));
  }
  pdf.end();
  return buffer(pdf as unknown as NodeJS.ReadableStream);
}

/** The built-in fonts of PDF have the characters of Western Europe only. */
const toDrawable = (text: string): string => text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff‘’“”–—…€]/g, '?');

const escapeXml = (text: string): string =>
  text
    // XML has no control characters.
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

function clockTime(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

function srtTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)},${pad(ms % 1000, 3)}`;
}
