import { importLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { openAudioInput } from '../../platform/audio-input/audio-input.ts';
import { DocumentError, type ImportedDocument } from '../../platform/documents/document.ts';
import type { DocumentReader } from '../../platform/documents/read-document.ts';
import type { Log } from '../../platform/log.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';

interface DocumentReadingDeps {
  readonly documentReader: DocumentReader;
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'download'>;
  readonly log: Pick<Log, 'warn'>;
}

interface ReadOptions {
  /** The field of the request, for errors. */
  readonly param?: string;
  readonly onProgress?: (percent: number) => void;
}

/** Reads the text of documents, and of pages of the web. Throws the errors of `studio-imports.errors.ts`. */
export function documentReadingService({ documentReader, audioInput, log }: DocumentReadingDeps) {
  async function read(
    file: UploadedFile,
    { isPage, contentType, param, onProgress }: ReadOptions & { isPage: boolean; contentType?: string | undefined },
    signal: AbortSignal,
  ): Promise<ImportedDocument> {
    const name = file.name.replace(/\.(epub|docx|pdf|x?html?|txt|md|markdown|srt|vtt)$/i, '') || file.name;
    try {
      const source = { path: file.path, name: file.name, isPage, contentType };
      const document = await documentReader.read(source, { signal, onProgress });
      return withoutExtension(document, file.name, name);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      if (error.cause !== undefined) log.warn({ err: error.cause }, 'failed to read a document');
      throw new AppError(error.code, { message: error.message, ...(param !== undefined && { param }) });
    }
  }

  return {
    readFile: (
      _actor: Pick<Actor, 'workspaceId'>,
      file: UploadedFile,
      signal: AbortSignal,
      options: ReadOptions & { readonly contentType?: string | undefined; readonly isPage?: boolean } = {},
    ): Promise<ImportedDocument> => read(file, { param: 'file', isPage: false, ...options }, signal),

    /** The main text of a page, or the document at an address. Throws `invalid_parameters` for one that cannot be read. */
    async readUrl(
      _actor: Pick<Actor, 'workspaceId'>,
      url: string,
      signal: AbortSignal,
      {
        param = 'from_url',
        onProgress,
        maxBytes = importLimits.maxBytes,
      }: ReadOptions & { readonly maxBytes?: number } = {},
    ): Promise<ImportedDocument> {
      const limits = { maxBytes };
      await using file = await audioInput.download(url, { param, limits }, signal);
      const { contentType } = file;
      // Awaited, since the file is deleted when this returns.
      return await read(file, { isPage: true, contentType, param, ...(onProgress && { onProgress }) }, signal);
    },
  };
}
export type DocumentReadingService = ReturnType<typeof documentReadingService>;

/** Sections without a heading have the name of the file as their title. */
const withoutExtension = (document: ImportedDocument, fileName: string, name: string): ImportedDocument => ({
  ...document,
  sections: document.sections.map((section) => (section.title === fileName ? { ...section, title: name } : section)),
});
