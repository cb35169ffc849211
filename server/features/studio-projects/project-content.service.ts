import type { ContentJson, NewProjectBody } from '../../../contract/studio/studio-projects.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { ProjectAccessService } from './project-access.service.ts';
import type { ProjectCreationService } from './project-creation.service.ts';
import { chaptersOfJson, type DraftChapter, type ProjectDraft } from './project-draft.rules.ts';
import type { ProjectActivity } from './project-parts.service.ts';
import { toDraft } from './studio-projects.rules.ts';
import type { Project } from './studio-projects.store.ts';

/** A document that was read: its chapters, and what it says about itself. */
export interface ReadSource {
  readonly chapters: readonly DraftChapter[];
  readonly metadata: Pick<ProjectDraft, 'title' | 'author' | 'description' | 'language' | 'isbnNumber' | 'cover'>;
}

/** The voices of headings and of text. */
export interface SourceVoices {
  readonly titleVoiceId: string;
  readonly paragraphVoiceId: string;
}

/** Reads documents; throws the errors of imports, naming the field. */
export interface SourceReader {
  readFile(actor: Actor, file: UploadedFile, voices: SourceVoices, signal: AbortSignal): Promise<ReadSource>;
  readUrl(actor: Actor, url: string, voices: SourceVoices, signal: AbortSignal): Promise<ReadSource>;
}

/** Publishes projects to readers, which another noun stores. */
export interface ProjectPublishing {
  /** Throws unless the caller may publish. */
  requireAllowed(actor: Actor): void;
  /** Creates the draft of a publication. */
  create(actor: Actor, project: Project): Promise<unknown>;
}

interface ProjectContentDeps {
  readonly access: ProjectAccessService;
  readonly creation: ProjectCreationService;
  readonly reader: SourceReader;
  /** What runs for a project. */
  readonly findActivity: (project: Project) => Promise<ProjectActivity | undefined>;
  /** Finds the characters of a new project and gives each a voice. */
  readonly assignVoices: (actor: Actor, project: Project) => Promise<void>;
  /** Starts a conversion. */
  readonly convert: (actor: Actor, project: Project) => Promise<void>;
  readonly publishing: ProjectPublishing;
}

interface ContentInput {
  readonly from_url?: string | null | undefined;
  readonly from_content_json?: ContentJson | null | undefined;
}

/** Creates projects and replaces their text from a document, an address or JSON. */
export function projectContentService(deps: ProjectContentDeps) {
  const { access, creation, reader } = deps;

  /** The text of a request and the field that holds it; undefined if it has none. Throws for more than one. */
  async function readSource(
    actor: Actor,
    { from_url, from_content_json }: ContentInput,
    file: UploadedFile | undefined,
    voices: SourceVoices,
    signal: AbortSignal,
  ): Promise<(ReadSource & { readonly param: string }) | undefined> {
    if ([from_url, from_content_json, file].filter(Boolean).length > 1)
      throw new AppError('invalid_parameters', {
        message: 'Send only one of from_url, from_document and from_content_json.',
        param: 'from_url',
      });
    if (file) return { ...(await reader.readFile(actor, file, voices, signal)), param: 'from_document' };
    if (from_url) return { ...(await reader.readUrl(actor, from_url, voices, signal)), param: 'from_url' };
    if (!from_content_json) return undefined;
    return { chapters: chaptersOfJson(from_content_json), metadata: {}, param: 'from_content_json' };
  }

  return {
    requireAllowed: creation.requireAllowed,

    /** What the request says goes before what the document says about itself. */
    async create(
      actor: Actor,
      body: NewProjectBody,
      file: UploadedFile | undefined,
      signal: AbortSignal,
    ): Promise<Project> {
      await creation.requireAllowed(actor);
      if (body.create_publishing_read) deps.publishing.requireAllowed(actor);
      const wanted = toDraft(body, []);
      const voices = await creation.defaultVoices(actor, wanted);
      const source = await readSource(actor, body, file, voices, signal);
      const draft = toDraft(body, source?.chapters ?? []);
      const { title, author, description, language, isbnNumber, cover } = source?.metadata ?? {};
      const project = await creation.create(
        actor,
        {
          ...draft,
          title: draft.title ?? title,
          author: draft.author ?? author,
          description: draft.description ?? description,
          language: draft.language ?? language,
          isbnNumber: draft.isbnNumber ?? isbnNumber,
          cover,
          ...(body.auto_assign_voices && {
            creation: { type: 'auto_assign_voices' as const, status: 'finished' as const, progress: 1 },
          }),
        },
        source?.param,
      );
      if (body.auto_assign_voices) await deps.assignVoices(actor, project);
      if (body.create_publishing_read) await deps.publishing.create(actor, project);
      if (body.auto_convert) await deps.convert(actor, project);
      return project;
    },

    /** Throws `project_busy` while the project is converted. */
    async replace(
      actor: Actor,
      id: string,
      body: ContentInput & { readonly auto_convert?: boolean | null | undefined },
      file: UploadedFile | undefined,
      signal: AbortSignal,
    ): Promise<Project> {
      const project = await access.require(actor, id, 'project.update');
      const activity = await deps.findActivity(project);
      if (activity && activity.convertingChapterIds.length > 0) throw new AppError('project_busy');
      const voices = { titleVoiceId: project.defaultTitleVoiceId, paragraphVoiceId: project.defaultParagraphVoiceId };
      const source = await readSource(actor, body, file, voices, signal);
      if (!source)
        throw new AppError('invalid_parameters', {
          message: 'Send one of from_url, from_document and from_content_json.',
          param: 'from_content_json',
        });
      const changed = await creation.replaceContent(actor, project, source.chapters, source.param);
      if (body.auto_convert) await deps.convert(actor, changed);
      return changed;
    },
  };
}
export type ProjectContentService = ReturnType<typeof projectContentService>;
