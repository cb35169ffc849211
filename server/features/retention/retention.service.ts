import { z } from 'zod';
import { isEnterpriseTier } from '../../../contract/catalogue/plans/plans.ts';
import type { RetentionChanges, RetentionPreview, RetentionReply } from '../../../contract/workspaces/retention.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { HistoryExpiryService } from '../history/history-expiry.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { retainedLogsStore } from './retained-logs.store.ts';
import { latestLimit, retentionLimit } from './retention.rules.ts';

/** Without a workspace, it runs for all. */
export const retentionJob = jobKind({ name: 'retention.run', payload: z.object({}) });

interface Limits {
  readonly audio: Date | undefined;
  readonly text: Date | undefined;
}

interface RetentionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly workspace: Pick<WorkspaceService, 'find' | 'edit' | 'listRetaining'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly historyExpiry: Pick<HistoryExpiryService, 'count' | 'expire'>;
  /** Declared here since speech asks this noun what it may store. */
  readonly speechCache: { deleteUnused(workspaceId: WorkspaceId, before: Date): Promise<number> };
  /** Declared here since transcription asks this noun what it may store. */
  readonly transcripts: {
    countExpired(
      workspaceId: WorkspaceId,
      limits: Limits,
    ): Promise<{ readonly recordings: number; readonly bytes: number; readonly texts: number }>;
    expire(workspaceId: WorkspaceId, limits: Limits): Promise<void>;
  };
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly contents: readonly ExpiringContents[];
}

/** What a noun stores besides history items, deleted by the age of audio. */
export interface ExpiringContents {
  countExpired(workspaceId: WorkspaceId, before: Date): Promise<{ readonly items: number; readonly bytes: number }>;
  expire(workspaceId: WorkspaceId, before: Date, signal: AbortSignal): Promise<void>;
}

type Days = Pick<RetentionChanges, 'audio_days' | 'text_days' | 'log_days'>;

/** Log entries in one statement. */
const logBatchSize = 1000;

/** After how many days the content and logs of a workspace are deleted (U-62). */
export function retentionService(deps: RetentionDeps) {
  const {
    db,
    clock,
    jobs,
    workspace: workspaces,
    subscription,
    historyExpiry,
    speechCache,
    transcripts,
    auditLog,
    contents,
  } = deps;
  const logs = retainedLogsStore(db);

  const limitsOf = ({ audio_days, text_days, log_days }: Days) => {
    const now = clock();
    return {
      audio: retentionLimit(audio_days, now),
      text: retentionLimit(text_days, now),
      log: retentionLimit(log_days, now),
    };
  };

  async function get(actor: Actor): Promise<RetentionReply> {
    requirePermission(actor, 'retention.manage');
    const [workspace, { tier }] = await Promise.all([workspaces.find(actor.workspaceId), subscription.get(actor)]);
    if (!workspace) throw new AppError('workspace_not_found');
    return {
      audio_days: workspace.audioRetentionDays,
      text_days: workspace.textRetentionDays,
      log_days: workspace.logRetentionDays,
      zero_retention: workspace.zeroRetention,
      can_use_zero_retention: isEnterpriseTier(tier),
    };
  }

  async function expire(workspaceId: WorkspaceId, days: Days, signal: AbortSignal): Promise<void> {
    const { audio, text, log } = limitsOf(days);
    await historyExpiry.expire(workspaceId, { audio, text }, signal);
    if (audio) for (const content of contents) await content.expire(workspaceId, audio, signal);
    await transcripts.expire(workspaceId, { audio, text });
    const cached = latestLimit(audio, text);
    if (cached) await speechCache.deleteUnused(workspaceId, cached);
    if (!log) return;
    do signal.throwIfAborted();
    while ((await logs.delete(workspaceId, log, logBatchSize)) > 0);
  }

  return {
    get,

    /** Saves the settings, and deletes what is too old in the background. */
    async set(actor: Actor, changes: RetentionChanges): Promise<RetentionReply> {
      const before = await get(actor);
      if (changes.zero_retention && !before.zero_retention && !before.can_use_zero_retention)
        throw new AppError('feature_not_available', {
          message: 'Zero retention needs the Enterprise plan.',
          param: 'zero_retention',
        });
      const columns = {
        audioRetentionDays: changes.audio_days,
        textRetentionDays: changes.text_days,
        logRetentionDays: changes.log_days,
        zeroRetention: changes.zero_retention,
      };
      const { workspaceId } = actor;
      await workspaces.edit(actor, columns, async (tx: Tx) => {
        await auditLog.record(tx, actor, 'retention.changed', { ...changes });
        await jobs.send(retentionJob, {}, { workspaceId, singletonKey: workspaceId, tx });
      });
      return get(actor);
    },

    /** How much these settings would delete now. */
    async preview(actor: Actor, days: Days): Promise<RetentionPreview> {
      requirePermission(actor, 'retention.manage');
      const { log, ...limits } = limitsOf(days);
      const [{ items, audioBytes, texts }, transcribed, logEntries] = await Promise.all([
        historyExpiry.count(actor.workspaceId, limits),
        transcripts.countExpired(actor.workspaceId, limits),
        log ? logs.count(actor.workspaceId, log) : 0,
      ]);
      const counts = await Promise.all(
        limits.audio ? contents.map((content) => content.countExpired(actor.workspaceId, limits.audio!)) : [],
      );
      return {
        items: counts.reduce((sum, counted) => sum + counted.items, items + transcribed.recordings),
        audio_bytes: counts.reduce((sum, counted) => sum + counted.bytes, audioBytes + transcribed.bytes),
        texts: texts + transcribed.texts,
        log_entries: logEntries,
      };
    },

    /** Deletes what is too old in one workspace, or in all. */
    async run(workspaceId: WorkspaceId | undefined, signal: AbortSignal): Promise<void> {
      for (const one of await workspaces.listRetaining(workspaceId)) {
        const days = {
          audio_days: one.audioRetentionDays,
          text_days: one.textRetentionDays,
          log_days: one.logRetentionDays,
        };
        await expire(one.id, days, signal);
      }
    },
  };
}
export type RetentionService = ReturnType<typeof retentionService>;
