import { z } from 'zod';
import { planAllowances } from '../../../contract/catalogue/plans/plan-allowances.ts';
import { unlimited } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { audioNativeStore, type NativeProject, type PlayerLook } from './audio-native.store.ts';
import { pageAddress } from './embedding-pages.rules.ts';
import type { PlayerSettingsService } from './player-settings.service.ts';
import type { PublishedSound } from './published-sound.service.ts';

/** Renders the sound of a snapshot and shows it to readers. */
export const publishJob = jobKind({
  name: 'audio-native.publish',
  payload: z.object({ projectId: z.string(), snapshotId: z.string() }),
});

interface NativePlayersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly access: Pick<ProjectAccessService, 'require'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly playerSettings: Pick<PlayerSettingsService, 'getOrCreate'>;
  readonly publishedSound: Pick<PublishedSound, 'requireSnapshot' | 'render'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  /** A project that a job names. */
  readonly findProject: (workspaceId: WorkspaceId, projectId: string) => Promise<Project | undefined>;
}

/** Undefined fields stay unchanged. */
export type PlayerChanges = { readonly [K in keyof PlayerLook]?: PlayerLook[K] | undefined } & {
  readonly isEnabled?: boolean | undefined;
  /** Null: none. */
  readonly url?: string | null | undefined;
  readonly snapshotId?: string | undefined;
};

/** A look for a new player: that of the workspace, with the title of the project. */
export type NewPlayer = { readonly [K in keyof PlayerLook]?: PlayerLook[K] | undefined } & {
  readonly url?: string | undefined;
};

/** The players of projects (NATIVE-002). */
export function nativePlayersService(deps: NativePlayersDeps) {
  const { db, clock, live, jobs, access, subscription, playerSettings, publishedSound, workspace, findProject } = deps;
  const store = audioNativeStore(db);

  const publishChange = (workspaceId: WorkspaceId, id: string) =>
    live.publish(workspaceId, { topic: 'audio-native', id });

  function requireRoom(limit: number, used: number): void {
    if (limit === unlimited || used < limit) return;
    throw new AppError('audio_native_limit_reached', {
      message:
        limit === 0
          ? 'Your plan does not include Audio Native. Upgrade to add a player to your pages.'
          : `Your plan allows ${limit} projects with a player. Remove a player, or upgrade to add more.`,
    });
  }
  const planLimit = async (actor: Actor): Promise<number> =>
    planAllowances((await subscription.get(actor)).tier).audioNativeProjects;

  const service = {
    /** Checked before an article is read. Throws `audio_native_limit_reached` (NATIVE-005). */
    async requireAllowed(actor: Actor): Promise<void> {
      requireRoom(await planLimit(actor), await store.count(actor.workspaceId));
    },

    /** Gives a project a player, or returns the one that it has. Throws `audio_native_limit_reached`. */
    async add(
      actor: Actor,
      project: Pick<Project, 'id' | 'name' | 'author'>,
      draft: NewPlayer,
    ): Promise<NativeProject> {
      const { workspaceId } = actor;
      const settings = await playerSettings.getOrCreate(workspaceId);
      const limit = await planLimit(actor);
      await transaction(db, async (tx) => {
        const players = audioNativeStore(tx);
        // Two calls at once must not exceed the limit together.
        await players.lockSettings(workspaceId);
        if (await players.find(workspaceId, project.id)) return;
        requireRoom(limit, await players.count(workspaceId));
        await players.insert(workspaceId, {
          projectId: project.id,
          url: draft.url ?? null,
          title: draft.title ?? (settings.title || project.name),
          author: draft.author ?? (project.author || settings.author),
          image: draft.image ?? settings.image,
          small: draft.small ?? settings.small,
          textColor: draft.textColor ?? settings.textColor,
          backgroundColor: draft.backgroundColor ?? settings.backgroundColor,
          sessionization: draft.sessionization ?? settings.sessionization,
          createdAt: clock(),
        });
      });
      await publishChange(workspaceId, project.id);
      const player = await store.find(workspaceId, project.id);
      if (!player) throw new AppError('project_not_found', { param: 'project_id' });
      return player;
    },

    find: (workspaceId: WorkspaceId, projectId: string): Promise<NativeProject | undefined> =>
      store.find(workspaceId, projectId),

    findByUrl: async (workspaceId: WorkspaceId, url: string): Promise<NativeProject | undefined> => {
      const address = pageAddress(url);
      return address === undefined ? undefined : store.findByUrl(workspaceId, address);
    },

    /** The project of the caller, and its player if it has one. */
    async get(actor: Actor, projectId: string) {
      const project = await access.require(actor, projectId, 'project.read_player');
      return { project, player: await store.find(actor.workspaceId, projectId) };
    },

    /** Changes the player of a project; one without a player gets one. Throws `snapshot_not_found`. */
    async edit(actor: Actor, projectId: string, { snapshotId, url, ...changes }: PlayerChanges) {
      const project = await access.require(actor, projectId, 'project.update_player');
      const address = url ? pageAddress(url) : url;
      if (url && address === undefined)
        throw new AppError('invalid_parameters', { message: 'This is not the address of a page.', param: 'url' });
      if (snapshotId) await publishedSound.requireSnapshot(project, snapshotId);
      await service.add(actor, project, {});
      const player = await store.update(actor.workspaceId, projectId, {
        ...changes,
        ...(address !== undefined && { url: address }),
        ...(snapshotId && { publishedSnapshotId: snapshotId }),
      });
      await publishChange(actor.workspaceId, projectId);
      return { project, player };
    },

    /** What replies about projects show of their players (STUDIO-003). */
    async ofProjects(projectIds: readonly string[]) {
      const players = projectIds.length === 0 ? [] : await store.listOf(projectIds);
      return new Map(
        players.map(({ projectId, isEnabled, publishedSnapshotId, url }) => [
          projectId,
          { enabled: isEnabled, snapshotId: publishedSnapshotId, url },
        ]),
      );
    },

    /** Removes the player; the project stays. */
    async remove(actor: Actor, projectId: string): Promise<void> {
      await access.require(actor, projectId, 'project.update_player');
      await store.delete(actor.workspaceId, projectId);
      await publishChange(actor.workspaceId, projectId);
    },

    /** Called at the end of each conversion: the first sound of a player is published, later ones if that was asked for. */
    async onConverted(
      project: Pick<Project, 'id' | 'workspaceId'>,
      snapshotId: string,
      { publishes }: { readonly publishes: boolean },
    ): Promise<void> {
      const workspaceId = (await workspace.findTenant(project.workspaceId))?.workspaceId;
      if (!workspaceId) return;
      const player = await store.find(workspaceId, project.id);
      if (!player || !(publishes || player.publishedSnapshotId === null)) return;
      await jobs.send(publishJob, { projectId: project.id, snapshotId }, { workspaceId });
    },

    /** The file is rendered first, so that the first reader does not wait for it. */
    async publish(
      workspaceId: WorkspaceId,
      { projectId, snapshotId }: z.output<typeof publishJob.payload>,
      signal: AbortSignal,
    ): Promise<void> {
      const project = await findProject(workspaceId, projectId);
      if (!project) return;
      await publishedSound.render(project, snapshotId, signal);
      await store.update(workspaceId, projectId, { publishedSnapshotId: snapshotId });
      await publishChange(workspaceId, projectId);
    },
  };
  return service;
}
export type NativePlayersService = ReturnType<typeof nativePlayersService>;
