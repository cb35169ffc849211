import { createReadStream } from 'node:fs';
import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import { readFileType } from './conversation-files.parser.ts';
import { conversationsStore } from './conversations.store.ts';
import type { Conversation } from './running-conversations.store.ts';

interface ConversationFilesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** The settings of the version that a conversation is with. */
  readonly findConfig: (row: Conversation) => Promise<AgentConfig | undefined>;
}

const notFound = () => new AppError('conversation_not_found', { param: 'conversation_id' });

/** Images and PDFs that people send to an agent while they talk to it. */
export function conversationFilesService({ db, blobs, clock, findConfig }: ConversationFilesDeps) {
  /** Throws unless the conversation runs, accepts files, and has room for one more. */
  async function requireRoom(id: string): Promise<Conversation> {
    const row = await conversationsStore(db).findByItsPerson(id);
    if (!row || !['initiated', 'in-progress'].includes(row.status)) throw notFound();
    const limits = (await findConfig(row))?.conversation_config.conversation.file_input;
    if (limits && !limits.enabled)
      throw new AppError('invalid_parameters', { message: 'This agent accepts no files.', param: 'file' });
    const most = limits?.max_files_per_conversation ?? 10;
    if ((await conversationsStore(db).countFiles(id)) >= most)
      throw new AppError('invalid_parameters', {
        message: `A conversation with this agent can have ${most} files.`,
        param: 'file',
      });
    return row;
  }

  return {
    requireRoom,

    async add(id: string, file: UploadedFile, signal: AbortSignal): Promise<{ fileId: string }> {
      const row = await requireRoom(id);
      const contentType = await readFileType(file.path);
      if (!contentType)
        throw new AppError('invalid_parameters', {
          message: 'The file is neither an image (PNG, JPEG, GIF, WebP) nor a PDF.',
          param: 'file',
        });
      const fileId = newId();
      const blobKey = `conversation-files/${row.workspaceId}/${fileId}`;
      const bytes = await writeBlob(blobs, blobKey, createReadStream(file.path), signal);
      try {
        await conversationsStore(db).insertFile({
          id: fileId,
          conversationId: id,
          name: cleanFileName(file.name, 'file'),
          contentType,
          blobKey,
          bytes,
          createdAt: clock(),
        });
      } catch (error) {
        await blobs.delete(blobKey);
        throw error;
      }
      return { fileId };
    },

    /** For the agent that reads it: the file with its bytes. */
    async open(id: string, fileId: string) {
      const file = await conversationsStore(db).findFile(id, fileId);
      const blob = file && (await blobs.open(file.blobKey));
      return file && blob ? { file, stream: blob.stream } : undefined;
    },

    async delete(id: string, fileId: string): Promise<void> {
      const row = await conversationsStore(db).findByItsPerson(id);
      if (!row || !['initiated', 'in-progress'].includes(row.status)) throw notFound();
      const file = await conversationsStore(db).deleteFile(id, fileId);
      if (!file) throw new AppError('document_not_found', { message: 'The file was not found.', param: 'file_id' });
      await blobs.delete(file.blobKey);
    },
  };
}
export type ConversationFilesService = ReturnType<typeof conversationFilesService>;
