import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { ChapterReply } from '../../../contract/studio/studio-chapter-fields.ts';
import type { ProjectState } from '../../../contract/studio/studio-limits.ts';
import type { ProjectPatch } from '../../../contract/studio/studio-projects.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import type { Live } from '../../platform/live.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { DeleteShares } from '../resource-shares/resource-shares.service.ts';
import type { ProjectAccessService } from './project-access.service.ts';
import type { ProjectCastService } from './project-cast.service.ts';
import { projectFilesPrefix } from './project-files.rules.ts';
import {
  type ChapterSummary,
  findReferenced,
  loadParts,
  type ProjectActivity,
  type ProjectChapters,
  type ProjectPart,
  type ProjectPlayer,
} from './project-parts.service.ts';
import { patchColumns, projectState } from './studio-projects.rules.ts';
import { type NewProject, type Project, type ProjectVoice, studioProjectsStore } from './studio-projects.store.ts';

/** A project with what its reply shows of other nouns. */
export interface ProjectView {
  readonly project: Project;
  readonly role: ResourceRole;
  readonly state: ProjectState;
  readonly chapters: readonly ChapterSummary[];
  /** IDs in the cast, by voice; at least those of the default voices. */
  readonly castIds: ReadonlyMap<string, string>;
  readonly activity: ProjectActivity | undefined;
  readonly player: ProjectPlayer | undefined;
}

export interface ExtendedProjectView extends ProjectView {
  readonly voices: readonly ProjectVoice[];
  readonly chapterReplies: readonly ChapterReply[];
  readonly dictionaryVersions: readonly Awaited<ReturnType<PronunciationDictionariesService['version']>>[];
}

interface StudioProjectsDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'list' | 'delete'>;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly access: ProjectAccessService;
  readonly cast: Pick<ProjectCastService, 'require' | 'add' | 'list'>;
  readonly models: Pick<ModelsService, 'get'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon' | 'version'>;
  readonly deleteShares: DeleteShares;
  readonly chapters: ProjectChapters;
  /** The chapters as their own noun shows them. */
  readonly chapterReplies: (project: Project) => Promise<readonly ChapterReply[]>;
  readonly parts: readonly ProjectPart[];
  /** Lets sentences keep their takes after a change that would speak them anew. */
  readonly keepTakes: (actor: Actor, before: Project, after: Project) => Promise<void>;
}

/** Files whose use is checked at once. */
const batchSize = 1000;
const notFound = () => new AppError('project_not_found', { param: 'project_id' });

/** Books, articles and podcasts of a workspace. */
export function studioProjectsService(deps: StudioProjectsDeps) {
  const { db, blobs, clock, live, access, cast, models, dictionaries, deleteShares, chapters, parts } = deps;

  async function toViews(actor: Actor, projects: readonly Project[]): Promise<ProjectView[]> {
    const ids = projects.map(({ id }) => id);
    const [roles, summaries, castIds, { activity, players }] = await Promise.all([
      findRoles(
        db,
        actor,
        'project',
        projects.map(({ id, userId }) => ({ id, createdBy: userId })),
      ),
      chapters.summaries(ids),
      studioProjectsStore(db).defaultCastIds(ids),
      loadParts(parts, ids),
    ]);
    return projects.flatMap((project) => {
      const { id } = project;
      const role = roles.get(id);
      if (!role) return [];
      return {
        project,
        role,
        state: projectState(project, activity.get(id)),
        chapters: summaries.get(id) ?? [],
        castIds: castIds.get(id) ?? new Map(),
        activity: activity.get(id),
        player: players.get(id),
      };
    });
  }

  async function viewOf(actor: Actor, project: Project): Promise<ProjectView> {
    const [view] = await toViews(actor, [project]);
    if (!view) throw notFound();
    return view;
  }

  /** Runs a change and tells the pages that show the project. */
  async function change(
    actor: Actor,
    id: string,
    columns: Partial<NewProject>,
    alongside?: (tx: Tx, project: Project) => Promise<unknown>,
    permission: ResourcePermissionName = 'project.update',
  ): Promise<ProjectView> {
    await access.require(actor, id, permission);
    const project = await transaction(db, async (tx) => {
      const changed = await studioProjectsStore(tx).update(actor.workspaceId, id, { ...columns, updatedAt: clock() });
      if (!changed) throw notFound();
      await alongside?.(tx, changed);
      await live.publish(actor.workspaceId, { topic: 'studio-projects', id }, tx);
      return changed;
    });
    return viewOf(actor, project);
  }

  async function deleteFiles(project: Pick<Project, 'id' | 'workspaceId'>): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of blobs.list(projectFilesPrefix(project.workspaceId, project.id))) keys.push(key);
    for (let at = 0; at < keys.length; at += batchSize) {
      const batch = keys.slice(at, at + batchSize);
      // Copies of the project share files with it.
      const shared = await findReferenced(parts, batch);
      for (const key of batch) if (!shared.has(key)) await blobs.delete(key);
    }
  }

  return {
    viewOf,
    change,

    async list(actor: Actor, query: { limit: number; after: string | undefined; search: string | undefined }) {
      const rows = await studioProjectsStore(db).list(actor, { ...query, limit: query.limit + 1 });
      return { views: await toViews(actor, rows.slice(0, query.limit)), hasMore: rows.length > query.limit };
    },

    /** Throws `project_not_found`. */
    async get(actor: Actor, id: string): Promise<ExtendedProjectView> {
      const project = await access.require(actor, id);
      const [view, voices, chapterReplies, versions] = await Promise.all([
        viewOf(actor, project),
        cast.list(project),
        deps.chapterReplies(project),
        Promise.all(
          project.dictionaries.map(({ pronunciation_dictionary_id, version_id }) =>
            dictionaries
              .version(actor, pronunciation_dictionary_id, version_id ?? undefined)
              // It was deleted, or is not shared with this caller.
              .catch((error: unknown) => (error instanceof AppError ? undefined : Promise.reject(error))),
          ),
        ),
      ]);
      return { ...view, voices, chapterReplies, dictionaryVersions: versions.filter((one) => one !== undefined) };
    },

    /** Throws like `ProjectCastService.require` for voices, and `model_not_found`. */
    async patch(actor: Actor, id: string, patch: ProjectPatch): Promise<ProjectView> {
      const project = await access.require(actor, id, 'project.update');
      const columns = patchColumns(patch);
      if (columns.defaultModelId !== undefined) columns.defaultModelId = models.get(columns.defaultModelId).modelId;
      const voices = [
        [columns.defaultTitleVoiceId, project.defaultTitleVoiceId, 'default_title_voice_id'],
        [columns.defaultParagraphVoiceId, project.defaultParagraphVoiceId, 'default_paragraph_voice_id'],
      ] as const;
      const members = new Map<string, Awaited<ReturnType<typeof cast.require>>>();
      // A voice that stays may be one that was deleted since.
      for (const [voiceId, before, param] of voices)
        if (voiceId !== undefined && voiceId !== before)
          members.set(voiceId, await cast.require(actor, voiceId, param));
      return change(actor, id, columns, (tx, changed) => cast.add(tx, changed, [...members.values()]));
    },

    /** Deletes it with everything in it; a running conversion ends when it notices. */
    async delete(actor: Actor, id: string): Promise<void> {
      const project = await access.require(actor, id, 'project.delete');
      await transaction(db, async (tx) => {
        if (!(await studioProjectsStore(tx).delete(actor.workspaceId, id))) throw notFound();
        await deleteShares(tx, actor.workspaceId, 'project', id);
        await live.publish(actor.workspaceId, { topic: 'studio-projects', id }, tx);
      });
      await deleteFiles(project);
    },

    async mutedChapters(actor: Actor, id: string): Promise<string[]> {
      const project = await access.require(actor, id);
      const summaries = (await chapters.summaries([project.id])).get(id) ?? [];
      return summaries.filter(({ isMuted }) => isMuted).map((chapter) => chapter.id);
    },

    mute: (actor: Actor, id: string, chapterIds: readonly string[]) =>
      change(actor, id, {}, (tx, project) => chapters.mute(tx, project, chapterIds)),

    /** STUDIO-017 */
    orderChapters: (actor: Actor, id: string, chapterIds: readonly string[]) =>
      change(actor, id, { chapterOrderChangedAt: clock() }, (tx, project) => chapters.reorder(tx, project, chapterIds)),

    /**
     * DICT-004. Throws `pronunciation_dictionary_not_found`. What they change is spoken anew by the next conversion, unless
     * `keepsTakes`: then it is when its text changes.
     */
    async setDictionaries(
      actor: Actor,
      id: string,
      locators: readonly DictionaryLocator[],
      { keepsTakes }: { readonly keepsTakes: boolean },
    ): Promise<void> {
      const before = await access.require(actor, id, 'project.update');
      await dictionaries.resolveLexicon(actor, locators);
      const { project } = await change(actor, id, { dictionaries: locators });
      if (keepsTakes) await deps.keepTakes(actor, before, project);
    },
  };
}
export type StudioProjectsService = ReturnType<typeof studioProjectsService>;
