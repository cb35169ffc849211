import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

/** A project whose only chapter says one sentence. */
const newProject = async ({ client, voiceId }: Fixtures, name = 'Harbour'): Promise<string> => {
  const voice = await voiceId();
  const nodes = [{ voice_id: voice, text: 'The harbour is quiet today.', type: 'tts_node' }];
  const { project } = await client.studio.projects.create({
    name,
    defaultTitleVoiceId: voice,
    defaultParagraphVoiceId: voice,
    fromContentJson: JSON.stringify([{ name: 'One', blocks: [{ sub_type: 'p', nodes }] }]),
  });
  return project.projectId;
};

const chapterOf = async ({ client }: Fixtures, projectId: string): Promise<string> =>
  (await client.studio.projects.chapters.list(projectId)).chapters[0]!.chapterId;

interface Converted {
  readonly projectId: string;
  readonly chapterId: string;
  readonly snapshotId: string;
  readonly chapterSnapshotId: string;
}
const converted = new WeakMap<Fixtures, Promise<Converted>>();

/** One converted project for all operations that only read it. */
const convertedProject = (fixtures: Fixtures): Promise<Converted> => {
  if (!converted.has(fixtures)) converted.set(fixtures, convert(fixtures));
  return converted.get(fixtures)!;
};

async function convert(fixtures: Fixtures): Promise<Converted> {
  const { client } = fixtures;
  const projectId = await newProject(fixtures, 'Converted');
  await client.studio.projects.convert(projectId);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { snapshots } = await client.studio.projects.snapshots.list(projectId);
    if (snapshots[0]) {
      const chapterId = await chapterOf(fixtures, projectId);
      const chapterSnapshots = await client.studio.projects.chapters.snapshots.list(projectId, chapterId);
      return {
        projectId,
        chapterId,
        snapshotId: snapshots[0].projectSnapshotId,
        chapterSnapshotId: chapterSnapshots.snapshots[0]!.chapterSnapshotId,
      };
    }
    await sleep(200);
  }
  throw new Error('The project was not converted within 20 s.');
}

const withProject = async (fixtures: Fixtures) => ({ args: [await newProject(fixtures)] });
const withChapter = async (fixtures: Fixtures) => {
  const projectId = await newProject(fixtures);
  return { args: [projectId, await chapterOf(fixtures, projectId)] };
};

/** Projects of the studio, and podcasts. */
export const studio: Scenarios = {
  'studio.createPodcast': async ({ voiceId, otherVoiceId }) => ({
    args: [
      {
        modelId: 'eleven_multilingual_v2',
        mode: {
          type: 'conversation',
          conversation: { hostVoiceId: await voiceId(), guestVoiceId: await otherVoiceId() },
        },
        source: {
          type: 'text',
          text: 'The harbour of Lindau has a lighthouse. It was built in 1856. Ships still pass it every day.',
        },
        durationScale: 'short',
      },
    ],
  }),
  'studio.projects.create': async ({ voiceId }) => {
    const voice = await voiceId();
    return {
      args: [{ name: 'Book', defaultTitleVoiceId: voice, defaultParagraphVoiceId: voice, title: 'A book' }],
      verify: (answer) => assert.equal((answer as ElevenLabs.AddProjectResponseModel).project.title, 'A book'),
    };
  },
  'studio.projects.list': async (fixtures) => {
    const projectId = await newProject(fixtures);
    return {
      args: [],
      verify: (answer) => {
        const { projects } = answer as ElevenLabs.GetProjectsResponse;
        assert.ok(projects.some((project) => project.projectId === projectId));
      },
    };
  },
  'studio.projects.get': withProject,
  'studio.projects.update': async (fixtures) => {
    const voice = await fixtures.otherVoiceId();
    return {
      args: [
        await newProject(fixtures),
        { name: 'Renamed', defaultTitleVoiceId: voice, defaultParagraphVoiceId: voice },
      ],
      verify: (answer) => assert.equal((answer as ElevenLabs.EditProjectResponseModel).project.name, 'Renamed'),
    };
  },
  'studio.projects.delete': withProject,
  'studio.projects.convert': withProject,
  'studio.projects.getMutedTracks': withProject,
  'studio.projects.content.update': async (fixtures) => {
    const nodes = [{ voice_id: await fixtures.voiceId(), text: 'Another text.', type: 'tts_node' }];
    return {
      args: [
        await newProject(fixtures),
        { fromContentJson: JSON.stringify([{ name: 'Two', blocks: [{ sub_type: 'p', nodes }] }]) },
      ],
    };
  },
  'studio.projects.pronunciationDictionaries.create': async (fixtures) => {
    const { id, versionId } = await fixtures.dictionary();
    const pronunciationDictionaryLocators = [{ pronunciationDictionaryId: id, versionId }];
    return { args: [await newProject(fixtures), { pronunciationDictionaryLocators }] };
  },
  'studio.projects.chapters.list': withProject,
  'studio.projects.chapters.create': async (fixtures) => ({
    args: [await newProject(fixtures), { name: 'Two' }],
  }),
  'studio.projects.chapters.get': async (fixtures) => ({
    ...(await withChapter(fixtures)),
    verify: (answer) => {
      const { content } = answer as ElevenLabs.ChapterWithContentResponseModel;
      const [node] = content.blocks[0]!.nodes;
      assert.equal(node?.type === 'tts_node' && node.text, 'The harbour is quiet today.');
    },
  }),
  'studio.projects.chapters.update': async (fixtures) => {
    const { args } = await withChapter(fixtures);
    const nodes = [{ type: 'tts_node', text: 'It rains.', voiceId: await fixtures.voiceId() }];
    return { args: [...args, { name: 'Rain', content: { blocks: [{ subType: 'p', nodes }] } }] };
  },
  'studio.projects.chapters.delete': withChapter,
  'studio.projects.chapters.convert': withChapter,
  'studio.projects.chapters.snapshots.list': async (fixtures) => {
    const { projectId, chapterId } = await convertedProject(fixtures);
    return { args: [projectId, chapterId] };
  },
  'studio.projects.chapters.snapshots.get': async (fixtures) => {
    const { projectId, chapterId, chapterSnapshotId } = await convertedProject(fixtures);
    return {
      args: [projectId, chapterId, chapterSnapshotId],
      verify: (answer) => {
        const { characterAlignments } = answer as ElevenLabs.ChapterSnapshotExtendedResponseModel;
        assert.equal(
          characterAlignments.flatMap(({ characters }) => characters).join(''),
          'The harbour is quiet today.',
        );
      },
    };
  },
  'studio.projects.chapters.snapshots.stream': async (fixtures) => {
    const { projectId, chapterId, chapterSnapshotId } = await convertedProject(fixtures);
    return { args: [projectId, chapterId, chapterSnapshotId, { convertToMpeg: true }] };
  },
  'studio.projects.snapshots.list': async (fixtures) => ({ args: [(await convertedProject(fixtures)).projectId] }),
  'studio.projects.snapshots.get': async (fixtures) => {
    const { projectId, snapshotId } = await convertedProject(fixtures);
    return {
      args: [projectId, snapshotId],
      verify: (answer) => assert.ok((answer as ElevenLabs.ProjectSnapshotExtendedResponseModel).audioDurationSecs > 1),
    };
  },
  'studio.projects.snapshots.stream': async (fixtures) => {
    const { projectId, snapshotId } = await convertedProject(fixtures);
    return { args: [projectId, snapshotId, { convertToMpeg: true }] };
  },
  'studio.projects.snapshots.streamArchive': async (fixtures) => {
    const { projectId, snapshotId } = await convertedProject(fixtures);
    return { args: [projectId, snapshotId] };
  },
};
