import { detectFormat } from './detect-type.ts';
import { DocumentError, type DocumentSource, type FoundDocument } from './document.ts';
import type { DocumentReply } from './document-messages.ts';
import { finishDocument } from './sections.ts';

// Reads one document and ends. The parent bounds its memory and its time, so that a hostile file harms only itself.

/** Only the reader that is needed is loaded: PDF.js alone takes longer than most documents. */
async function read(source: DocumentSource): Promise<FoundDocument> {
  const report = (percent: number): void => send({ kind: 'progress', percent });
  switch (await detectFormat(source)) {
    case 'epub':
      return (await import('./epub/epub-reader.ts')).readEpub(source, report);
    case 'docx':
      return (await import('./docx-reader.ts')).readDocx(source);
    case 'pdf':
      return (await import('./pdf/pdf-reader.ts')).readPdf(source, report);
    case 'html':
      return (await import('./html-reader.ts')).readHtml(source);
    case 'md':
      return (await import('./text-readers.ts')).readMarkdown(source);
    case 'srt':
      return (await import('./text-readers.ts')).readSubtitles(source);
    case 'txt':
      return (await import('./text-readers.ts')).readPlainText(source);
  }
}

function send(reply: DocumentReply, then: () => void = () => {}): void {
  process.send?.(reply, undefined, undefined, then);
}

async function answer(source: DocumentSource): Promise<DocumentReply> {
  try {
    const document = finishDocument(await read(source));
    if (document.sections.every(({ blocks }) => blocks.length === 0)) throw new DocumentError('document_empty');
    return { kind: 'document', document };
  } catch (error) {
    if (error instanceof DocumentError) return { kind: 'failed', code: error.code, message: error.message };
    return { kind: 'failed', code: 'document_broken', cause: error instanceof Error ? error.stack : String(error) };
  }
}

process.on('disconnect', () => process.exit());
process.on('message', async (source: DocumentSource) => {
  const reply = await answer(source);
  send(reply, () => process.exit());
});
