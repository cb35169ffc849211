import { describe, expect, it } from 'vitest';
import { transaction } from '../../../platform/db/database-client.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { embeddingAt, testLibrary } from '../test-library.ts';
import { parseRealArray } from './similar-voices.parser.ts';
import { vectorIndex } from './similar-voices.state.ts';

const { db } = await testDatabase();
const fixtures = testLibrary(db);
const owner = await fixtures.person();
const other = await fixtures.person();

async function share(degrees: number) {
  const voice = await fixtures.createVoice(owner.actor, { name: `At ${degrees}`, embedding: embeddingAt(degrees) });
  await fixtures.library.publish(owner.actor, voice.id, { enable_library: true });
  return voice.id;
}
const findNames = async (recording: number | Buffer, { topK = 10, threshold = 2 } = {}) => {
  const file = await fixtures.upload(recording);
  const entries = await fixtures.similar.findSimilar(
    other.actor,
    file,
    { topK, threshold },
    AbortSignal.timeout(10_000),
  );
  return entries.map(({ shared }) => shared.name);
};

describe('VOICE-043 similar voices', () => {
  it('returns current library voices, most similar first', async () => {
    const ten = await share(10);
    for (const degrees of [80, 40, 170]) await share(degrees);
    await fixtures.createVoice(owner.actor, { name: 'Not shared', embedding: embeddingAt(12) });
    expect(await findNames(12)).toEqual(['At 10', 'At 40', 'At 80', 'At 170']);
    expect(await findNames(70, { topK: 2 })).toEqual(['At 80', 'At 40']);
    // The cosine of 30° is 0.87.
    expect(await findNames(10, { threshold: 0.14 })).toEqual(['At 10', 'At 40']);

    await fixtures.library.publish(owner.actor, ten, { enable_library: false });
    await share(15);
    expect(await findNames(12, { topK: 2 })).toEqual(['At 15', 'At 40']);
  });

  it('finds designed voices by the embedding of their preview', async () => {
    const designed = await fixtures.createVoice(owner.actor, {
      name: 'Designed',
      category: 'generated',
      embedding: null,
    });
    await fixtures.library.publish(owner.actor, designed.id, { enable_library: true });
    expect(fixtures.missingEmbeddings).toEqual([designed.id]);
    expect(await findNames(33, { topK: 1 })).not.toEqual(['Designed']);
    await fixtures.similar.embedFromPreview(designed.id, AbortSignal.timeout(10_000));
    expect(await findNames(33, { topK: 1 })).toEqual(['Designed']);
    await fixtures.library.publish(owner.actor, designed.id, { notice_period: 3 });
    expect(await findNames(33, { topK: 1 })).toEqual(['Designed']);
  });

  it('skips deleted voices and follows changes of sound', async () => {
    fixtures.tiers.set(owner.actor.workspaceId, 'enterprise');
    const gone: string[] = [];
    for (let n = 0; n < 25; n += 1) gone.push(await share(120 + n / 5));
    const far = await share(128);
    expect(await findNames(120, { topK: 1 })).toEqual(['At 120']);
    for (const id of gone) await fixtures.voices.delete(owner.actor, id);
    expect(await findNames(120, { topK: 1 })).toEqual(['At 128']);

    const change = { embedding: embeddingAt(-90) };
    await transaction(db, (tx) => fixtures.voices.change(tx, owner.actor, far, change, { isEdit: false }));
    expect(await findNames(-89, { topK: 1 })).toEqual(['At 128']);
    await fixtures.voices.delete(owner.actor, far);
  });

  it('uses an existing preview language for the embedding', async () => {
    fixtures.clock.advance(1000);
    const languages = ['hu', 'en'];
    const voice = await fixtures.createVoice(owner.actor, {
      name: 'Ilka',
      category: 'generated',
      embedding: null,
      languages,
    });
    await fixtures.library.publish(owner.actor, voice.id, { enable_library: true });
    await fixtures.similar.embedFromPreview(voice.id, AbortSignal.timeout(10_000));
    expect(fixtures.lastPreview).toEqual({ voiceId: voice.id, language: 'en' });
  });

  it.each([
    ['silent', -1, 'is silent.'],
    ['of ten speakers', -2, 'has several speakers. Upload a recording of a single speaker.'],
    ['a program', Buffer.from('MZ not a sound'), 'could not be read. Upload another audio file.'],
    // A header that declares one kilobyte.
    ['cut off', Buffer.from('RIFF\x00\x04\x00\x00WAVEfmt 12 12'), 'is incomplete: part of the file is missing.'],
  ])('names the file in the error if it is %s', async (_what, content, why) => {
    const finding = findNames(content);
    await expect(finding).rejects.toMatchObject({ code: 'invalid_audio', param: 'audio_file' });
    await expect(finding).rejects.toThrow(`“voice.wav” ${why}`);
  });
});

describe('vector index', () => {
  it('returns the same as a full sort while vectors are added, changed and deleted', () => {
    const index = vectorIndex(3);
    const expected = new Map<string, Float32Array>();
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647 - 0.5;
    };
    const vector = () => Float32Array.from({ length: 3 }, random);
    for (let n = 0; n < 4000; n += 1) {
      const id = `v${Math.floor((random() + 0.5) * 2500)}`;
      if (random() > 0.3) {
        index.delete(id);
        expected.delete(id);
        continue;
      }
      const value = vector();
      index.set(id, value);
      expected.set(id, value);
    }
    expect(index.size).toBe(expected.size);
    const query = vector();
    const score = (one: Float32Array) => one.reduce((sum, value, i) => sum + value * query[i]!, 0);
    const sorted = [...expected].map(([id, one]) => ({ id, score: score(one) })).sort((a, b) => b.score - a.score);
    expect(index.nearest(query, 25).map(({ id }) => id)).toEqual(sorted.slice(0, 25).map(({ id }) => id));
    expect(index.nearest(query, 10_000)).toHaveLength(expected.size);
  });

  it('rejects vectors of a different length', () => {
    expect(parseRealArray(Buffer.alloc(20 + 8 * 2), 3)).toBeUndefined();
  });
});
