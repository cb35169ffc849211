import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../platform/app-error.ts';
import type { BrainFile } from '../../agent-brain/brain-session.rules.ts';
import type { ConversationFilesService } from '../../conversations/conversation-files.service.ts';

/** Reads the files that a person sent in a conversation, for the brain. */
export const personFilesService = (files: Pick<ConversationFilesService, 'open'>) => ({
  /** Throws `document_not_found`. */
  async read(conversationId: string, fileId: string): Promise<BrainFile> {
    const found = await files.open(conversationId, fileId);
    if (!found) throw new AppError('document_not_found', { message: 'The file was not found.', param: 'file.file_id' });
    const { name, contentType } = found.file;
    const bytes = await buffer(found.stream);
    return { name, contentType, dataUrl: `data:${contentType};base64,${bytes.toString('base64')}` };
  },
});
