import { defaultModelId } from '../../../contract/catalogue/models.ts';
import { projectsLimit } from '../../../contract/catalogue/plans/plan-allowances.ts';
import { unlimited } from '../../../contract/catalogue/plans/plans.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import type { ZeroRetentionService } from '../retention/zero-retention.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { ProjectCastService } from './project-cast.service.ts';
import { type DraftChapter, draftVoiceIds, findDraftProblem, type ProjectDraft } from './project-draft.rules.ts';
import { coverKey } from './project-files.rules.ts';
import type { ProjectChapters } from './project-parts.service.ts';
import { type NewProject, type Project, studioProjectsStore } from './studio-projects.store.ts';

interface ProjectCreationDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly speech: Pick<Speech, 'voices'>;
  readonly models: Pick<ModelsService, 'get'>;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon'>;
  readonly subscription: Pick<SubscriptionService, 'get' | 'getInTransaction'>;
  readonly zeroRetention: Pick<ZeroRetentionService, 'mayStore'>;
  readonly shareByDefault: ShareByDefault;
  readonly cast: Pick<ProjectCastService, 'require' | 'requireAll' | 'add'>;
  readonly chapters: Pick<ProjectChapters, 'insert' | 'clear'>;
}

type DefaultsDraft = Pick<ProjectDraft, 'defaultTitleVoiceId' | 'defaultParagraphVoiceId' | 'defaultModelId'>;

/** Creates projects, by hand, from documents and from conversations. */
export function projectCreationService(deps: ProjectCreationDeps) {
  const { db, blobs, clock, live, speech, models, dictionaries, subscription, zeroRetention, cast, chapters } = deps;

  async function requireRoom(tx: Db | Tx, actor: Actor, limit: number): Promise<void> {
    if (limit === unlimited || (await studioProjectsStore(tx).count(actor.workspaceId)) < limit) return;
    throw new AppError('projects_limit_reached', {
      message: `Your plan allows ${limit} studio projects. Delete one, or upgrade to create more.`,
    });
  }

  /** Throws `invalid_parameters` for more text than a project has, naming the field that holds it. */
  function requireBounds(drafts: readonly DraftChapter[], param: string): void {
    const problem = findDraftProblem(drafts);
    if (problem) throw new AppError('invalid_parameters', { message: problem, param });
  }

  const service = {
    /**
     * Checked before a form is read. Throws `projects_limit_reached` (PLAN-027), and `feature_not_available` for a workspace
     * that stores nothing.
     */
    async requireAllowed(actor: Actor): Promise<void> {
      if (!(await zeroRetention.mayStore(actor, true)))
        throw new AppError('feature_not_available', {
          message: 'This workspace stores nothing (zero retention), and projects are stored.',
        });
      await requireRoom(db, actor, projectsLimit((await subscription.get(actor)).tier));
    },

    /** In the transaction that adds a project, after `lockWorkspace`. Throws `projects_limit_reached`. */
    async requireRoomIn(tx: Tx, actor: Actor): Promise<void> {
      await requireRoom(tx, actor, projectsLimit((await subscription.getInTransaction(tx, actor)).tier));
    },

    /** Those of the draft, or the first default voice and the default model. Throws if one of them cannot be used. */
    async defaultVoices(actor: Actor, draft: DefaultsDraft) {
      const fallback = speech.voices[0]!.id;
      const paragraphVoiceId = draft.defaultParagraphVoiceId ?? draft.defaultTitleVoiceId ?? fallback;
      const titleVoiceId = draft.defaultTitleVoiceId ?? paragraphVoiceId;
      await cast.require(actor, titleVoiceId, 'default_title_voice_id');
      await cast.require(actor, paragraphVoiceId, 'default_paragraph_voice_id');
      const { modelId } = models.get(draft.defaultModelId ?? defaultModelId);
      return { titleVoiceId, paragraphVoiceId, modelId };
    },

    /** Creates a project with its cast and chapters. Throws like `requireAllowed` and `defaultVoices`. */
    async create(actor: Actor, draft: ProjectDraft, param = 'from_content_json'): Promise<Project> {
      await service.requireAllowed(actor);
      requireBounds(draft.chapters, param);
      const { titleVoiceId, paragraphVoiceId, modelId } = await service.defaultVoices(actor, draft);
      if (draft.dictionaries) await dictionaries.resolveLexicon(actor, draft.dictionaries);
      const voiceIds = [titleVoiceId, paragraphVoiceId, ...draftVoiceIds(draft.chapters)];
      const settings = draft.voiceSettings ?? [];
      const withSettings = settings.map(({ voice_id }) => voice_id);
      const members = [
        ...(await cast.requireAll(actor, voiceIds, param, settings)),
        ...(await cast.requireAll(actor, withSettings, 'voice_settings', settings)),
      ];
      const now = clock();
      const id = newId();
      const key = draft.cover && coverKey(actor.workspaceId, id, newId());
      if (draft.cover && key) await writeBlob(blobs, key, [draft.cover.bytes]);
      const row: NewProject = {
        ...columnsOf(draft),
        id,
        userId: actor.userId,
        defaultTitleVoiceId: titleVoiceId,
        defaultParagraphVoiceId: paragraphVoiceId,
        defaultModelId: modelId,
        coverKey: key ?? null,
        coverContentType: draft.cover?.contentType ?? null,
        createdAt: now,
        updatedAt: now,
      };
      try {
        return await transaction(db, async (tx) => {
          const store = studioProjectsStore(tx);
          // Two calls at once must not exceed the limit together.
          await store.lockWorkspace(actor.workspaceId);
          await service.requireRoomIn(tx, actor);
          const project = await store.insert(actor.workspaceId, row);
          await cast.add(tx, project, [...new Map(members.map((member) => [member.voiceId, member])).values()]);
          await chapters.insert(tx, project, draft.chapters);
          await deps.shareByDefault(tx, actor, 'project', id);
          await live.publish(actor.workspaceId, { topic: 'studio-projects', id }, tx);
          return project;
        });
      } catch (error) {
        if (key) await blobs.delete(key);
        throw error;
      }
    },

    /** Replaces all chapters. The cast keeps its voices, since their settings may be wanted again. */
    async replaceContent(
      actor: Actor,
      project: Project,
      drafts: readonly DraftChapter[],
      param = 'from_content_json',
    ): Promise<Project> {
      requireBounds(drafts, param);
      const members = await cast.requireAll(actor, draftVoiceIds(drafts), param);
      return transaction(db, async (tx) => {
        const now = clock();
        const changed = await studioProjectsStore(tx).update(actor.workspaceId, project.id, {
          updatedAt: now,
          chapterOrderChangedAt: now,
        });
        if (!changed) throw new AppError('project_not_found', { param: 'project_id' });
        await cast.add(tx, project, members);
        await chapters.clear(tx, project);
        await chapters.insert(tx, project, drafts);
        await live.publish(actor.workspaceId, { topic: 'studio-projects', id: project.id }, tx);
        return changed;
      });
    },
  };
  return service;
}
export type ProjectCreationService = ReturnType<typeof projectCreationService>;

/** The columns that a draft sets by itself, with the defaults of STUDIO-004 and STUDIO-005. */
const columnsOf = (draft: ProjectDraft) => ({
  name: draft.name,
  qualityPreset: draft.qualityPreset ?? ('standard' as const),
  sourceType: draft.sourceType ?? null,
  creation: draft.creation ?? null,
  title: draft.title ?? null,
  author: draft.author ?? null,
  description: draft.description ?? '',
  genres: draft.genres ?? [],
  targetAudience: draft.targetAudience ?? ('all ages' as const),
  language: draft.language ?? null,
  contentType: draft.contentType ?? null,
  originalPublicationDate: draft.originalPublicationDate ?? null,
  matureContent: draft.matureContent ?? false,
  isbnNumber: draft.isbnNumber || null,
  fiction: draft.fiction ?? null,
  volumeNormalization: draft.volumeNormalization ?? false,
  normalization: draft.normalization ?? ('auto' as const),
  callbackUrl: draft.callbackUrl ?? null,
  dictionaries: draft.dictionaries ?? [],
});
