import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { knowledgeLimits } from '../../../contract/agents/knowledge/knowledge-base-limits.ts';
import { detectLanguage } from '../../../engines/text/detect-language.ts';
import { AppError } from '../../platform/app-error.ts';
import type { DocumentBlock, ImportedDocument } from '../../platform/documents/document.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { DocumentReadingService } from '../studio-imports/document-reading.service.ts';
import { isHtml, textToBlocks } from './knowledge-content.rules.ts';

/** A text to be stored. */
export interface ReadText {
  readonly blocks: readonly DocumentBlock[];
  readonly title: string | undefined;
  /** ISO 639-1 */
  readonly language: string;
}

interface KnowledgeReadingDeps {
  readonly documentReading: Pick<DocumentReadingService, 'readFile' | 'readUrl'>;
  readonly temporaryFolder: string;
}

/** Those that the search stems, and those of other scripts; the first is that of texts that tell nothing. */
const languages =
  'en ar ca da de el es eu fi fr ga hi hu hy id it lt ne nl no pt ro ru sr sv ta tr yi bg cs fa he ja ko pl sk th uk ur vi zh'.split(
    ' ',
  );
const sampleLength = 2000;

const languageOf = (blocks: readonly DocumentBlock[]): string =>
  detectLanguage(
    blocks
      .slice(0, 30)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, sampleLength),
    languages,
  );

const toText = ({ sections, title, language }: ImportedDocument): ReadText => {
  const blocks = sections.flatMap((section) => section.blocks);
  // What a page says of its language is often that of its template.
  return { blocks, title, language: blocks.length > 0 ? languageOf(blocks) : (language ?? 'en') };
};

/** Reads texts, files and pages for the knowledge base. Throws the errors of `studio-imports.errors.ts`. */
export function knowledgeReadingService({ documentReading, temporaryFolder }: KnowledgeReadingDeps) {
  async function readHtml(workspaceId: WorkspaceId, html: string, signal: AbortSignal): Promise<ReadText> {
    const folder = await makeTemporaryFolder(temporaryFolder, 'knowledge');
    try {
      const path = join(folder, 'text.html');
      await writeFile(path, html);
      const file = { name: 'text.html', path, bytes: (await stat(path)).size };
      return toText(await documentReading.readFile({ workspaceId }, file, signal, { param: 'text' }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    /** A text, as HTML or without markup. Throws `invalid_parameters` for one without words. */
    async readText(workspaceId: WorkspaceId, text: string, param: string, signal: AbortSignal): Promise<ReadText> {
      if (isHtml(text)) return readHtml(workspaceId, text, signal);
      const blocks = textToBlocks(text);
      if (blocks.length === 0) throw new AppError('invalid_parameters', { message: 'The text is empty.', param });
      return { blocks, title: undefined, language: languageOf(blocks) };
    },

    readFile: async (
      workspaceId: WorkspaceId,
      file: UploadedFile,
      signal: AbortSignal,
      options: { readonly contentType?: string | undefined; readonly isPage?: boolean; readonly param?: string } = {},
    ): Promise<ReadText> => toText(await documentReading.readFile({ workspaceId }, file, signal, options)),

    readUrl: async (workspaceId: WorkspaceId, url: string, signal: AbortSignal): Promise<ReadText> =>
      toText(
        await documentReading.readUrl({ workspaceId }, url, signal, {
          param: 'url',
          maxBytes: knowledgeLimits.fileBytes,
        }),
      ),
  };
}
export type KnowledgeReadingService = ReturnType<typeof knowledgeReadingService>;
