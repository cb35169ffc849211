import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { audioNativeStore, type NativeProject, type PlayerSettings } from './audio-native.store.ts';
import type { EmbedLinksService, SignedAudio } from './embed-links.service.ts';
import { isAllowedPage, pageAddress, pageOrigin } from './embedding-pages.rules.ts';
import type { ListeningFiguresService } from './listening-figures.service.ts';
import type { PageNarrationService } from './page-narration.service.ts';
import type { PublishedSound, SoundTimes } from './published-sound.service.ts';

interface AudioNativeEmbedDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  readonly links: EmbedLinksService;
  readonly figures: Pick<ListeningFiguresService, 'countLoad'>;
  readonly narration: Pick<PageNarrationService, 'request'>;
  readonly publishedSound: Pick<PublishedSound, 'times' | 'render'>;
  readonly findProject: (workspaceId: WorkspaceId, projectId: string) => Promise<Project | undefined>;
}

export interface EmbedRequest {
  readonly publicUserId: string;
  readonly projectId: string | undefined;
  /** The page that shows the player. */
  readonly url: string;
  readonly baseUrl: string;
}

/** What a player shows. */
export interface Embedded {
  readonly settings: PlayerSettings;
  /** Undefined while the page is narrated for the first time. */
  readonly player: NativeProject | undefined;
  readonly project: Project | undefined;
  /** Undefined until a sound is published. */
  readonly sound: SoundTimes | undefined;
}

/** A player that anyone may hear. */
interface PublicPlayer {
  readonly settings: PlayerSettings;
  readonly player: NativeProject;
}

/** What the player on other sites gets: only for pages that may embed it. */
export function audioNativeEmbedService(deps: AudioNativeEmbedDeps) {
  const { db, blobs, workspace, links, figures, narration, publishedSound, findProject } = deps;
  const store = audioNativeStore(db);
  const missing = () => new AppError('audio_native_not_found');

  /** The settings behind an ID in a page, and their tenant. */
  async function findSettings(publicUserId: string) {
    const settings = await store.findByPublicId(publicUserId);
    const tenant = settings && (await workspace.findTenant(settings.workspaceId));
    return settings && tenant && !tenant.isClosed ? { settings, workspaceId: tenant.workspaceId } : undefined;
  }

  async function findPlayer(
    workspaceId: WorkspaceId,
    projectId: string | undefined,
    address: string,
  ): Promise<NativeProject | undefined> {
    const player = projectId ? await store.find(workspaceId, projectId) : await store.findByUrl(workspaceId, address);
    return player?.isEnabled ? player : undefined;
  }

  /** The first player of a page whose workspace allows the page. */
  async function findForPage(url: string): Promise<PublicPlayer | undefined> {
    const address = pageAddress(url);
    if (address === undefined) return undefined;
    for (const { project: player, settings } of await store.listByUrlAcrossTenants(address)) {
      const tenant = await workspace.findTenant(player.workspaceId);
      const isPublic = player.isEnabled && player.publishedSnapshotId !== null && tenant && !tenant.isClosed;
      if (isPublic && isAllowedPage(address, settings.allowedUrls)) return { settings, player };
    }
    return undefined;
  }

  async function findForFrame(query: URLSearchParams): Promise<PublicPlayer | undefined> {
    const found = await findSettings(query.get('publicUserId') ?? '');
    const address = pageAddress(query.get('url') ?? '') ?? '';
    const player = found && (await findPlayer(found.workspaceId, query.get('projectId') ?? undefined, address));
    return found && player?.publishedSnapshotId ? { settings: found.settings, player } : undefined;
  }

  return {
    /**
     * Throws `audio_native_not_found`, `embed_not_allowed` for a page that is not below an allowed address, and
     * `narration_limit_reached`.
     */
    async open({ publicUserId, projectId, url, baseUrl }: EmbedRequest): Promise<Embedded> {
      const found = await findSettings(publicUserId);
      if (!found) throw missing();
      const { settings, workspaceId } = found;
      const address = pageAddress(url);
      const isOwn = pageOrigin(url) === new URL(baseUrl).origin;
      if (address === undefined || !(isOwn || isAllowedPage(url, settings.allowedUrls)))
        throw new AppError('embed_not_allowed', { param: 'url' });
      const player = await findPlayer(workspaceId, projectId, address);
      if (!player) {
        const mayNarrate = settings.narratesPages && !projectId && !isOwn;
        // A player that is turned off is not narrated anew.
        const isNew = mayNarrate && !(await store.findByUrl(workspaceId, address));
        if (!isNew || !(await narration.request(settings, address))) throw missing();
        return { settings, player: undefined, project: undefined, sound: undefined };
      }
      const project = await findProject(workspaceId, player.projectId);
      if (!project) throw missing();
      const snapshotId = player.publishedSnapshotId;
      const sound = snapshotId === null ? undefined : await publishedSound.times(project, snapshotId);
      if (sound && !isOwn) await figures.countLoad(player.projectId);
      return { settings, player, project, sound };
    },

    /** The sound behind a signed link, or the part that a `Range` header names. */
    async audio(link: SignedAudio, rangeHeader: string | undefined, signal: AbortSignal) {
      if (!links.isValidAudio(link)) throw new AppError('embed_not_allowed', { message: 'This link has expired.' });
      const owner = await store.findWorkspaceOf(link.projectId);
      const tenant = owner === undefined ? undefined : await workspace.findTenant(owner);
      const project = tenant && !tenant.isClosed && (await findProject(tenant.workspaceId, link.projectId));
      if (!project) throw missing();
      const { blobKey, contentType, bytes } = await publishedSound.render(project, link.snapshotId, signal);
      const range = requestedRange(rangeHeader, bytes);
      const blob = await blobs.open(blobKey, range);
      if (!blob) throw missing();
      return { contentType, bytes, range, stream: blob.stream };
    },

    /** The player of a page, or of a frame of this server, for oEmbed. Throws `audio_native_not_found`. */
    async findForOEmbed(url: string, baseUrl: string): Promise<PublicPlayer> {
      const isFrame = url.startsWith(`${baseUrl}/player/index.html?`) && URL.canParse(url);
      const found = isFrame ? await findForFrame(new URL(url).searchParams) : await findForPage(url);
      if (!found) throw new AppError('audio_native_not_found', { param: 'url' });
      return found;
    },
  };
}
export type AudioNativeEmbedService = ReturnType<typeof audioNativeEmbedService>;
