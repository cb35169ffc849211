import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { WebhookEventsService } from '../webhooks/webhook-events.service.ts';
import type { DubbingLanguagesPart } from './dubbing-parts.service.ts';
import { type DubbingProject, dubbingProjectsStore } from './dubbing-projects.store.ts';
import type { DubbingFailure } from './dubbing-projects.tables.ts';

interface DubbingEndingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly webhooks: Pick<WebhookEventsService, 'emit'>;
  readonly languages: Pick<DubbingLanguagesPart, 'onPrepared'>;
}

type Warnings = DubbingProject['warnings'];

/** Ends preparations: the state of the project, and who is told. */
export function dubbingEndingService({ db, clock, live, notifications, webhooks, languages }: DubbingEndingDeps) {
  /** Tells the webhooks of the project, or those that subscribe to dubbing, in the transaction that ends it. */
  async function tell(tx: Tx, project: DubbingProject): Promise<void> {
    const { id, workspaceId, reference, webhookIds, error, name, userId, revision, sourceLanguage } = project;
    const common = {
      project_id: id,
      reference,
      name,
      status: project.state,
      source_language: sourceLanguage,
      revision,
    };
    const target = webhookIds.length > 0 ? { webhookIds } : {};
    if (error) await webhooks.emit(tx, workspaceId, 'dubbing_project_failed', { ...common, error }, target);
    else await webhooks.emit(tx, workspaceId, 'dubbing_project_ready', common, target);
    const data = { name: `“${name}”`, path: `/app/dubbing/${id}` };
    const notice = { userIds: [userId], workspaceId };
    if (error)
      await notifications.notify(tx, { ...notice, kind: 'job_failed', data: { ...data, reason: error.message } });
    else await notifications.notify(tx, { ...notice, kind: 'job_finished', data });
  }

  /** Changes the project unless it was deleted; undefined if it was. */
  async function end(
    workspaceId: WorkspaceId,
    id: string,
    jobId: string,
    columns: Parameters<ReturnType<typeof dubbingProjectsStore>['updateActive']>[3],
  ): Promise<DubbingProject | undefined> {
    const ended = await transaction(db, async (tx) => {
      const changed = await dubbingProjectsStore(tx).updateActive(workspaceId, id, jobId, {
        ...columns,
        progressMessage: null,
        updatedAt: clock(),
      });
      if (!changed) return undefined;
      await tell(tx, changed);
      await live.publish(workspaceId, { topic: 'dubbing-projects', id }, tx);
      return changed;
    });
    if (ended) await languages.onPrepared(workspaceId, ended);
    return ended;
  }

  return {
    complete: (workspaceId: WorkspaceId, id: string, jobId: string, warnings: Warnings) =>
      end(workspaceId, id, jobId, { state: 'ready', progress: 1, warnings, error: null }),

    fail: (workspaceId: WorkspaceId, id: string, jobId: string, error: DubbingFailure) =>
      end(workspaceId, id, jobId, { state: 'failed', error }),
  };
}
export type DubbingEndingService = ReturnType<typeof dubbingEndingService>;
