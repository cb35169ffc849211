import { defineErrors } from '../error.ts';

export const studioImportsErrors = defineErrors({
  import_not_found: { http: 404, type: 'not_found', text: 'The import was not found.' },
  import_not_ready: { http: 409, type: 'conflict', text: 'The document is not read yet.' },
  unsupported_document: {
    http: 422,
    type: 'validation_error',
    text: 'The file is not an EPUB, DOCX, PDF, HTML, TXT, Markdown or SRT document.',
  },
  document_encrypted: { http: 422, type: 'validation_error', text: 'The document is protected against copying.' },
  document_is_scanned: {
    http: 422,
    type: 'validation_error',
    text: 'The PDF consists of pictures without text. Recognize its text with an OCR program first.',
  },
  document_too_large: { http: 422, type: 'validation_error', text: 'The document is too large when it is unpacked.' },
  document_broken: { http: 422, type: 'validation_error', text: 'The document cannot be read.' },
  document_empty: { http: 422, type: 'validation_error', text: 'The document has no text.' },
});
