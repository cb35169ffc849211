import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ImportedDocument } from '../../platform/documents/document.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { DocumentReadingService } from '../studio-imports/document-reading.service.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { ProjectCreationService } from '../studio-projects/project-creation.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { articleChapters } from './article-chapters.rules.ts';
import type { NativeProject } from './audio-native.store.ts';
import type { NativePlayersService, NewPlayer } from './native-players.service.ts';
import type { PlayerSettingsService } from './player-settings.service.ts';

/** Speaks projects. */
export interface ArticleConversions {
  /** Throws `project_busy`, and `nothing_to_convert` for a project without text. */
  start(actor: Actor, project: Project, options: { readonly publishes: boolean }): Promise<unknown>;
  /** Undefined if nothing is being spoken. */
  active(project: Project): Promise<unknown>;
}

interface NativeArticlesDeps {
  readonly access: Pick<ProjectAccessService, 'require'>;
  readonly projectCreation: Pick<
    ProjectCreationService,
    'create' | 'replaceContent' | 'defaultVoices' | 'requireAllowed'
  >;
  readonly documentReading: Pick<DocumentReadingService, 'readFile' | 'readUrl'>;
  readonly playerSettings: Pick<PlayerSettingsService, 'getOrCreate'>;
  readonly players: Pick<NativePlayersService, 'add' | 'findByUrl' | 'find' | 'edit' | 'requireAllowed'>;
  readonly conversions: ArticleConversions;
}

export interface NewArticle {
  readonly name: string;
  readonly file: UploadedFile | undefined;
  readonly voiceId: string | undefined;
  readonly modelId: string | undefined;
  readonly normalization: Project['normalization'] | undefined;
  readonly dictionaries: readonly DictionaryLocator[] | undefined;
  readonly player: NewPlayer;
  readonly converts: boolean;
}

export interface EditedArticle {
  readonly player: NativeProject;
  readonly isConverting: boolean;
  readonly isPublishing: boolean;
}

/** The fields of a project as this API names them. */
const fieldNames: Readonly<Record<string, string>> = {
  default_title_voice_id: 'voice_id',
  default_paragraph_voice_id: 'voice_id',
  default_model_id: 'model_id',
  from_content_json: 'file',
};

/** Articles that become projects with a player, and their new versions (O-71). */
export function nativeArticlesService(deps: NativeArticlesDeps) {
  const { access, projectCreation, documentReading, playerSettings, players, conversions } = deps;

  /** The voices of the caller, or those of the player, or the default ones. */
  async function chooseVoices(actor: Actor, voiceId: string | undefined, modelId: string | undefined) {
    const settings = await playerSettings.getOrCreate(actor.workspaceId);
    const voice = voiceId ?? settings.voiceId ?? undefined;
    return projectCreation.defaultVoices(actor, {
      defaultTitleVoiceId: voice,
      defaultParagraphVoiceId: voice,
      defaultModelId: modelId ?? settings.modelId ?? undefined,
    });
  }

  async function createProject(
    actor: Actor,
    { name, voiceId, modelId, normalization, dictionaries }: Omit<NewArticle, 'file' | 'player' | 'converts'>,
    document: ImportedDocument | undefined,
  ): Promise<Project> {
    const voices = await chooseVoices(actor, voiceId, modelId);
    return projectCreation.create(actor, {
      name,
      sourceType: 'article',
      title: document?.title ?? name,
      author: document?.author,
      language: document?.language,
      defaultTitleVoiceId: voices.titleVoiceId,
      defaultParagraphVoiceId: voices.paragraphVoiceId,
      defaultModelId: voices.modelId,
      normalization,
      dictionaries,
      chapters: document ? articleChapters(document, voices, name) : [],
    });
  }

  async function convert(actor: Actor, project: Project, publishes: boolean): Promise<boolean> {
    try {
      await conversions.start(actor, project, { publishes });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'nothing_to_convert') return false;
      throw error;
    }
  }

  async function replace(
    actor: Actor,
    projectId: string,
    read: (project: Project) => Promise<ImportedDocument | undefined>,
    { converts, publishes }: { readonly converts: boolean; readonly publishes: boolean },
  ): Promise<EditedArticle> {
    const project = await access.require(actor, projectId, 'project.update_player');
    const player = await players.find(actor.workspaceId, projectId);
    if (!player) throw new AppError('audio_native_not_found', { param: 'project_id' });
    if (converts && (await conversions.active(project))) throw new AppError('project_busy');
    const document = await read(project);
    const voices = { titleVoiceId: project.defaultTitleVoiceId, paragraphVoiceId: project.defaultParagraphVoiceId };
    const changed =
      document &&
      (await projectCreation.replaceContent(actor, project, articleChapters(document, voices, project.name), 'file'));
    const isConverting = converts && (await convert(actor, changed ?? project, publishes));
    return { player, isConverting, isPublishing: isConverting && publishes };
  }

  const service = {
    /** Checked before the form is read. */
    async requireAllowed(actor: Actor): Promise<void> {
      await players.requireAllowed(actor);
      await projectCreation.requireAllowed(actor);
    },

    /** Creates a project with a player. Throws the errors of `requireAllowed` and of the reader of documents. */
    async create(actor: Actor, article: NewArticle, signal: AbortSignal): Promise<EditedArticle> {
      await service.requireAllowed(actor);
      const document = article.file && (await documentReading.readFile(actor, article.file, signal));
      const project = await createProject(actor, article, document).catch(renameField);
      const player = await players.add(actor, project, article.player);
      const isConverting = article.converts && (await convert(actor, project, true));
      return { player, isConverting, isPublishing: isConverting };
    },

    /** Narrates a page that has no project, and publishes it. Does nothing if it has one by now. */
    async createFromPage(actor: Actor, url: string, signal: AbortSignal): Promise<void> {
      if (await players.findByUrl(actor.workspaceId, url)) return;
      await service.requireAllowed(actor);
      const document = await documentReading.readUrl(actor, url, signal, { param: 'url' });
      const name = (document.title || new URL(url).hostname).slice(0, 500);
      const absent = { voiceId: undefined, modelId: undefined, normalization: undefined, dictionaries: undefined };
      const project = await createProject(actor, { name, ...absent }, document);
      await players.add(actor, project, { url, title: name, author: document.author });
      await convert(actor, project, true);
    },

    /** Replaces the article of a project by a file. Throws `audio_native_not_found` for one without a player. */
    replaceByFile: (
      actor: Actor,
      projectId: string,
      file: UploadedFile | undefined,
      options: { readonly converts: boolean; readonly publishes: boolean },
      signal: AbortSignal,
    ): Promise<EditedArticle> =>
      replace(actor, projectId, async () => file && documentReading.readFile(actor, file, signal), options),

    /** Reads the page of a project again, converts and publishes it. Throws `audio_native_not_found`. */
    async replaceByPage(
      actor: Actor,
      {
        url,
        title,
        author,
      }: { readonly url: string; readonly title?: string | undefined; readonly author?: string | undefined },
      signal: AbortSignal,
    ): Promise<EditedArticle> {
      const found = await players.findByUrl(actor.workspaceId, url);
      if (!found) throw new AppError('audio_native_not_found', { param: 'url' });
      const read = () => documentReading.readUrl(actor, url, signal, { param: 'url' });
      const edited = await replace(actor, found.projectId, read, { converts: true, publishes: true });
      if (title !== undefined || author !== undefined) await players.edit(actor, found.projectId, { title, author });
      return edited;
    },
  };
  return service;
}
export type NativeArticlesService = ReturnType<typeof nativeArticlesService>;

function renameField(error: unknown): never {
  const field = error instanceof AppError && error.param !== undefined ? fieldNames[error.param] : undefined;
  throw error instanceof AppError && field ? new AppError(error.code, { message: error.message, param: field }) : error;
}
