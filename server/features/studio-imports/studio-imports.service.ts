import { createReadStream } from 'node:fs';
import { type DocumentType, documentTypes, studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { DocumentSection, ImportedDocument } from '../../platform/documents/document.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { DraftChapter } from '../studio-chapters/studio-content.rules.ts';
import { type ChapterVoices, type ChosenChapter, toDraftChapters } from './draft-chapters.rules.ts';
import type { ImportContentService } from './import-content.service.ts';
import { importKey } from './import-files.rules.ts';
import { importJob } from './import-jobs.service.ts';
import { activeStates, type StudioImport, studioImportsStore } from './studio-imports.store.ts';

interface DefaultVoices {
  readonly defaultTitleVoiceId?: string | undefined;
  readonly defaultParagraphVoiceId?: string | undefined;
  readonly defaultModelId?: string | undefined;
}

type Metadata = Pick<ImportedDocument, 'title' | 'author' | 'description' | 'language' | 'isbnNumber' | 'cover'>;

/** Creates projects from what was read. */
export interface ImportedProjects {
  defaultVoices(actor: Actor, draft: DefaultVoices): Promise<ChapterVoices & { readonly modelId: string }>;
  create(
    actor: Actor,
    draft: Metadata &
      DefaultVoices & {
        readonly name: string;
        readonly sourceType: 'book' | 'article';
        readonly creation?: { type: 'auto_assign_voices'; status: 'finished'; progress: number } | undefined;
        readonly chapters: readonly DraftChapter[];
      },
    param?: string,
  ): Promise<{ readonly id: string }>;
}

interface StudioImportsDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send' | 'cancel'>;
  readonly importContent: ImportContentService;
  /** Throws if the workspace may not have another project. */
  readonly requireAllowed: (actor: Actor) => Promise<void>;
  readonly projects: ImportedProjects;
  /** Gives direct speech voices of its own. */
  readonly assignVoices: (
    actor: Actor,
    chapters: readonly DraftChapter[],
    options: { readonly narratorVoiceId: string; readonly language: string | undefined },
  ) => Promise<readonly DraftChapter[]>;
}

interface NewProject extends DefaultVoices {
  readonly name: string;
  readonly chapters: readonly ChosenChapter[];
  readonly assignsVoices: boolean;
}

const maxActive = 20;

/** Documents that are read by a job, reviewed, and made projects. */
export function studioImportsService(deps: StudioImportsDeps) {
  const { db, blobs, clock, live, jobs, importContent, projects, assignVoices } = deps;
  const store = studioImportsStore(db);
  const publish = ({ workspaceId }: Actor, id: string) => live.publish(workspaceId, { topic: 'studio-imports', id });

  async function get(actor: Actor, id: string): Promise<StudioImport> {
    const row = await store.find(actor, id);
    if (!row) throw new AppError('import_not_found', { param: 'import_id' });
    return row;
  }

  async function queue(actor: Actor, row: Pick<StudioImport, 'id' | 'source'> & Partial<StudioImport>) {
    const { workspaceId, userId } = actor;
    const queued = await transaction(db, async (tx) => {
      const jobId = await jobs.send(importJob, { importId: row.id }, { workspaceId, tx });
      if (jobId === undefined) throw new AppError('system_busy');
      const { id, source, url, documentType, blobKey, bytes } = row;
      const columns = { id, source, url, documentType, blobKey, bytes };
      return studioImportsStore(tx).insert(workspaceId, {
        ...columns,
        userId,
        state: 'waiting',
        percent: 0,
        jobId,
        createdAt: clock(),
      });
    });
    await publish(actor, row.id);
    return queued;
  }

  async function startFile(actor: Actor, file: UploadedFile, signal: AbortSignal): Promise<StudioImport> {
    const id = newId();
    const blobKey = importKey(actor.workspaceId, id, 'document');
    const source = cleanFileName(file.name, 'Document');
    const extension = /\.(\w{1,8})$/.exec(source)?.[1]?.toLowerCase();
    const documentType = documentTypes.find((type): type is DocumentType => type === extension) ?? null;
    const bytes = await writeBlob(blobs, blobKey, createReadStream(file.path), signal);
    try {
      return await queue(actor, { id, source, blobKey, bytes, documentType });
    } catch (error) {
      await blobs.delete(blobKey);
      throw error;
    }
  }

  return {
    get,

    /** Before an upload is read. Throws `system_busy` while too many documents wait, and if no project may be created. */
    async accept(actor: Actor): Promise<void> {
      await deps.requireAllowed(actor);
      if ((await store.countActive(actor.workspaceId)) < maxActive) return;
      throw new AppError('system_busy', { message: 'Wait until the documents before this one are read.' });
    },

    /** Queues a file or an address. Throws `invalid_parameters` for none or both. */
    start(
      actor: Actor,
      file: UploadedFile | undefined,
      url: string | undefined,
      signal: AbortSignal,
    ): Promise<StudioImport> {
      if (file && url === undefined) return startFile(actor, file, signal);
      if (!file && url !== undefined) return queue(actor, { id: newId(), source: url, url });
      throw new AppError('invalid_parameters', { message: 'Send either a file or from_url.', param: 'file' });
    },

    /** Throws `import_not_found` for a section that the document does not have. */
    async section(actor: Actor, id: string, sectionId: string): Promise<DocumentSection> {
      const { sections } = await importContent.read(await get(actor, id));
      const section = sections.find((one) => one.id === sectionId);
      if (!section)
        throw new AppError('import_not_found', { message: 'The document has no such section.', param: 'section_id' });
      return section;
    },

    /** Cancels it if it waits or runs, and deletes it. */
    async delete(actor: Actor, id: string): Promise<void> {
      const { jobId } = await get(actor, id);
      const row = await store.delete(actor.workspaceId, id);
      if (!row) return;
      if (jobId !== null && activeStates.some((state) => state === row.state))
        await jobs.cancel(actor.workspaceId, importJob, jobId);
      await importContent.delete(row);
      await publish(actor, id);
    },

    /** Cancels an import that waits or runs; false if it has ended. */
    async cancel(actor: Actor, id: string): Promise<boolean> {
      const changes = { state: 'cancelled', percent: null, blobKey: null, endedAt: clock() } as const;
      const before = await store.find(actor, id);
      const row = before && (await store.updateActive(actor.workspaceId, id, changes));
      if (!row) return false;
      if (row.jobId !== null) await jobs.cancel(actor.workspaceId, importJob, row.jobId);
      await importContent.delete(before);
      await publish(actor, id);
      return true;
    },

    /** Makes a project of the chosen sections. Throws `import_not_ready`, and what creating a project throws. */
    async createProject(actor: Actor, id: string, request: NewProject): Promise<string> {
      const row = await get(actor, id);
      const { coverType, ...document } = await importContent.read(row);
      requireSections(document, request.chapters);
      const { name, defaultTitleVoiceId, defaultParagraphVoiceId, defaultModelId } = request;
      const defaults = { defaultTitleVoiceId, defaultParagraphVoiceId, defaultModelId };
      const voices = await projects.defaultVoices(actor, defaults);
      const read = toDraftChapters(document, voices, request.chapters);
      const { title, author, description, language, isbnNumber } = document;
      const chapters = request.assignsVoices
        ? await assignVoices(actor, read, { narratorVoiceId: voices.paragraphVoiceId, language })
        : read;
      const project = await projects.create(
        actor,
        {
          ...{ title, author, description, language, isbnNumber, ...defaults },
          name,
          sourceType: row.url === null ? 'book' : 'article',
          creation: request.assignsVoices ? { type: 'auto_assign_voices', status: 'finished', progress: 1 } : undefined,
          cover: await importContent.readCover(row, coverType),
          chapters,
        },
        'chapters',
      );
      await store.update(actor.workspaceId, id, { projectId: project.id });
      await publish(actor, id);
      return project.id;
    },
  };
}
export type StudioImportsService = ReturnType<typeof studioImportsService>;

/** Throws `invalid_parameters` for unknown sections, and for chapters that are too long when sections merge. */
function requireSections({ sections }: Pick<ImportedDocument, 'sections'>, chapters: readonly ChosenChapter[]): void {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const refuse = (message: string) => new AppError('invalid_parameters', { message, param: 'chapters' });
  for (const { title, sectionIds } of chapters) {
    const unknown = sectionIds.find((id) => !byId.has(id));
    if (unknown !== undefined) throw refuse(`The document has no section ${unknown}.`);
    const blocks = sectionIds.flatMap((id) => byId.get(id)!.blocks);
    const length = blocks.reduce((sum, { text }) => sum + text.length, 0);
    if (blocks.length > studioLimits.blocksPerChapter || length > studioLimits.chapterLength)
      throw refuse(`The chapter “${title.slice(0, 100)}” is too long. Merge fewer sections.`);
  }
}
