import { expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { studioProjectsStore } from '../studio-projects/studio-projects.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { studioTakesStore } from './studio-takes.store.ts';
import { takeCopiesService } from './take-copies.service.ts';
import { testStudio } from './test-studio.ts';

const { db } = await testDatabase();
const studio = await testStudio(db);
const copies = takeCopiesService({ db, chapterRows: studio.chapterRows, sentencePlan: studio.sentencePlan });

/** A project whose two sentences have takes. */
async function spokenProject() {
  const actor = await createActor(db, newId());
  const { project, chapters } = await studio.newProject(actor, [['Lindau is near. Bregenz is far.']]);
  const plan = async (current = project) => studio.sentencePlan.planChapter(actor, current, chapters[0]!);
  for (const { fingerprint, text, voiceId } of (await plan()).sentences)
    await studioTakesStore(db).insert({
      ...{ id: newId(), projectId: project.id, userId: actor.userId, fingerprint, text, voiceId },
      ...{ modelId: 'x', blobKey: `takes/${text.length}`, sampleRate: 8000, samples: 1, audioBytes: 2 },
      ...{ starts: [], ends: [], credits: 7, createdAt: new Date() },
    });
  return { actor, project, plan };
}

it('DICT-004 keeps the takes of what a changed dictionary touches, if the caller asks for it', async () => {
  const { actor, project, plan } = await spokenProject();
  const before = await plan();
  studio.lexicon.push({ grapheme: 'Lindau', alias: 'lin dow' } as never);
  try {
    const missing = async () => (await plan()).sentences.filter(({ take }) => !take).map(({ text }) => text.trim());
    expect(await missing()).toEqual(['Lindau is near.']);
    const withRules = {
      ...studio.sentencePlan,
      planChapter: async (...[, of]: unknown[]) => (of === project ? before : plan()),
    };
    const keeping = takeCopiesService({ db, chapterRows: studio.chapterRows, sentencePlan: withRules as never });
    await keeping.keep(actor, project, { ...project });
    expect(await missing()).toEqual([]);
    expect((await plan()).sentences[0]!.take).toMatchObject({
      credits: 0,
      blobKey: before.sentences[0]!.take!.blobKey,
    });
  } finally {
    studio.lexicon.length = 0;
  }
});

it('copies the takes of a project, and knows that their files are used', async () => {
  const { actor, project, plan } = await spokenProject();
  const original = await plan();
  const { project: copy } = await studio.newProject(actor, [['Lindau is near.']]);
  const ids = await transaction(db, (tx) => copies.copyAll(tx, project, copy));
  expect([...ids.keys()].sort()).toEqual(original.sentences.map(({ take }) => take!.id).sort());
  const [take] = await studioTakesStore(db).listByFingerprints(copy, [original.sentences[0]!.fingerprint]);
  expect(take).toMatchObject({ projectId: copy.id, blobKey: original.sentences[0]!.take!.blobKey });
  await studioProjectsStore(db).delete(actor.workspaceId, project.id);
  const { blobKey } = take!;
  expect(await copies.referencedFiles([blobKey, 'takes/unknown'])).toEqual(new Set([blobKey]));
});
