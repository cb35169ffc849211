import { beforeEach, expect, it } from 'vitest';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { languageRowsService } from '../../dubbing-languages/language-rows.service.ts';
import { testDubbing } from '../../dubbing-languages/test-dubbing.ts';
import type { DubbingProject } from '../../dubbing-projects/dubbing-projects.store.ts';
import type { DubbingRendersService } from '../../dubbing-renders/dubbing-renders.service.ts';
import { renderMaterialService } from '../../dubbing-renders/render-material.service.ts';
import { words } from '../../speech/test-speech.ts';
import { dubbingWorkService } from './dubbing-work.service.ts';
import type { WorkBrief } from './work-tools.service.ts';

const { db } = await testDatabase();
const signal = new AbortController().signal;
const dubbing = await testDubbing(db);
let actor: Actor;
let project: DubbingProject;
let renderError: Error | undefined;
const rendered: string[] = [];

const segments = [
  { text: 'Buenos días.', startMs: 0, endMs: 2000 },
  { text: 'Hola.', startMs: 3000, endMs: 4000 },
];

beforeEach(async () => {
  dubbing.queued.length = 0;
  dubbing.translator.isInstalled = true;
  actor = await dubbing.newActor();
  project = await dubbing.newProject(actor, segments);
  dubbing.speak.mockImplementation(({ text }) => words(text, 0.2));
  renderError = undefined;
  rendered.length = 0;
});

function openTool() {
  const languageRows = languageRowsService({ db });
  const sources = { ...dubbing.dubbingAccess.rows(), ...languageRows };
  return dubbingWorkService({
    ...dubbing,
    languageRows,
    renderMaterial: renderMaterialService({ sources }),
    dubbingCreation: { create: async () => Promise.reject(new Error('not created here')) },
    dubbingProjects: { list: async () => ({ views: [], nextCursor: undefined }), delete: async () => {} },
    dubbingRenders: {
      async renderWithin(_project, { type }) {
        rendered.push(type);
        if (type === 'mp4' && renderError) throw renderError;
        const contentType = type === 'mp4' ? 'video/mp4' : 'audio/mpeg';
        return { blobKey: `render-${type}`, contentType, fileName: `Talk (en).${type}` } as Awaited<
          ReturnType<DubbingRendersService['renderWithin']>
        >;
      },
    },
  });
}

const briefOf = (type: 'dub' | 'subtitles', options: WorkBrief['options'] = {}): WorkBrief =>
  ({ task: { type, sourceLanguage: 'es', targetLanguage: 'en' }, options, title: 'Talk' }) as WorkBrief;
const deliver = (brief: WorkBrief, isAutomatic = false) =>
  openTool().deliver(actor, project.id, brief, { isAutomatic, signal });

it('O-80 translates the lines of subtitles once the source is ready, and delivers SRT and VTT', async () => {
  const tool = openTool();
  const brief = briefOf('subtitles', { sdh: true });
  expect(await tool.check(actor, project.id, brief)).toEqual({ state: 'ready' });
  expect(dubbing.queued.map(({ mode }) => mode)).toEqual(['translate']);
  await expect(deliver(brief)).rejects.toMatchObject({ message: expect.stringContaining('still being translated') });
  await dubbing.run(actor);
  // Another look changes nothing.
  await tool.check(actor, project.id, brief);
  expect(dubbing.queued).toHaveLength(1);
  const files = await deliver(brief);
  expect(files.map(({ extension, note, language }) => [extension, note, language])).toEqual([
    ['srt', 'SDH', 'en'],
    ['vtt', 'SDH', 'en'],
  ]);
  expect(files[0]!.content).toEqual({
    bytes: '1\n00:00:00,000 --> 00:00:02,000\nANA: en Buenos días.\n\n2\n00:00:03,000 --> 00:00:04,000\nen Hola.\n\n',
  });
});

it('O-80 names what a dub still lacks', async () => {
  await expect(deliver(briefOf('dub'))).rejects.toMatchObject({
    code: 'production_work_not_finished',
    message: expect.stringContaining('no lines in the language'),
  });
  dubbing.translator.isInstalled = false;
  const { language } = await dubbing.dubbingLanguages.create(actor, project.id, { language: 'en', isAutomatic: false });
  await expect(deliver(briefOf('dub'))).rejects.toMatchObject({ message: '2 lines have no translation.' });
  const [first] = await dubbing.languageLines.list(project, language);
  await dubbing.lineEdits.edit(actor, project.id, language.id, new Map([[first!.segment.id, { translation: 'Hi.' }]]));
  await expect(deliver(briefOf('dub'))).rejects.toMatchObject({
    message: '1 line has no translation. 1 line is not spoken as it reads now.',
  });
  // The engines alone deliver what there is.
  expect((await deliver(briefOf('dub', { include_captions: true }), true)).map(({ extension }) => extension)).toEqual([
    'mp3',
    'srt',
  ]);
});

it('O-80 delivers a dub with the captions that were ordered, and the sound alone of other pictures', async () => {
  const { language } = await dubbing.dubbingLanguages.create(actor, project.id, { language: 'en', isAutomatic: true });
  await dubbing.run(actor);
  expect((await dubbing.findLanguage(language.id)).state).toBe('completed');
  const brief = briefOf('dub', { include_captions: true, include_source_captions: true });
  const files = await deliver(brief);
  expect(files.map(({ extension, language: tag }) => [extension, tag])).toEqual([
    ['mp3', 'en'],
    ['srt', 'en'],
    ['srt', 'es'],
  ]);
  await db.execute(`update dubbing_projects set has_video = true where id = '${project.id}'`);
  renderError = new EngineError('codec', 'neither MP4 nor WebM', { retryable: false });
  expect((await deliver(briefOf('dub'))).map(({ content }) => content)).toEqual([{ blobKey: 'render-mp3' }]);
  expect(rendered).toEqual(['mp3', 'mp4', 'mp3']);
});
