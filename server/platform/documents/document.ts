import { type ErrorCode, errorEntry } from '../../../contract/errors.ts';
import type { BlockKind } from '../../../contract/studio/studio-limits.ts';

/** A paragraph or a heading. */
export interface DocumentBlock {
  readonly kind: BlockKind;
  /** In one line, without markup. */
  readonly text: string;
}

/** A part of a document that can become a chapter. */
export interface DocumentSection {
  readonly id: string;
  readonly title: string;
  /** Depth in the contents of the document, from 0. */
  readonly level: number;
  /** Whether it is proposed as a chapter: covers, contents and imprints are not. */
  readonly selected: boolean;
  /** What could not be read of it, as a sentence. */
  readonly problem?: string | undefined;
  readonly blocks: readonly DocumentBlock[];
}

export interface DocumentCover {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png';
}

/** The text of a document, by sections, and what it says about itself. */
export interface ImportedDocument {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly description?: string | undefined;
  /** ISO 639-1 */
  readonly language?: string | undefined;
  readonly isbnNumber?: string | undefined;
  readonly direction: 'ltr' | 'rtl';
  readonly cover?: DocumentCover | undefined;
  /** What was left out, in sentences. */
  readonly warnings: readonly string[];
  readonly sections: readonly DocumentSection[];
}

/** Sections as a reader finds them: without IDs, and with paragraphs of any length. */
export type FoundSection = Omit<DocumentSection, 'id'>;
export type FoundDocument = Omit<ImportedDocument, 'sections' | 'direction'> & {
  readonly direction?: 'ltr' | 'rtl' | undefined;
  readonly sections: readonly FoundSection[];
};

export type DocumentErrorCode = Extract<ErrorCode, `document_${string}` | 'unsupported_document'>;

/** A document that cannot be read, whatever the reader does. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentErrorCode;
  constructor(code: DocumentErrorCode, message: string = errorEntry(code).text) {
    super(message);
    this.code = code;
  }
}

/** What a reader knows about a file besides its bytes. */
export interface DocumentSource {
  readonly path: string;
  /** The name of the file, or the last part of the address. */
  readonly name: string;
  /** For pages of the web: their main text is read without the site around it. */
  readonly isPage: boolean;
  /** The `content-type` of the reply that brought the file. */
  readonly contentType?: string | undefined;
}
