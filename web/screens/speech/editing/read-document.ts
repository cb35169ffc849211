import type { ImportReply } from '../../../../contract/studio/studio-imports.ts';
import { api } from '../../../data/api/api.ts';
import { upload } from '../../../data/api/upload.ts';
import { t } from '../../../messages/t.ts';

/** A longer document is a book: it is reviewed in Studio. */
const maxImportedCharacters = 100_000;
const pollMs = 400;

/** The text of a document, or the import to review in Studio if it is too long for one request. */
type ReadDocument = { readonly text: string } | { readonly importId: string };

/** Reads the text of a document as Studio does. Throws an error with a message for the person. */
export async function readDocument(file: File, signal: AbortSignal): Promise<ReadDocument> {
  const body = new FormData();
  body.append('file', file);
  const started = await upload('POST /v1/studio/imports', { body }, { onSent: () => {}, signal });
  const params = { import_id: started.import_id };
  const remove = () => api.call('DELETE /v1/studio/imports/{import_id}', { params });
  try {
    const found = await awaitImport(started, signal);
    const sections = (found.tree?.sections ?? []).filter(({ selected }) => selected);
    if (sections.reduce((sum, { characters }) => sum + characters, 0) > maxImportedCharacters)
      return { importId: started.import_id };
    const texts: string[] = [];
    for (const { section_id } of sections) {
      const section = await api.call('GET /v1/studio/imports/{import_id}/sections/{section_id}', {
        params: { ...params, section_id },
        signal,
      });
      texts.push(...section.paragraphs.map(({ text }) => text));
    }
    await remove();
    if (texts.length === 0) throw new Error(t('We found no text in {name}.', { name: file.name }));
    return { text: texts.join('\n\n') };
  } catch (error) {
    // It would be deleted after some days, but the person does not see it anywhere.
    remove().catch(() => {});
    throw error;
  }
}

async function awaitImport(started: ImportReply, signal: AbortSignal): Promise<ImportReply> {
  let found = started;
  while (found.state === 'waiting' || found.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    found = await api.call('GET /v1/studio/imports/{import_id}', { params: { import_id: found.import_id }, signal });
  }
  if (found.state !== 'completed') throw new Error(found.problem ?? t('We could not read this document.'));
  return found;
}
