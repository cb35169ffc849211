import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { ImportedDocument } from '../../platform/documents/document.ts';
import { newId } from '../../platform/ids.ts';
import { openRateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { openReplayGuard } from '../../platform/replay-guard/replay-guard.ts';
import { live, silentLog } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { projectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { testProjects } from '../studio-projects/test-projects.ts';
import { studioProjectSnapshots } from '../studio-snapshots/studio-snapshots.tables.ts';
import { workspaceService } from '../workspace/workspace.service.ts';
import { audioNativeEmbedService } from './audio-native-embed.service.ts';
import { embedLinksService } from './embed-links.service.ts';
import { listeningFiguresService } from './listening-figures.service.ts';
import { nativeArticlesService } from './native-articles.service.ts';
import { nativePlayersService } from './native-players.service.ts';
import { pageNarrationService } from './page-narration.service.ts';
import { playerSettingsService } from './player-settings.service.ts';
import { publishedSoundService } from './published-sound.service.ts';

export const baseUrl = 'https://voices.example';
const sound = new Uint8Array(1000).fill(7);

/** Audio Native on a real database. Conversions, documents and sounds are doubles. */
export async function testAudioNative(db: Db) {
  const { creation, access, clock } = await testProjects(db);
  const blobs = await openFolderStore(testFolder('audio-native'));
  await writeBlob(blobs, 'sound.mp3', [sound]);
  const plan = { tier: 'creator' as Tier };
  const sent: { name: string; payload: unknown }[] = [];
  const converted: { projectId: string; publishes: boolean }[] = [];
  const pages = new Map<string, string>();
  const document = (title: string, text: string): ImportedDocument => ({
    title,
    direction: 'ltr',
    warnings: [],
    sections: [{ id: '1', title, level: 1, selected: true, blocks: [{ kind: 'p', text }] }],
  });
  const platform = {
    db,
    blobs,
    clock,
    live,
    log: silentLog,
    rateLimiter: openRateLimiter({ db, clock }),
    replayGuard: openReplayGuard({ db, clock }),
    jobs: {
      async send(job: { name: string }, payload: unknown) {
        sent.push({ name: job.name, payload });
        return newId();
      },
    },
  };
  const workspace = workspaceService({ db, clock } as never);
  const findProject = projectRowsService({ db }).read().findById;
  const playerSettings = playerSettingsService({
    ...platform,
    requireVoice: async (_actor, voiceId) => {
      if (voiceId === 'gone') throw new AppError('voice_not_found');
    },
    requireModel: () => undefined,
  });
  const publishedSound = publishedSoundService({
    db,
    studioRenders: { chapterSnapshots: async (_project, ids) => ids.map((id) => ({ id })) as never },
    snapshotTimes: async () => ({
      durationMs: 2500,
      sentences: [
        { text: 'One.', startMs: 0, endMs: 1000 },
        { text: ' ', startMs: 1000, endMs: 1200 },
        { text: 'Two.', startMs: 1200, endMs: 2000 },
      ],
    }),
    snapshotFiles: {
      open: async () => ({ blobKey: 'sound.mp3', contentType: 'audio/mpeg', bytes: sound.length, durationMs: 5000 }),
    },
  });
  const subscription = { get: async () => plan } as never;
  const players = nativePlayersService({
    ...platform,
    access,
    subscription,
    playerSettings,
    publishedSound,
    workspace,
    findProject,
  } as never);
  const links = embedLinksService({ clock, secret: new Uint8Array(32) });
  const articles = nativeArticlesService({
    access,
    projectCreation: creation,
    documentReading: {
      readFile: async (_actor, file) => document('Article', `Text of ${file.name}.`),
      async readUrl(_actor, url) {
        const text = pages.get(url);
        if (text === undefined) throw new AppError('invalid_parameters', { param: 'url' });
        return document('A page', text);
      },
    },
    playerSettings,
    players,
    conversions: {
      async start(_actor, { id }, { publishes }) {
        converted.push({ projectId: id, publishes });
      },
      active: async () => undefined,
    },
  });
  const narration = pageNarrationService({ ...platform, workspace, playerSettings, articles } as never);
  const figures = listeningFiguresService({ ...platform, access, links });
  const embed = audioNativeEmbedService({
    ...platform,
    workspace,
    links,
    figures,
    narration,
    publishedSound,
    findProject,
  });
  return {
    ...{ clock, plan, sent, converted, pages, findProject },
    ...{ playerSettings, publishedSound, players, links, articles, narration, figures, embed },

    /** A snapshot of two chapters. */
    async addSnapshot(project: Pick<Project, 'id'>): Promise<string> {
      const id = newId();
      const row = {
        projectId: project.id,
        name: 'First',
        chapterSnapshotIds: ['a', 'b'],
        metadata: {},
        durationMs: 5000,
      };
      await db.insert(studioProjectSnapshots).values({ ...row, id, createdAt: clock() });
      return id;
    },

    /** An article without a file. */
    newArticle: (actor: Actor, changes: Partial<Parameters<typeof articles.create>[1]> = {}) =>
      articles.create(
        actor,
        {
          name: 'Tides',
          file: undefined,
          voiceId: undefined,
          modelId: undefined,
          normalization: undefined,
          dictionaries: undefined,
          player: {},
          converts: false,
          ...changes,
        },
        new AbortController().signal,
      ),
  };
}
