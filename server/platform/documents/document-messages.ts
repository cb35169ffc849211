import type { DocumentErrorCode, ImportedDocument } from './document.ts';

/** What the process that reads a document sends to its parent. */
export type DocumentReply =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'document'; readonly document: ImportedDocument }
  | {
      readonly kind: 'failed';
      readonly code: DocumentErrorCode;
      readonly message?: string;
      /** For the log, of an error that no reader expects. */
      readonly cause?: string | undefined;
    };
