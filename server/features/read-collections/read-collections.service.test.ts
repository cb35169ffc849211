import { describe, expect, it } from 'vitest';
import { collectionLimits } from '../../../contract/publishing/publishing-limits.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { createDraft, createPublished, testReads } from '../reads/test-reads.ts';
import { createActor } from '../workspace/test-actor.ts';
import { publicCollectionsService } from './public-collections.service.ts';
import { readCollectionsService } from './read-collections.service.ts';
import { readCollections } from './read-collections.tables.ts';

const { db } = await testDatabase();
const services = await testReads(db);
const collections = readCollectionsService(services);
const publicCollections = publicCollectionsService(services);
const texts = { name: 'Tales of the harbour', description: 'Three of them.', isPublic: false };

/** Three reads of one workspace in a collection. */
async function createSeries() {
  const { actor, id } = await createDraft(services, [1]);
  const own = await services.reads.get(actor, id);
  const others = [];
  for (const title of ['Market', 'Storm']) {
    const other = await createDraft(services, [1]);
    const { read } = await services.reads.change(other.actor, other.id, { title }, undefined);
    others.push(read.id);
    await services.moveTo(actor.workspaceId, read.id);
  }
  const ids = [own.read.id, ...others];
  const { collection } = await collections.create(actor, { ...texts, readIds: ids });
  return { actor, ids, id: collection.id, slug: collection.slug };
}
const idsOf = ({ reads }: { readonly reads: readonly { readonly id: string }[] }) => reads.map(({ id }) => id);

describe('PUB-003 collections of reads', () => {
  it('keeps the order of its reads', async () => {
    const { actor, ids, id } = await createSeries();
    expect(idsOf(await collections.get(actor, id))).toEqual(ids);
    const turned = ids.toReversed();
    expect(idsOf(await collections.reorder(actor, id, turned))).toEqual(turned);
    expect(idsOf((await collections.list(actor))[0]!)).toEqual(turned);
  });

  it('accepts only an order that names each read once', async () => {
    const { actor, ids, id } = await createSeries();
    const [a, b, c] = ids as [string, string, string];
    const stranger = await createDraft(services, [1]);
    for (const order of [[], [a, b], [a, b, b], [a, b, c, c], [a, b, stranger.id], [a, b, c, stranger.id]])
      await expect(collections.reorder(actor, id, order)).rejects.toMatchObject({
        code: 'invalid_parameters',
        param: 'read_ids',
      });
    expect(idsOf(await collections.get(actor, id))).toEqual(ids);
  });

  it('adds a read once, and removes it', async () => {
    const { actor, ids, id } = await createSeries();
    const [first, ...others] = ids;
    expect(idsOf(await collections.remove(actor, id, first!))).toEqual(others);
    await expect(collections.remove(actor, id, first!)).rejects.toMatchObject({ code: 'read_not_found' });
    expect(idsOf(await collections.add(actor, id, first!))).toEqual([...others, first]);
    await services.reads.delete(actor, others[0]!);
    expect(idsOf(await collections.get(actor, id))).toEqual([others[1], first]);
  });

  it('loses no read when several are added at once', async () => {
    const { actor, ids } = await createSeries();
    const { collection } = await collections.create(actor, { ...texts, readIds: [] });
    await Promise.all(ids.map((readId) => collections.add(actor, collection.id, readId)));
    expect(idsOf(await collections.get(actor, collection.id)).toSorted()).toEqual(ids.toSorted());
  });

  it('takes no read of another workspace, and shows nothing to one', async () => {
    const { actor, id } = await createSeries();
    const stranger = await createDraft(services, [1]);
    await expect(collections.add(actor, id, stranger.id)).rejects.toMatchObject({ code: 'read_not_found' });
    await expect(collections.create(actor, { ...texts, readIds: [stranger.id] })).rejects.toMatchObject({
      code: 'read_not_found',
    });
    const missing = { code: 'read_collection_not_found' };
    await expect(collections.get(stranger.actor, id)).rejects.toMatchObject(missing);
    await expect(collections.change(stranger.actor, id, { name: 'Mine' })).rejects.toMatchObject(missing);
    await expect(collections.reorder(stranger.actor, id, [])).rejects.toMatchObject(missing);
    await expect(collections.delete(stranger.actor, id)).rejects.toMatchObject(missing);
  });

  it('shows readers only public collections, and of them only published reads', async () => {
    const { actor, id, read } = await createPublished(services, [1]);
    const draft = await createDraft(services, [1]);
    await services.moveTo(actor.workspaceId, draft.id);
    const { collection } = await collections.create(actor, { ...texts, readIds: [draft.id, id] });
    const open = async () => (await publicCollections.find(collection.slug)).reads.map((one) => one.read.slug);
    await expect(open()).rejects.toMatchObject({ code: 'read_collection_not_found' });
    await collections.change(actor, collection.id, { isPublic: true });
    expect(await open()).toEqual([read.slug]);
    await services.reads.change(actor, id, {}, 'unpublished');
    await expect(open()).rejects.toMatchObject({ code: 'read_collection_not_found' });
  });

  it('limits the collections of a workspace', async () => {
    const actor = await createActor(db, newId());
    const now = services.clock();
    await db.insert(readCollections).values(
      Array.from({ length: collectionLimits.perWorkspace }, () => {
        const id = newId();
        const { workspaceId, userId } = actor;
        return { id, slug: id.toLowerCase(), workspaceId, userId, ...texts, createdAt: now, updatedAt: now };
      }),
    );
    await expect(collections.create(actor, { ...texts, readIds: [] })).rejects.toMatchObject({
      code: 'read_collections_limit_reached',
    });
  });
});
