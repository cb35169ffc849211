import { z } from 'zod';
import type { WorkspaceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { ReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { PlayerSettings } from './audio-native.store.ts';
import { isAllowedPage } from './embedding-pages.rules.ts';
import type { NativeArticlesService } from './native-articles.service.ts';
import type { PlayerSettingsService } from './player-settings.service.ts';

export const narrateJob = jobKind({
  name: 'audio-native.narrate',
  payload: z.object({ workspaceId: z.string(), url: z.string() }),
});

/** Pages of one workspace that readers may have narrated in a day: each costs its owner credits. */
export const narrationsPerDay = 50;
const dayMs = 24 * 3600 * 1000;
/** A page that could not be narrated is not read again for this long. */
const retryMs = 6 * 3600 * 1000;

interface PageNarrationDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  readonly replayGuard: Pick<ReplayGuard, 'claim'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant' | 'findRole'>;
  readonly playerSettings: Pick<PlayerSettingsService, 'find'>;
  readonly articles: Pick<NativeArticlesService, 'createFromPage'>;
}

/** Narrates pages of allowed addresses when they are first read. */
export function pageNarrationService(deps: PageNarrationDeps) {
  const { clock, log, jobs, rateLimiter, replayGuard, workspace, playerSettings, articles } = deps;

  async function ownerOf(workspaceId: string): Promise<Actor | undefined> {
    const tenant = await workspace.findTenant(workspaceId);
    if (!tenant || tenant.isClosed) return undefined;
    const role: WorkspaceRole | undefined = await workspace.findRole(workspaceId, tenant.ownerId);
    return (
      role && { userId: tenant.ownerId, workspaceId: tenant.workspaceId, role, via: 'session', permissions: undefined }
    );
  }

  return {
    /**
     * Queues the narration of an address; false if that was tried before. Throws `narration_limit_reached` after too many
     * pages of the workspace in a day.
     */
    async request({ workspaceId }: Pick<PlayerSettings, 'workspaceId'>, url: string): Promise<boolean> {
      const key = `audio-native ${sha256(`${workspaceId} ${url}`)}`;
      if (!(await replayGuard.claim(key, new Date(clock().getTime() + retryMs)))) return false;
      await rateLimiter.consume('audio-native pages', workspaceId, narrationsPerDay, dayMs).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'rate_limit_exceeded'
          ? new AppError('narration_limit_reached', { retryAfterInS: error.retryAfterInS ?? dayMs / 1000 })
          : error;
      });
      const tenant = await workspace.findTenant(workspaceId);
      if (!tenant || tenant.isClosed) return false;
      await jobs.send(narrateJob, { workspaceId, url }, { workspaceId: tenant.workspaceId });
      return true;
    },

    /** Narrates a page as the owner of the workspace, unless the settings changed meanwhile. */
    async narrate({ workspaceId, url }: z.output<typeof narrateJob.payload>, signal: AbortSignal): Promise<void> {
      const owner = await ownerOf(workspaceId);
      const settings = owner && (await playerSettings.find(owner.workspaceId));
      if (!owner || !settings?.narratesPages || !isAllowedPage(url, settings.allowedUrls)) return;
      try {
        await articles.createFromPage(owner, url, signal);
      } catch (error) {
        // Nobody waits for the reply, and another attempt would fail in the same way.
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error, workspaceId }, 'failed to narrate a page');
      }
    },
  };
}
export type PageNarrationService = ReturnType<typeof pageNarrationService>;
