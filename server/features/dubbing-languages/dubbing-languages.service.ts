import { toolCredits } from '../../../contract/catalogue/plans/tool-cost.ts';
import { type DubbingLanguageState, dubbingLimits } from '../../../contract/dubbing/dubbing-limits.ts';
import { readTargetLanguage } from '../../../contract/dubbing/target-languages.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { DubbingAccessService } from '../dubbing-projects/dubbing-access.service.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { dubbedSpanMs } from './dubbing-charges.rules.ts';
import { type DubbingLanguage, dubbingLanguagesStore } from './dubbing-languages.store.ts';
import { countLines, type LineCounts } from './dubbing-lines.rules.ts';
import { dubbingTakesStore } from './dubbing-takes.store.ts';
import type { LanguageLinesService } from './language-lines.service.ts';
import type { LanguageQueueService } from './language-queue.service.ts';
import type { LineTranslators } from './line-translation.service.ts';
import type { LineVoicingService } from './line-voicing.service.ts';

/** Where the finished sound of a language is. */
export interface LanguageOutputs {
  /** Renders the lossless sound if it is not there yet. */
  prepare(actor: Actor, project: DubbingProject, language: DubbingLanguage, signal: AbortSignal): Promise<void>;
  /** A signed address of it that is valid for an hour; undefined until it is rendered. */
  losslessUrl(project: DubbingProject, language: DubbingLanguage, tx?: Tx): Promise<string | undefined>;
}

interface DubbingLanguagesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly dubbingAccess: DubbingAccessService;
  readonly languageLines: LanguageLinesService;
  readonly languageQueue: LanguageQueueService;
  readonly lineVoicing: Pick<LineVoicingService, 'hasVoice'>;
  readonly translators: LineTranslators;
  readonly outputs: LanguageOutputs;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

export interface LanguageRequest {
  /** BCP 47, as the caller wrote it. */
  readonly language: string;
  readonly accent?: string | undefined;
  /** 0–10 */
  readonly cloningStrength?: number | undefined;
  /** Text of each segment by its `external_id` or `id`. */
  readonly translations?: Readonly<Record<string, string>> | undefined;
  /** Starts by itself once the project is ready. */
  readonly isAutomatic: boolean;
}

/** A language with what its reply tells besides its row. */
export interface LanguageView {
  readonly language: DubbingLanguage;
  readonly project: DubbingProject;
  readonly counts: LineCounts;
  readonly losslessUrl: string | undefined;
}

/** The languages of dubbing projects. */
export function dubbingLanguagesService(deps: DubbingLanguagesDeps) {
  const { db, clock, blobs, dubbingAccess, languageLines, languageQueue, lineVoicing, translators } = deps;

  /** Throws for a language that is none of the 29, naming `param`. */
  function readLanguage(tag: string, param: string): string {
    const language = readTargetLanguage(tag);
    if (language === undefined)
      throw new AppError('invalid_parameters', {
        message: `“${tag}” is not a language into which recordings are dubbed.`,
        param,
      });
    return language;
  }

  /** The given translations by segment; each segment with words must have exactly one. */
  async function matchTranslations(tx: Tx, project: DubbingProject, given: Readonly<Record<string, string>>) {
    if (project.state !== 'ready')
      throw new AppError('dubbing_not_ready', {
        message: 'Translations can be given once the project is ready.',
        param: 'translations',
      });
    const segments = await dubbingAccess.rows(tx).listSegments(project);
    const rest = new Map(Object.entries(given));
    const found = new Map<string, string>();
    const missing: string[] = [];
    for (const { id, externalId, text } of segments) {
      const key = externalId ?? id;
      const translation = rest.get(key);
      if (translation === undefined && text.trim() !== '') missing.push(key);
      if (translation === undefined) continue;
      found.set(id, translation);
      rest.delete(key);
    }
    const refuse = (message: string): never => {
      throw new AppError('invalid_parameters', { message, param: 'translations' });
    };
    if (missing.length > 0) refuse(`${missing.length} segments have no translation, such as ${missing[0]}.`);
    if (rest.size > 0) refuse(`The project has no segment ${[...rest.keys()][0]}.`);
    return found;
  }

  async function view(project: DubbingProject, language: DubbingLanguage): Promise<LanguageView> {
    const [lines, losslessUrl] = await Promise.all([
      languageLines.list(project, language),
      language.outputRevision === null ? undefined : deps.outputs.losslessUrl(project, language),
    ]);
    return { language, project, counts: countLines(lines), losslessUrl };
  }

  const service = {
    readLanguage,

    /** Adds a language in the transaction of the caller. Throws `invalid_parameters` and `dubbing_language_exists`. */
    async add(tx: Tx, actor: Actor, project: DubbingProject, request: LanguageRequest): Promise<DubbingLanguage> {
      const language = readLanguage(request.language, 'target_language');
      const store = dubbingLanguagesStore(tx);
      if ((await store.countOfProject(project)) >= dubbingLimits.languages)
        throw new AppError('invalid_parameters', {
          message: `A project has at most ${dubbingLimits.languages} languages.`,
          param: 'target_language',
        });
      const translations = request.translations && (await matchTranslations(tx, project, request.translations));
      const now = clock();
      const row = await store.insert({
        id: newId(),
        projectId: project.id,
        userId: actor.userId,
        language,
        accent: request.accent ?? null,
        // Nothing starts it: its lines wait for people.
        state: request.isAutomatic ? 'queued' : 'stale',
        isAutomatic: request.isAutomatic,
        cloningStrength: request.cloningStrength ?? null,
        createdAt: now,
        updatedAt: now,
      });
      if (!row) throw new AppError('dubbing_language_exists', { param: 'target_language' });
      for (const [segmentId, translation] of translations ?? [])
        await store.writeLine(row, segmentId, { translation, updatedAt: now });
      if (!request.isAutomatic || project.state !== 'ready') return row;
      return languageQueue.startFirst(tx, project, row);
    },

    /** Like `add`, on its own. */
    async create(actor: Actor, projectId: string, request: LanguageRequest): Promise<LanguageView> {
      const { project, language } = await transaction(db, async (tx) => {
        const found = await dubbingAccess.require(actor, projectId, 'dubbing.speak', tx);
        if (found.state === 'failed') throw new AppError('dubbing_not_ready', { param: 'project_id' });
        return { project: found, language: await service.add(tx, actor, found, request) };
      });
      await languageQueue.publish(actor.workspaceId, project);
      return view(project, language);
    },

    /** A page, oldest first. */
    async list(
      actor: Actor,
      projectId: string,
      page: {
        readonly limit: number;
        readonly after: string | undefined;
        readonly state: DubbingLanguageState | undefined;
      },
    ): Promise<{ readonly views: LanguageView[]; readonly hasMore: boolean }> {
      const project = await dubbingAccess.require(actor, projectId);
      const rows = await dubbingLanguagesStore(db).listPage(project, { ...page, limit: page.limit + 1 });
      const views = await Promise.all(rows.slice(0, page.limit).map((language) => view(project, language)));
      return { views, hasMore: rows.length > page.limit };
    },

    async get(actor: Actor, projectId: string, languageId: string): Promise<LanguageView> {
      const project = await dubbingAccess.require(actor, projectId);
      return view(project, await languageLines.requireLanguage(project, languageId));
    },

    view,

    /** Deletes a language with its takes; what runs for it ends. */
    async delete(actor: Actor, projectId: string, languageId: string): Promise<void> {
      const project = await dubbingAccess.require(actor, projectId, 'dubbing.update');
      const language = await languageLines.requireLanguage(project, languageId);
      await languageQueue.cancel(actor, project, language.id);
      const files = await dubbingTakesStore(db).listFiles(language);
      await dubbingLanguagesStore(db).delete(project, language.id);
      await languageQueue.publish(actor.workspaceId, project);
      for (const key of files) await blobs.delete(key);
    },

    /** What a dub into a language would cost, and who would translate and speak it. Throws `dubbing_not_ready`. */
    async estimate(actor: Actor, projectId: string, tag: string) {
      const project = await dubbingAccess.require(actor, projectId);
      const language = readLanguage(tag, 'target_language');
      if (project.durationMs === null) throw new AppError('dubbing_not_ready', { param: 'project_id' });
      const durationS = dubbedSpanMs(project) / 1000;
      const [plan, translator] = await Promise.all([
        deps.subscription.get(actor),
        project.sourceLanguage === null ? undefined : translators.describe(project.sourceLanguage, language),
      ]);
      const left = plan.characterLimit - plan.characterCount - plan.reserved;
      return {
        language,
        minutes: durationS / 60,
        credits: toolCredits({ product: 'Dubbing', durationS }),
        creditsLeft: plan.characterLimit < 0 ? null : Math.max(0, left),
        translator,
        hasVoice: lineVoicing.hasVoice(language),
      };
    },

    /** The transcript in a language. Throws `dubbing_language_not_dubbed` while its first dub waits or runs. */
    async transcript(actor: Actor, projectId: string, languageId: string) {
      const project = await dubbingAccess.require(actor, projectId);
      const language = await languageLines.requireLanguage(project, languageId);
      const isFirst = language.outputRevision === null;
      if (isFirst && (language.state === 'queued' || language.state === 'processing'))
        throw new AppError('dubbing_language_not_dubbed');
      const lines = await languageLines.list(project, language);
      return { project, language, lines };
    },
  };
  return service;
}
export type DubbingLanguagesService = ReturnType<typeof dubbingLanguagesService>;
