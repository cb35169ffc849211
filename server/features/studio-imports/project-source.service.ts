import type { ImportedDocument } from '../../platform/documents/document.ts';
import type { ReadSource, SourceReader, SourceVoices } from '../studio-projects/project-content.service.ts';
import type { DocumentReadingService } from './document-reading.service.ts';
import { toDraftChapters } from './draft-chapters.rules.ts';

interface ProjectSourceDeps {
  readonly documentReading: Pick<DocumentReadingService, 'readFile' | 'readUrl'>;
}

/** Reads the documents that requests send to create or fill a project, without a review of their chapters. */
export const projectSourceService = ({ documentReading }: ProjectSourceDeps): SourceReader => ({
  async readFile(actor, file, voices, signal) {
    return toSource(await documentReading.readFile(actor, file, signal, { param: 'from_document' }), voices);
  },
  async readUrl(actor, url, voices, signal) {
    return toSource(await documentReading.readUrl(actor, url, signal, { param: 'from_url' }), voices);
  },
});

function toSource(document: ImportedDocument, voices: SourceVoices): ReadSource {
  const { title, author, description, language, isbnNumber, cover } = document;
  return {
    chapters: toDraftChapters(document, voices),
    metadata: { title, author, description, language, isbnNumber, cover },
  };
}
