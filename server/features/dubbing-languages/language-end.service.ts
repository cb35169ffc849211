import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import type { DubbingFailure } from '../dubbing-projects/dubbing-projects.tables.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { WebhookEmitter } from '../webhooks/webhook-events.service.ts';
import type { LanguageOutputs } from './dubbing-languages.service.ts';
import { type DubbingLanguage, dubbingLanguagesStore, type NewDubbingLanguage } from './dubbing-languages.store.ts';
import { isOpen, settledState } from './dubbing-lines.rules.ts';
import type { LanguageLinesService } from './language-lines.service.ts';
import type { DubbingWarning } from './line-voicing.service.ts';

interface LanguageEndDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly languageLines: LanguageLinesService;
  readonly outputs: Pick<LanguageOutputs, 'losslessUrl'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly webhookEvents: WebhookEmitter;
}

/** What a run did. */
export interface RunOutcome {
  readonly jobId: string;
  readonly mode: 'dub' | 'translate';
  /** Of the language when the lines were read. */
  readonly revision: number;
  /** All lines of the language were spoken, or had a take, as they read then. */
  readonly isWhole: boolean;
  readonly warnings: readonly DubbingWarning[];
}

/** What a run was charged, settled in the same transaction. */
interface RunCharge {
  readonly credits: number;
  readonly freeMs: number;
}

/** The run was cancelled, or its language was deleted. */
export class LanguageGone extends Error {}

/** Ends runs of languages: their state, and who is told. */
export function languageEndService(deps: LanguageEndDeps) {
  const { db, clock, languageLines, outputs, notifications, webhookEvents } = deps;

  async function tellWebhooks(
    tx: Tx,
    project: DubbingProject,
    type: 'dubbing_language_completed' | 'dubbing_language_failed',
    data: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { webhookIds } = project;
    if (webhookIds.length > 0) await webhookEvents.emit(tx, project.workspaceId, type, data, { webhookIds });
  }

  const messageOf = (project: DubbingProject, language: DubbingLanguage) => ({
    project_id: project.id,
    reference: project.reference,
    language_id: language.id,
    target_language: language.language,
    status: language.state,
    revision: language.revision,
    output_revision: language.outputRevision,
    warnings: language.warnings.filter(({ type }) => type === 'voices_not_permitted'),
  });

  async function tellPerson(
    tx: Tx,
    userId: string,
    project: DubbingProject,
    reason: string | undefined,
  ): Promise<void> {
    const data = { name: `“${project.name}”`, path: `/app/dubbing/${project.id}` };
    if (reason === undefined) await notifications.notify(tx, { userIds: [userId], kind: 'job_finished', data });
    else await notifications.notify(tx, { userIds: [userId], kind: 'job_failed', data: { ...data, reason } });
  }

  return {
    /** Ends a run well, in the transaction that charges for it. Throws `LanguageGone` if it was cancelled. */
    async complete(
      tx: Tx,
      project: DubbingProject,
      started: DubbingLanguage,
      userId: string,
      outcome: RunOutcome,
      charge: RunCharge,
    ): Promise<DubbingLanguage> {
      const store = dubbingLanguagesStore(tx);
      const locked = await store.lock(started.id);
      if (locked?.jobId !== outcome.jobId) throw new LanguageGone();
      const lines = await languageLines.refit(tx, project, locked);
      let changes: Partial<NewDubbingLanguage> = { state: settledState(locked, lines) };
      if (outcome.mode === 'dub' && outcome.isWhole)
        // Lines that people changed meanwhile make it stale at once.
        changes = lines.some(isOpen)
          ? { state: 'stale', outputRevision: outcome.revision }
          : { state: 'completed', outputRevision: locked.revision };
      const warnings = outcome.mode === 'dub' ? outcome.warnings : [...kept(locked), ...outcome.warnings];
      const ended = await store.updateActive(
        locked.id,
        {
          ...changes,
          ...{ jobId: null, progress: 1, progressMessage: null, error: null, warnings, updatedAt: clock() },
          credits: locked.credits + charge.credits,
          freeRegenerationMs: locked.freeRegenerationMs + charge.freeMs,
        },
        outcome.jobId,
      );
      if (!ended) throw new LanguageGone();
      if (outcome.mode === 'translate') return ended;
      if (ended.state === 'completed') {
        const url = await outputs.losslessUrl(project, ended, tx);
        const data = { ...messageOf(project, ended), outputs: url === undefined ? null : { lossless_audio: url } };
        await tellWebhooks(tx, project, 'dubbing_language_completed', data);
      }
      const [problem] = outcome.warnings.filter(({ type }) => type !== 'voices_not_permitted');
      await tellPerson(tx, userId, project, outcome.isWhole ? undefined : problem?.message);
      return ended;
    },

    /** Ends a run that failed; what it reserved was given back. Does nothing if it was cancelled. */
    async fail(
      project: DubbingProject,
      language: DubbingLanguage,
      userId: string,
      error: DubbingFailure,
    ): Promise<void> {
      await transaction(db, async (tx) => {
        const changes = { error, isRefunded: true, jobId: null, progress: 0, progressMessage: null };
        const failed = await dubbingLanguagesStore(tx).updateActive(
          language.id,
          { state: 'failed', ...changes, updatedAt: clock() },
          language.jobId ?? '',
        );
        if (!failed) return;
        await tellWebhooks(tx, project, 'dubbing_language_failed', { ...messageOf(project, failed), error });
        await tellPerson(tx, userId, project, error.message);
      });
    },

    /** Fails a language whose project failed, before any run. */
    async failQueued(tx: Tx, project: DubbingProject, language: DubbingLanguage): Promise<void> {
      const error = {
        code: 'project_failed',
        message: project.error?.message ?? 'The project failed.',
        retryable: project.error?.retryable ?? false,
      };
      const changes = { state: 'failed' as const, error, isRefunded: true, updatedAt: clock() };
      const failed = await dubbingLanguagesStore(tx).update(language.id, changes);
      if (failed) await tellWebhooks(tx, project, 'dubbing_language_failed', { ...messageOf(project, failed), error });
    },
  };
}
export type LanguageEndService = ReturnType<typeof languageEndService>;

/** A translation leaves what the last dub warned of. */
const kept = ({ warnings }: DubbingLanguage) => warnings.filter(({ type }) => type === 'voices_not_permitted');
