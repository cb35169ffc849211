import { dubbingAccessService } from '../../features/dubbing-projects/dubbing-access.service.ts';
import { dubbingBackgroundJobs } from '../../features/dubbing-projects/dubbing-background-jobs.service.ts';
import { dubbingCreationService } from '../../features/dubbing-projects/dubbing-creation.service.ts';
import { dubbingEndingService } from '../../features/dubbing-projects/dubbing-ending.service.ts';
import type { DubbingLanguagesPart } from '../../features/dubbing-projects/dubbing-parts.service.ts';
import { dubbingPreparationService } from '../../features/dubbing-projects/dubbing-preparation.service.ts';
import { prepareDubbing, sweepDubbingFiles } from '../../features/dubbing-projects/dubbing-projects.jobs.ts';
import { presentDubbingProject } from '../../features/dubbing-projects/dubbing-projects.present.ts';
import { mountDubbingProjects } from '../../features/dubbing-projects/dubbing-projects.routes.ts';
import { dubbingProjectsService } from '../../features/dubbing-projects/dubbing-projects.service.ts';
import { dubbingSourceService } from '../../features/dubbing-projects/dubbing-source.service.ts';
import { mediaLinksService } from '../../features/dubbing-projects/media-links.service.ts';
import { sourceReadingService } from '../../features/dubbing-projects/source-reading.service.ts';
import { sourceTranscriptionService } from '../../features/dubbing-projects/source-transcription.service.ts';
import { defaultVoicesService } from '../../features/dubbing-projects/transcripts/default-voices.service.ts';
import { speakerClonesService } from '../../features/dubbing-projects/transcripts/speaker-clones.service.ts';
import { speakerVoicesService } from '../../features/dubbing-projects/transcripts/speaker-voices.service.ts';
import { transcriptRowsService } from '../../features/dubbing-projects/transcripts/transcript-rows.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface DubbingAccessDeps {
  readonly platform: Platform;
  readonly voices: VoicesArea;
}

/** Finds projects, their sources and voices for their speakers, for all nouns of dubbing. */
export function openDubbingAccess({ platform, voices }: DubbingAccessDeps) {
  const access = dubbingAccessService(platform);
  const source = dubbingSourceService({ ...platform, access });
  return {
    services: {
      dubbingAccess: access,
      dubbingSource: source,
      speakerVoices: speakerVoicesService({ ...platform, ...voices }),
      speakerClones: speakerClonesService({ ...platform, source, clones: voices.voiceClones }),
      transcriptRows: transcriptRowsService(platform),
    },
  } satisfies Module;
}
export type DubbingAccess = ReturnType<typeof openDubbingAccess>['services'];

interface DubbingProjectsDeps extends DubbingAccessDeps {
  readonly workspaces: WorkspacesArea;
  readonly speechTools: SpeechToolsArea;
  readonly dubbingAccess: DubbingAccess;
  readonly languages: DubbingLanguagesPart;
}

/** Projects with the preparation of their sources. */
export async function openDubbingProjects(deps: DubbingProjectsDeps) {
  const { platform, workspaces, speechTools, languages } = deps;
  const { dubbingAccess: access, dubbingSource: source, ...parts } = deps.dubbingAccess;
  const { webhooks, notifications, zeroRetention, workspace, resourceShares, defaultShares } = workspaces;
  const common = { ...platform, ...parts, access, source, languages };
  const ending = dubbingEndingService({ ...common, webhooks, notifications });
  const projects = dubbingProjectsService({ ...common, deleteShares: resourceShares.deleteShares });
  const creation = dubbingCreationService({
    ...common,
    webhooks,
    zeroRetention,
    shareByDefault: defaultShares.shareByDefault,
  });
  const preparation = dubbingPreparationService({
    ...common,
    ending,
    sourceReading: sourceReadingService(common),
    sourceTranscription: sourceTranscriptionService({ ...common, transcription: speechTools.transcription }),
    defaultVoices: defaultVoicesService(common),
    findRole: workspace.findRole,
  });
  const mediaLinks = mediaLinksService({ ...platform, source, secret: await findOrCreateSecret(platform.db, 'links') });
  return {
    services: {
      dubbingProjects: projects,
      dubbingCreation: creation,
      dubbingMediaLinks: mediaLinks,
      /** The document that pages watch, as the routes of the API reply. */
      async watchedDubbing(actor: Actor, id: string) {
        const view = await projects.get(actor, id);
        return { ...presentDubbingProject(view), languages: view.languages };
      },
    },
    jobs: [prepareDubbing(preparation), sweepDubbingFiles(projects, platform.env.SWEEP_AGE_S * 1000)],
    backgroundJobs: [dubbingBackgroundJobs({ access, projects })],
    routes: [mountDubbingProjects({ projects, creation, source, mediaLinks })],
  } satisfies Module;
}
export type DubbingProjects = Awaited<ReturnType<typeof openDubbingProjects>>['services'];
