import { z } from 'zod';
import { dubbingLimits, type RenderType, renderTypes } from '../../../contract/dubbing/dubbing-limits.ts';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import { type DubbingRender, dubbingRendersStore } from './dubbing-renders.store.ts';
import { renderFileKey, renderFingerprint } from './render-files.rules.ts';
import type { RenderFilesService } from './render-files.service.ts';
import type { RenderLinksService } from './render-links.service.ts';
import type { RenderedProject, RenderMaterialService } from './render-material.service.ts';

/** Renders one file. */
export const renderDubJob = jobKind({
  name: 'dubbing-renders.render',
  payload: z.object({ renderId: z.string() }),
});

/** Finds projects for callers; throws `dubbing_not_found`. */
export interface RenderAccess {
  require(actor: Actor, id: string, permission?: ResourcePermissionName): Promise<RenderedProject>;
}

interface DubbingRendersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'send' | 'status' | 'cancel'>;
  readonly dubbingAccess: RenderAccess;
  readonly renderMaterial: RenderMaterialService;
  readonly renderFiles: Pick<RenderFilesService, 'render'>;
  readonly renderLinks: RenderLinksService;
}

export interface RenderOrder {
  /** Null: the source. */
  readonly languageId: string | null;
  readonly type: RenderType | 'aaf';
  readonly normalizesVolume: boolean;
}

interface InnerRun {
  /** Names the file, so that a second run of a job writes another. */
  readonly jobId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => Promise<void>;
}

const failureMessage = 'We could not render this file. Try again.';
const notFound = () => new AppError('dubbing_render_not_found', { param: 'render_id' });

/** The files of dubs: rendered by a job, and kept by what they contain. */
export function dubbingRendersService(deps: DubbingRendersDeps) {
  const { db, clock, blobs, live, jobs, dubbingAccess, renderMaterial, renderFiles, renderLinks } = deps;
  const store = dubbingRendersStore(db);
  const publish = (workspaceId: WorkspaceId, project: Pick<RenderedProject, 'id'>) =>
    live.publish(workspaceId, { topic: 'dubbing-projects', id: project.id });

  function requireType(project: RenderedProject, type: RenderOrder['type']): RenderType {
    const param = 'type';
    if (type === 'aaf')
      throw new AppError('invalid_parameters', {
        message: `AAF files cannot be rendered. Use one of: ${renderTypes.join(', ')}.`,
        param,
      });
    if (type === 'mp4' && project.hasVideo === false)
      throw new AppError('invalid_parameters', {
        message: 'The source has no picture, so there is no MP4 file. Render mp3, aac, wav or flac.',
        param,
      });
    return type;
  }

  /** All that a row has before its work begins. */
  async function plan(project: RenderedProject, order: RenderOrder) {
    const type = requireType(project, order.type);
    const material = await renderMaterial.gather(project, order.languageId);
    const facts = renderMaterial.facts(material);
    const columns = {
      projectId: project.id,
      languageId: order.languageId,
      type,
      normalizesVolume: order.normalizesVolume,
      revision: material.language?.revision ?? project.revision,
      fingerprint: renderFingerprint(type, order.normalizesVolume, facts),
      report: material.report,
    };
    return { material, columns };
  }

  /** A row whose job ended without it, because its process died too often, has failed. */
  async function refresh(workspaceId: WorkspaceId, row: DubbingRender): Promise<DubbingRender> {
    if (row.state !== 'processing' || row.jobId === null) return row;
    const job = await jobs.status(workspaceId, renderDubJob, row.jobId);
    if (job?.state === 'waiting' || job?.state === 'running') return row;
    const failed = { state: 'failed', problem: failureMessage, endedAt: clock() } as const;
    return (await store.updateRunning(row.id, row.jobId, failed)) ?? (await store.findById(row.id)) ?? row;
  }

  /** A render with this fingerprint whose file exists or is made. */
  async function findEqual(
    rows: ReturnType<typeof dubbingRendersStore>,
    project: RenderedProject,
    fingerprint: string,
  ): Promise<DubbingRender | undefined> {
    for (const row of await rows.listEqual(project, fingerprint)) {
      if (row.state === 'processing') return row;
      if (row.blobKey !== null && (await blobs.stat(row.blobKey))) return row;
    }
    return undefined;
  }

  /** Deletes what is beyond the bound of a language. */
  async function prune(project: RenderedProject, languageId: string | null): Promise<void> {
    for (const { id } of await store.listOlder(project, languageId, dubbingLimits.rendersPerLanguage)) {
      const row = await store.delete(project, id);
      if (row?.blobKey) await blobs.delete(row.blobKey);
    }
  }

  async function requireRender(project: RenderedProject, id: string): Promise<DubbingRender> {
    const row = await store.find(project, id);
    if (!row) throw notFound();
    return row;
  }

  async function openFile(row: DubbingRender, rangeHeader: string | undefined) {
    const { state, blobKey, bytes, contentType, fileName } = row;
    if (state !== 'complete' || blobKey === null || bytes === null || contentType === null || fileName === null)
      throw new AppError('dubbing_render_not_ready', { param: 'render_id' });
    const range = requestedRange(rangeHeader, bytes);
    const blob = await blobs.open(blobKey, range);
    if (!blob) throw notFound();
    return { stream: blob.stream, bytes, range, contentType, fileName };
  }

  const service = {
    /**
     * Renders a file, or returns the one that is the same or being made. Throws `dubbing_not_ready`,
     * `dubbing_language_not_found`, `too_many_dubbing_renders`, and `invalid_parameters` for a type that the source cannot have.
     */
    async render(actor: Actor, project: RenderedProject, order: RenderOrder): Promise<DubbingRender> {
      const { workspaceId, userId } = actor;
      const { columns } = await plan(project, order);
      // A render whose job is lost must not stand for the file.
      for (const row of await store.listEqual(project, columns.fingerprint)) await refresh(workspaceId, row);
      const row = await transaction(db, async (tx) => {
        const rows = dubbingRendersStore(tx);
        await rows.lockFingerprint(project, columns.fingerprint);
        const equal = await findEqual(rows, project, columns.fingerprint);
        if (equal) return equal;
        if ((await rows.countRunning(workspaceId)) >= dubbingLimits.rendersWaiting)
          throw new AppError('too_many_dubbing_renders');
        const id = newId();
        const inserted = await rows.insert({ ...columns, id, userId, state: 'processing', createdAt: clock() });
        const jobId = await jobs.send(renderDubJob, { renderId: id }, { workspaceId, tx });
        if (jobId === undefined) throw new AppError('system_busy');
        await rows.setJob(id, jobId);
        return { ...inserted, jobId };
      });
      await prune(project, order.languageId);
      await publish(workspaceId, project);
      return row;
    },

    /**
     * Renders a file within a job that goes on after it. Nothing is stored unless it is finished; throws like `render`, and the
     * reason of the signal.
     */
    async renderWithin(
      project: RenderedProject,
      order: RenderOrder & { readonly userId: string },
      { jobId, signal, onProgress }: InnerRun,
    ): Promise<DubbingRender> {
      const { material, columns } = await plan(project, order);
      const equal = await findEqual(store, project, columns.fingerprint);
      if (equal?.state === 'complete') return equal;
      const id = newId();
      const createdAt = clock();
      const { type, normalizesVolume } = columns;
      const blobKey = renderFileKey(project, id, jobId);
      const file = await renderFiles.render(material, { type, normalizesVolume, blobKey, signal, onProgress });
      const { userId } = order;
      const done = { state: 'complete', progress: 1, createdAt, endedAt: clock() } as const;
      const row = await store.insert({ ...columns, ...file, ...done, id, userId, jobId });
      await prune(project, order.languageId);
      return row;
    },

    async create(actor: Actor, projectId: string, order: RenderOrder): Promise<DubbingRender> {
      return service.render(actor, await dubbingAccess.require(actor, projectId, 'dubbing.export'), order);
    },

    async list(actor: Actor, projectId: string): Promise<DubbingRender[]> {
      const project = await dubbingAccess.require(actor, projectId);
      const rows: DubbingRender[] = [];
      for (const row of await store.list(project)) rows.push(await refresh(actor.workspaceId, row));
      return rows;
    },

    /** Throws `dubbing_render_not_found`. */
    async get(actor: Actor, projectId: string, id: string): Promise<DubbingRender> {
      const project = await dubbingAccess.require(actor, projectId);
      return refresh(actor.workspaceId, await requireRender(project, id));
    },

    /** Deletes a render with its file; one that waits or runs is cancelled. Throws `dubbing_render_not_found`. */
    async remove(actor: Actor, projectId: string, id: string): Promise<void> {
      const project = await dubbingAccess.require(actor, projectId, 'dubbing.export');
      const { state, jobId } = await requireRender(project, id);
      const row = await store.delete(project, id);
      if (state === 'processing' && jobId !== null) await jobs.cancel(actor.workspaceId, renderDubJob, jobId);
      if (row?.blobKey) await blobs.delete(row.blobKey);
      await publish(actor.workspaceId, project);
    },

    /** The file or its range. Throws `dubbing_render_not_found` and `dubbing_render_not_ready`. */
    async open(actor: Actor, projectId: string, id: string, rangeHeader: string | undefined) {
      const project = await dubbingAccess.require(actor, projectId);
      return openFile(await requireRender(project, id), rangeHeader);
    },

    /** The file of a signed link, whoever calls. Throws `dubbing_render_not_found` if it is forged or has expired. */
    async openLinked(
      { projectId, id }: { readonly projectId: string; readonly id: string },
      link: { readonly expires: number; readonly signature: string },
      rangeHeader: string | undefined,
    ) {
      const row = renderLinks.isValid(id, link) ? await store.findById(id) : undefined;
      if (row?.projectId !== projectId) throw notFound();
      return openFile(row, rangeHeader);
    },

    /** A signed link to the file of a render; valid for an hour. */
    link: (row: DubbingRender, baseUrl: string): string => renderLinks.url(row, baseUrl),

    /** Signed links to the newest lossless sound of languages that have one; by the ID of the language. */
    async losslessLinks(languageIds: readonly string[], baseUrl: string): Promise<Map<string, string>> {
      if (languageIds.length === 0) return new Map();
      const rows = await store.listLossless(languageIds);
      return new Map(rows.map((row) => [row.languageId!, renderLinks.url(row, baseUrl)]));
    },
  };
  return service;
}
export type DubbingRendersService = ReturnType<typeof dubbingRendersService>;
