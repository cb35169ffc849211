import type { StudioCastService } from '../../features/studio-cast/studio-cast.service.ts';
import { chapterListService } from '../../features/studio-chapters/chapter-list.service.ts';
import { presentChapterSummary, presentWatchedBlock } from '../../features/studio-chapters/chapter-summary.present.ts';
import { liveChaptersService } from '../../features/studio-chapters/live-chapters.service.ts';
import { projectChaptersService } from '../../features/studio-chapters/project-chapters.service.ts';
import type { ChapterStatesService } from '../../features/studio-conversions/chapter-states.service.ts';
import type { DocumentReadingService } from '../../features/studio-imports/document-reading.service.ts';
import { projectSourceService } from '../../features/studio-imports/project-source.service.ts';
import { projectAccessService } from '../../features/studio-projects/project-access.service.ts';
import { projectAssetsService } from '../../features/studio-projects/project-assets.service.ts';
import { projectCastService } from '../../features/studio-projects/project-cast.service.ts';
import {
  type ProjectPublishing,
  projectContentService,
} from '../../features/studio-projects/project-content.service.ts';
import { projectCopiesService } from '../../features/studio-projects/project-copies.service.ts';
import { projectCoversService } from '../../features/studio-projects/project-covers.service.ts';
import { projectCreationService } from '../../features/studio-projects/project-creation.service.ts';
import { loadParts, type ProjectPart } from '../../features/studio-projects/project-parts.service.ts';
import { projectVoicesService } from '../../features/studio-projects/project-voices.service.ts';
import { projectsApiService } from '../../features/studio-projects/projects-api.service.ts';
import { sweepStudioFiles } from '../../features/studio-projects/studio-projects.jobs.ts';
import { presentProject } from '../../features/studio-projects/studio-projects.present.ts';
import { mountStudioProjects } from '../../features/studio-projects/studio-projects.routes.ts';
import { studioProjectsService } from '../../features/studio-projects/studio-projects.service.ts';
import type { Project } from '../../features/studio-projects/studio-projects.store.ts';
import { mountStudioVoices } from '../../features/studio-projects/studio-voices.routes.ts';
import type { TakeCopiesService } from '../../features/studio-takes/take-copies.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { HistoryArea } from '../history/history-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface ProjectCreationDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
}

/** Finds and creates projects, for all parts of the studio. */
export function openProjectCreation({ platform, workspaces, voices: { voices }, speech }: ProjectCreationDeps) {
  const { dictionaries, subscription, zeroRetention, defaultShares } = workspaces;
  const access = projectAccessService(platform);
  const cast = projectCastService({ ...platform, voices });
  const chapters = projectChaptersService(platform);
  const creation = projectCreationService({
    ...platform,
    models: speech.models,
    dictionaries,
    subscription,
    zeroRetention,
    shareByDefault: defaultShares.shareByDefault,
    cast,
    chapters,
  });
  return {
    services: { projectAccess: access, projectCast: cast, projectChapters: chapters, projectCreation: creation },
  } satisfies Module;
}
export type ProjectCreation = ReturnType<typeof openProjectCreation>['services'];

interface ProjectsDeps extends ProjectCreationDeps {
  readonly history: HistoryArea;
  readonly speechTools: SpeechToolsArea;
  readonly projectCreation: ProjectCreation;
  readonly documentReading: DocumentReadingService;
  readonly studioCast: Pick<StudioCastService, 'assignVoices'>;
  readonly takeCopies: TakeCopiesService;
  /** What other nouns know of projects. */
  readonly parts: readonly ProjectPart[];
  readonly chapterStates: Pick<ChapterStatesService, 'progress'>;
  readonly convert: (actor: Actor, project: Project) => Promise<void>;
  readonly publishing: ProjectPublishing;
}

/** The routes of projects, with their cast and sounds. */
export async function openStudioProjects(deps: ProjectsDeps) {
  const { documentReading, studioCast, takeCopies, chapterStates, convert, publishing, ...areas } = deps;
  const { platform, workspaces, speech, history, speechTools } = areas;
  const {
    projectAccess: access,
    projectCast: cast,
    projectChapters: chapters,
    projectCreation: creation,
  } = areas.projectCreation;
  const { dictionaries, resourceShares, defaultShares } = workspaces;
  const parts = [...areas.parts, takeCopies];
  const common = { ...platform, access, cast, chapters, creation, parts };
  const findActivity = async ({ id }: { readonly id: string }) => (await loadParts(parts, [id])).activity.get(id);
  const chapterList = chapterListService({
    ...platform,
    findProgress: chapterStates.progress,
  });
  const projects = studioProjectsService({
    ...common,
    models: speech.models,
    dictionaries,
    deleteShares: resourceShares.deleteShares,
    chapterReplies: async (project) =>
      (await chapterList.list(project)).map((chapter) => presentChapterSummary(chapter)),
    keepTakes: takeCopies.keep,
  });
  // Signs the URLs of covers.
  const covers = projectCoversService({ ...common, projects, secret: await findOrCreateSecret(platform.db, 'links') });
  const content = projectContentService({
    ...common,
    reader: projectSourceService({ documentReading }),
    findActivity,
    assignVoices: studioCast.assignVoices,
    convert,
    publishing,
  });
  const liveChapters = liveChaptersService({ ...common, chapterList });
  /** What pages watch, as the routes of the API reply. */
  const watchedDocuments = {
    project: async (actor: Actor, id: string) =>
      presentProject(await projects.viewOf(actor, await access.require(actor, id)), covers.url('')),
    async chapter(actor: Actor, id: string) {
      const chapter = await liveChapters.chapter(actor, id);
      return presentChapterSummary(chapter, chapter.blockIds);
    },
    block: async (actor: Actor, id: string) => presentWatchedBlock(await liveChapters.block(actor, id)),
  };
  const copies = projectCopiesService({
    ...common,
    shareByDefault: defaultShares.shareByDefault,
    copyTakes: takeCopies.copyAll,
  });
  const projectVoices = projectVoicesService({ ...common, projects });
  const projectAssets = projectAssetsService({
    ...common,
    projects,
    sources: {
      sound_effect_id: (actor, id) => speechTools.effectHistory.openAudio(actor, id, undefined),
      song_id: (actor, id) => speechTools.songs.openAudio(actor, id, undefined),
      history_item_id: async (actor, id) => {
        const { item, stream } = await history.history.openAudio(actor, id, undefined);
        return { title: item.text?.slice(0, 60) ?? 'Speech', stream };
      },
    },
  });
  return {
    services: {
      chapterList,
      studioProjects: projects,
      studioContent: content,
      projectCovers: covers,
      projectAssets,
      projectsApi: projectsApiService(workspaces),
      watchedDocuments,
    },
    jobs: [sweepStudioFiles(covers, platform.env.SWEEP_AGE_S * 1000)],
    routes: [
      mountStudioProjects({ projects, content, copies, covers }),
      mountStudioVoices({ projectVoices, projectAssets }),
    ],
  } satisfies Module;
}
