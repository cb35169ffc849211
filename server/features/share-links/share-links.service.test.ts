import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readWav, wavHeader } from '../../../audio/formats/wav.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import type { AudioFormat } from '../../../contract/catalogue/output-formats.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { Actor } from '../../platform/actor.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live, silentLog, unexpectedCall } from '../../platform/test-doubles.ts';
import { historyService } from '../history/history.service.ts';
import { userStore } from '../user/user.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { shareCardsService } from './share-cards.service.ts';
import { presentHead, presentShared } from './share-links.present.ts';
import { shareLinksContributor, shareLinksService } from './share-links.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const audio = Uint8Array.from({ length: 1600 }, (_, at) => at % 251);
const blobs: Pick<BlobStore, 'open' | 'create' | 'list' | 'delete'> = {
  create: unexpectedCall,
  list: unexpectedCall,
  open: async (_key: string, range?: { start: number; end: number }) => ({
    stream: Readable.from([range ? audio.subarray(range.start, range.end + 1) : audio], { objectMode: false }),
    bytes: audio.length,
  }),
  delete: async () => {},
};
const codecs: Pick<Codecs, 'encode' | 'decode'> = {
  decode: unexpectedCall,
  async *encode(format: AudioFormat, source: AsyncIterable<Pcm>) {
    yield wavHeader(audioFormats[format].sampleRate);
    for await (const { samples } of source)
      yield new Uint8Array(Int16Array.from(samples, (sample) => Math.round(sample * 32_767)).buffer);
  },
};
const history = historyService({ db, blobs, codecs, live, clock, log: silentLog, contributors: [] });
const user = { find: (id: string) => userStore(db).byId(id) };
const workspace = { findTenant: (id: string) => workspaceStore(db).findTenant(id) };
const links = shareLinksService({ db, clock, live, history, user, workspace });

const newActor = (firstName: string | null = 'Ada') => createActor(db, randomUUID(), { firstName });

async function keep(actor: Actor, outputFormat: AudioFormat = 'mp3_44100_128', durationMs = 100): Promise<string> {
  const id = randomUUID();
  await transaction(db, (tx) =>
    history.add(tx, actor, {
      id,
      requestId: 'request',
      source: 'TTS',
      voiceId: 'secret-voice',
      voiceName: 'Maren',
      voiceCategory: 'premade',
      modelId: 'eleven_v3',
      text: 'Good morning, <b>all</b> of you.',
      dialogue: null,
      settings: null,
      contentType: audioFormats[outputFormat].contentType,
      outputFormat,
      audioBytes: audio.length,
      durationMs,
      characterCountFrom: 0,
      characterCountTo: 1,
      peaks: 'AAEC',
    }),
  );
  return id;
}

const gone = { code: 'share_link_not_found' };
let actor: Actor;
beforeEach(async () => {
  actor = await newActor();
});

describe('SHARE-016 a link', () => {
  it('is stable, long and random, and appears on its item', async () => {
    const [id, other] = [await keep(actor), await keep(actor)];
    const [first, again] = await Promise.all([links.getOrCreate(actor, id), links.getOrCreate(actor, id)]);
    expect(first.token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(again).toEqual(first);
    const second = await links.getOrCreate(actor, other);
    expect(second.token).not.toBe(first.token);
    expect([...(await shareLinksContributor(db).details(actor.workspaceId, [id, other, 'none']))]).toEqual(
      expect.arrayContaining([
        [id, { share_link_id: first.token }],
        [other, { share_link_id: second.token }],
      ]),
    );
  });

  it('is created only for items of the caller’s workspace', async () => {
    const id = await keep(actor);
    const { token } = await links.getOrCreate(actor, id);
    const stranger = await newActor();
    await expect(links.getOrCreate(stranger, id)).rejects.toMatchObject({ code: 'history_item_not_found' });
    await expect(links.revoke(stranger, id)).rejects.toMatchObject({ code: 'history_item_not_found' });
    expect((await shareLinksContributor(db).details(stranger.workspaceId, [id])).size).toBe(0);
    expect((await links.find(token)).item.id).toBe(id);
  });

  it('is not created for an item that is deleted concurrently', async () => {
    const id = await keep(actor);
    const get: typeof history.get = async (...args) => {
      const item = await history.get(...args);
      await history.delete(actor, id);
      return item;
    };
    const late = shareLinksService({ db, clock, live, history: { ...history, get }, user, workspace });
    await expect(late.getOrCreate(actor, id)).rejects.toMatchObject({
      code: 'history_item_not_found',
      param: 'history_item_id',
    });
  });

  it('SHARE-018 O-62 shows the public name of its creator, by default their first name', async () => {
    const id = await keep(actor);
    expect((await links.getOrCreate(actor, id)).publicName).toBe('Ada');
    for (const publicUserName of ['  ', '<i>Ada</i>', '']) {
      await userStore(db).edit(actor.userId, { publicUserName });
      expect((await links.getOrCreate(actor, id)).publicName).toBe(publicUserName);
    }
    const nameless = await newActor(null);
    expect((await links.getOrCreate(nameless, await keep(nameless))).publicName).toBe('');
  });

  it('stops working when it is revoked, and the next link has another token', async () => {
    const id = await keep(actor);
    const { token } = await links.getOrCreate(actor, id);
    await links.revoke(actor, id);
    await links.revoke(actor, id);
    await expect(links.find(token)).rejects.toMatchObject(gone);
    expect(await links.findIfShared(token)).toBeUndefined();
    expect((await links.getOrCreate(actor, id)).token).not.toBe(token);
  });

  it('O-63 does not work while its item is hidden, nor after item or creator are deleted', async () => {
    const [id, hidden] = [await keep(actor), await keep(actor)];
    const [one, two] = [(await links.getOrCreate(actor, id)).token, (await links.getOrCreate(actor, hidden)).token];
    await history.softDelete(actor, [hidden]);
    await expect(links.find(two)).rejects.toMatchObject(gone);
    await expect(links.audio(two, undefined, neverAborted)).rejects.toMatchObject(gone);
    await history.restore(actor, [hidden]);
    expect((await links.find(two)).item.id).toBe(hidden);
    await history.delete(actor, id);
    await expect(links.find(one)).rejects.toMatchObject(gone);
    await userStore(db).edit(actor.userId, { deletionRequestedAt: clock() });
    await expect(links.find(two)).rejects.toMatchObject(gone);
  });
});

it('is replaced when a colleague requests a link whose creator is gone', async () => {
  const id = await keep(actor);
  const colleague = { ...actor, userId: (await newActor('Grace')).userId };
  const { token } = await links.getOrCreate(colleague, id);
  expect(await links.getOrCreate(actor, id)).toEqual({ token, publicName: 'Grace' });
  await workspaceStore(db).deleteOwnedBy(colleague.userId);
  await userStore(db).delete(colleague.userId);
  const second = await links.getOrCreate(actor, id);
  expect(second).toEqual({ token: expect.not.stringContaining(token), publicName: 'Ada' });
  expect((await links.find(second.token)).publicName).toBe('Ada');
});

describe('O-63 the public view', () => {
  it('contains the item and nothing that identifies its account', async () => {
    const id = await keep(actor);
    const { token } = await links.getOrCreate(actor, id);
    const shared = await links.find(token);
    const publicText = JSON.stringify([presentShared(shared), presentHead(shared, 'https://timbre.example', token)]);
    for (const secret of [id, actor.userId, actor.workspaceId, 'secret-voice', 'request', 'eleven_v3'])
      expect(publicText).not.toContain(secret);
    expect(presentShared(shared)).toMatchObject({ kind: 'speech', voice_name: 'Maren', public_user_name: 'Ada' });
    expect(presentHead(shared, 'https://timbre.example', token)).toMatchObject({
      isIndexed: false,
      meta: {
        'og:title': '“Good morning, <b>all</b> of you.”',
        'og:description': 'Spoken by Maren. Shared by Ada. Made with Timbre.',
        'og:image': `https://timbre.example/v1/share-links/${token}/image`,
      },
    });
  });

  it('draws one card for concurrent requests', async () => {
    const card = vi.fn(async () => new Uint8Array(1)).mockRejectedValueOnce(new Error('Crashed.'));
    const cards = shareCardsService({ renderer: { card } });
    const { token } = await links.getOrCreate(actor, await keep(actor));
    const shared = await links.find(token);
    await expect(cards.draw(shared)).rejects.toThrow('Crashed.');
    await Promise.all([cards.draw(shared), cards.draw(await links.find(token))]);
    expect(card).toHaveBeenCalledTimes(2);
    await cards.draw({ ...shared, publicName: 'Grace' });
    expect(card).toHaveBeenCalledTimes(3);
    expect(card.mock.lastCall).toMatchObject([
      { publicName: 'Grace', voiceName: 'Maren', avatarSeed: 'secret-voice' },
      {},
    ]);
  });
});

describe('SHARE-026 the audio behind a link', () => {
  const { signal } = new AbortController();
  const fetchAudio = async (format: AudioFormat, range?: string, durationMs?: number) => {
    const { token } = await links.getOrCreate(actor, await keep(actor, format, durationMs));
    const answer = await links.audio(token, range, signal);
    return { ...answer, body: new Uint8Array(await buffer(answer.stream)) };
  };

  it('is served in its stored format, completely or as a range', async () => {
    const fullAudio = await fetchAudio('mp3_44100_128');
    expect([fullAudio.contentType, fullAudio.bytes, fullAudio.isPartial]).toEqual(['audio/mpeg', 1600, false]);
    expect(fullAudio.body).toEqual(audio);
    const part = await fetchAudio('opus_48000_64', 'bytes=10-19');
    expect([part.contentType, part.start, part.end, part.isPartial]).toEqual(['audio/ogg', 10, 19, true]);
    expect(part.body).toEqual(audio.slice(10, 20));
    await expect(fetchAudio('mp3_44100_128', 'bytes=1600-')).rejects.toMatchObject({ code: 'range_not_satisfiable' });
  });

  it.each([
    ['pcm_8000', 100, 44 + 1600],
    ['ulaw_8000', 200, 44 + 3200],
    ['alaw_8000', 200, 44 + 3200],
  ] as const)(
    '%s is served as a WAV file that declares its length, completely or as a range',
    async (format, durationMs, bytes) => {
      const fullAudio = await fetchAudio(format, undefined, durationMs);
      expect([fullAudio.contentType, fullAudio.bytes, fullAudio.body.length]).toEqual(['audio/wav', bytes, bytes]);
      expect(readWav(fullAudio.body).samples).toHaveLength((bytes - 44) / 2);
      const part = await fetchAudio(format, 'bytes=40-99', durationMs);
      expect(part.body).toEqual(fullAudio.body.slice(40, 100));
    },
  );
});
