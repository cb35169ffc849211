import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { defaultVoiceSettings } from '../../../contract/voices/voices.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { projectChaptersService } from '../studio-chapters/project-chapters.service.ts';
import { projectAccessService } from './project-access.service.ts';
import { projectCastService } from './project-cast.service.ts';
import { projectCopiesService } from './project-copies.service.ts';
import { projectCoversService } from './project-covers.service.ts';
import { projectCreationService } from './project-creation.service.ts';
import type { ProjectPart } from './project-parts.service.ts';
import { projectVoicesService } from './project-voices.service.ts';
import { studioProjectsService } from './studio-projects.service.ts';

/** The services of projects with a real database and folder, two usable voices and one with live moderation. */
export async function testProjects(db: Db) {
  const clock = fixtureClock(new Date('2026-05-10T12:00:00Z'));
  const blobs = await openFolderStore(testFolder('studio-projects'));
  const plan = { tier: 'creator' as Tier, storesNothing: false };
  const parts: ProjectPart[] = [];
  const voices = {
    async get(_actor: Actor, voiceId: string) {
      if (!['nora', 'liam', 'moderated'].includes(voiceId))
        throw new AppError('voice_not_found', { message: `A voice with the voice_id ${voiceId} was not found.` });
      return { id: voiceId, name: voiceId, isModerated: voiceId === 'moderated' } as never;
    },
    settings: async () => defaultVoiceSettings,
  };
  const common = { db, blobs, clock, live };
  const access = projectAccessService({ db });
  const cast = projectCastService({ db, clock, voices });
  const chapters = projectChaptersService({ db, clock });
  const models = { get: (modelId: string) => ({ modelId }) as never };
  const dictionaries = {
    async resolveLexicon(
      _actor: Actor,
      locators: readonly { pronunciation_dictionary_id: string }[] | null | undefined,
    ) {
      if (locators?.some((locator) => locator.pronunciation_dictionary_id !== 'names'))
        throw new AppError('pronunciation_dictionary_not_found');
      return [];
    },
    version: async () => Promise.reject(new AppError('pronunciation_dictionary_not_found')),
  };
  const subscription = { get: async () => plan, getInTransaction: async () => plan } as never;
  const creation = projectCreationService({
    ...common,
    speech: { voices: [{ id: 'nora' } as never] },
    models,
    dictionaries,
    subscription,
    zeroRetention: { mayStore: async () => !plan.storesNothing },
    shareByDefault: async () => {},
    cast,
    chapters,
  });
  const projects = studioProjectsService({
    ...common,
    access,
    cast,
    models,
    dictionaries,
    deleteShares: async () => {},
    chapters,
    chapterReplies: async () => [],
    parts,
    keepTakes: async () => {},
  });
  return {
    ...common,
    plan,
    parts,
    access,
    cast,
    chapters,
    creation,
    projects,
    copies: projectCopiesService({
      ...common,
      access,
      creation,
      chapters,
      shareByDefault: async () => {},
      copyTakes: async () => new Map(),
    }),
    covers: projectCoversService({ ...common, access, projects, parts, secret: Buffer.from('secret') }),
    projectVoices: projectVoicesService({ ...common, access, cast, chapters, projects }),
  };
}
