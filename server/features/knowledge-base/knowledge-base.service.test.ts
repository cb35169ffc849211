import { expect, it } from 'vitest';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { openTestKnowledge } from './test-knowledge.ts';

const { db } = await testDatabase();
const knowledge = openTestKnowledge(db);
const { documents, views, removal, search } = knowledge;
const [owner, stranger] = [await createActor(db, 'owner'), await createActor(db, 'stranger')];
const top = { name: undefined, parentFolderId: undefined };
const noSync = { enabled: false, autoRemove: false, days: undefined };
const addText = (text: string, parentFolderId?: string, name?: string) =>
  documents.addText(owner, text, { name, parentFolderId }, neverAborted);
const addFolder = (name: string, parentFolderId?: string) =>
  documents.addFolder(owner, { name, parentFolderId, sync: noSync });
const list = async (query: Partial<Parameters<typeof views.list>[1]> = {}, actor = owner) =>
  (
    await views.list(actor, {
      limit: 100,
      foldersFirst: false,
      direction: 'asc',
      sort: 'name',
      ...query,
    })
  ).views.map(({ document }) => document.name);

it('AGENT-009 finds the fact of a text, across spelling and accents', async () => {
  const { id } = await addText('# Café Lindau\n\nThe warranty of each machine lasts twenty-six months.');
  const find = async (query: string, actor = owner) =>
    search.find(actor.workspaceId, { documents: [{ id }], query, limit: 3, maxChars: 4000 });
  for (const query of ['How long is the warranty?', 'warrenty', 'machines', 'cafe lindau', 'WARRANTIES'])
    expect((await find(query))[0], query).toMatchObject({
      documentId: id,
      text: expect.stringContaining('twenty-six months'),
    });
  expect(await find('zeppelin')).toEqual([]);
  expect(await find('warranty', stranger)).toEqual([]);
  expect(await search.promptTexts(owner.workspaceId, [id], 20)).toEqual([
    { id, name: 'Café Lindau', text: 'Café Lindau\n\nThe war' },
  ]);
});

it('ranks the chunk with more and rarer words first', async () => {
  const folder = await addFolder('Ranking');
  await addText('Our shop sells bread. The shop is in the old town.', folder.id, 'bread');
  await addText('Our shop sells rye bread on Fridays only.', folder.id, 'rye');
  await addText('The shop opens at nine. Parking is behind the shop.', folder.id, 'parking');
  const hits = await search.find(owner.workspaceId, {
    documents: [{ id: folder.id }],
    query: 'When does the shop sell rye bread?',
    limit: 2,
    maxChars: 1000,
  });
  expect(hits.map(({ name }) => name)).toEqual(['rye', 'bread']);
});

it('searches German in German stems', async () => {
  const { id } = await addText('Die Rücksendungen sind innerhalb von dreißig Tagen nach der Lieferung kostenlos.');
  const [hit] = await search.find(owner.workspaceId, {
    documents: [{ id }],
    query: 'Ist eine Rücksendung kostenlos?',
    limit: 1,
    maxChars: 1000,
  });
  expect(hit?.documentId).toBe(id);
});

it('AGENT-009 lists by folder, name and type, in pages', async () => {
  const folder = await addFolder('Lists');
  const inner = await addFolder('Inner', folder.id);
  await addText('One.', folder.id, 'beta');
  await addText('Two.', inner.id, 'Alpha beta');
  await addText('Three.', inner.id, 'gamma');
  const inside = { ancestorId: folder.id };
  expect(await list(inside)).toEqual(['Alpha beta', 'beta', 'gamma', 'Inner']);
  expect(await list({ ...inside, foldersFirst: true, direction: 'desc' })).toEqual([
    'Inner',
    'gamma',
    'beta',
    'Alpha beta',
  ]);
  expect(await list({ parentId: folder.id })).toEqual(['beta', 'Inner']);
  expect(await list({ ...inside, search: 'bet' })).toEqual(['Alpha beta', 'beta']);
  expect(await list({ ...inside, types: ['folder'] })).toEqual(['Inner']);
  const names: string[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const page = await views.list(owner, {
      ...{ limit: 1, foldersFirst: true, direction: 'asc', sort: 'name', after },
      ...inside,
    });
    names.push(...page.views.map(({ document }) => document.name));
    more = page.nextCursor !== null;
    after = page.nextCursor ?? undefined;
  }
  expect(names).toEqual(['Inner', 'Alpha beta', 'beta', 'gamma']);
  const [view] = await views.listByIds(owner, [folder.id]);
  expect(view).toMatchObject({ counts: { children: 2, documents: 3 }, access: { role: 'admin', is_creator: true } });
  expect(await list(inside, stranger)).toEqual([]);
});

it('moves documents, but no folder into itself', async () => {
  const [outer, other] = [await addFolder('Outer'), await addFolder('Other')];
  const inner = await addFolder('Deep', outer.id);
  const text = await addText('Text.', inner.id);
  await expect(removal.move(owner, [outer.id], inner.id)).rejects.toMatchObject({ code: 'invalid_parameters' });
  await removal.move(owner, [text.id, inner.id], other.id);
  expect((await views.listByIds(owner, [text.id]))[0]?.path.map(({ name }) => name)).toEqual(['Other']);
  await expect(removal.move(stranger, [text.id], null)).rejects.toMatchObject({ code: 'knowledge_document_not_found' });
});

it('deletes a folder with what it holds only if told so', async () => {
  const folder = await addFolder('Full');
  const text = await addText('Held.', folder.id);
  await expect(removal.delete(owner, folder.id, false)).rejects.toMatchObject({ code: 'knowledge_folder_not_empty' });
  await removal.delete(owner, folder.id, true);
  expect(await views.listByIds(owner, [folder.id, text.id])).toEqual([]);
});

it('replaces the text of a document, and what the search finds', async () => {
  const { id } = await addText('The code of the door is 4711.');
  await documents.update(owner, id, { name: 'Door', content: 'The door has no lock any more.' }, neverAborted);
  const query = { documents: [{ id }], limit: 1, maxChars: 1000 };
  expect(await search.find(owner.workspaceId, { ...query, query: '4711' })).toEqual([]);
  expect(await search.find(owner.workspaceId, { ...query, query: 'lock' })).toMatchObject([{ name: 'Door' }]);
  await expect(
    documents.update(stranger, id, { name: 'Stolen', content: undefined }, neverAborted),
  ).rejects.toMatchObject({ code: 'knowledge_document_not_found' });
});

it('adds nothing to a folder of another workspace', async () => {
  const folder = await documents.addFolder(stranger, { ...top, name: 'Theirs', sync: noSync });
  await expect(addText('Mine.', folder.id)).rejects.toMatchObject({
    code: 'knowledge_document_not_found',
    param: 'parent_folder_id',
  });
});
