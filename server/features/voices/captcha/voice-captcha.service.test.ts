import { beforeEach, describe, expect, it } from 'vitest';
import { languageSets } from '../../../../contract/catalogue/languages.ts';
import { captchaSentences } from '../../../../contract/catalogue/voices/captcha-sentences.ts';
import { captchaWords } from '../../../../contract/catalogue/voices/captcha-words.ts';
import { neverAborted } from '../../../../engines/contract/test-signal.ts';
import { embeddingLength } from '../../../../engines/lab/embedding/speaker-embedding.ts';
import type { Actor } from '../../../platform/actor.ts';
import { openTestClones } from '../test-clones.ts';
import { presentSentence } from './voice-captcha.present.ts';
import { attemptFault, drawSentence, isSentenceInLanguage, levenshtein } from './voice-captcha.rules.ts';

const { fakeLab, good, plan, clock, voices, clones, captcha, blobs, ...make } = await openTestClones();

const wav = await make.encodeSound(6, 'wav_16000');
const silence = await make.encodeSound(3, 'wav_16000', true);
const strangerEmbedding = Array.from({ length: embeddingLength }, (_, at) => (at === 1 ? 1 : 0));

let actor: Actor;
let voiceId: string;
beforeEach(async () => {
  plan.tier = 'starter';
  fakeLab.examination = good;
  fakeLab.embeddings = [];
  fakeLab.onPrint = undefined;
  actor = await make.newActor();
  const files = [make.file('one.wav', wav)];
  const clone = await clones.add(actor, { name: 'Ada', files, removeNoise: false, consent: undefined }, neverAborted);
  voiceId = clone.voiceId;
});

/** Makes each attempt a distinct file. */
let attemptCount = 0;
function newAttempt(): Buffer {
  const copy = Buffer.from(wav);
  attemptCount += 1;
  copy.writeInt16LE(attemptCount, copy.length - 2);
  return copy;
}
const submit = (content = newAttempt()) =>
  captcha.verify(actor, voiceId, make.file('reading.wav', content), neverAborted);
const submitAsStranger = () => {
  fakeLab.embeddings = [strangerEmbedding];
  return submit();
};

describe('O-41 VOICE-029 voice captcha', () => {
  it('verifies a voice with the same speaker and clears the CAPTCHA flag', async () => {
    const { db } = make;
    await db.transaction((tx) =>
      voices.change(tx, actor, voiceId, { safetyControl: 'CAPTCHA', requiresVerification: true }, { isEdit: false }),
    );
    await expect(voices.get(actor, voiceId)).rejects.toMatchObject({ code: 'voice_not_verified' });
    const sentence = await captcha.sentence(actor, voiceId);
    expect(await captcha.sentence(actor, voiceId)).toBe(sentence);
    await submit();
    expect(await voices.get(actor, voiceId)).toMatchObject({ id: voiceId });
    const { row, captchaAttempts, requiresVerification } = await voices.view(actor, voiceId);
    expect([row?.safetyControl, requiresVerification]).toEqual(['NONE', false]);
    expect(captchaAttempts).toMatchObject([{ text: sentence, accepted: true, similarity: 1 }]);
  });

  it('keeps a voice blocked that was blocked during the check', async () => {
    const { db } = make;
    const flag = (safetyControl: 'CAPTCHA' | 'BAN') =>
      db.transaction((tx) => voices.change(tx, actor, voiceId, { safetyControl }, { isEdit: false }));
    await flag('CAPTCHA');
    await captcha.sentence(actor, voiceId);
    fakeLab.onPrint = () => flag('BAN');
    await submit();
    expect((await voices.getOwned(actor, voiceId)).safetyControl).toBe('BAN');
    await expect(voices.get(actor, voiceId)).rejects.toMatchObject({ code: 'voice_blocked' });
  });

  it('does not verify a voice whose recordings changed during the check', async () => {
    const { db } = make;
    await captcha.sentence(actor, voiceId);
    fakeLab.onPrint = () =>
      db.transaction((tx) => voices.change(tx, actor, voiceId, { embedding: strangerEmbedding }, { isEdit: false }));
    await expect(submit()).rejects.toMatchObject({ code: 'concurrent_modification' });
    expect((await voices.getOwned(actor, voiceId)).verifiedAt).toBeNull();
  });

  it('refuses recordings of the voice and earlier attempts', async () => {
    await captcha.sentence(actor, voiceId);
    const copied = { code: 'captcha_failed', message: expect.stringContaining('uploaded before') };
    await expect(submit(wav)).rejects.toMatchObject(copied);
    const first = newAttempt();
    fakeLab.embeddings = [strangerEmbedding];
    await expect(submit(first)).rejects.toMatchObject({ message: expect.stringContaining('does not sound like') });
    await expect(submit(first)).rejects.toMatchObject(copied);
    expect((await voices.getOwned(actor, voiceId)).verifiedAt).toBeNull();
  });

  it('refuses an excerpt from a recording of the voice', async () => {
    // Syllables of a fifth of a second, louder and quieter.
    const speech = Buffer.from(wav);
    for (let at = 44; at + 1 < speech.length; at += 2) {
      const syllable = Math.floor((at - 44) / 6400);
      speech.writeInt16LE(Math.round(speech.readInt16LE(at) * ((syllable * 7919) % 31) ** 2 * 0.001), at);
    }
    const files = [make.file('speech.wav', speech)];
    const clone = await clones.add(actor, { name: 'Eve', files, removeNoise: false, consent: undefined }, neverAborted);
    ({ voiceId } = clone);
    await captcha.sentence(actor, voiceId);
    // Half as loud, without the first second.
    const cut = Buffer.concat([speech.subarray(0, 44), speech.subarray(44 + 32_000)]);
    for (let at = 44; at + 1 < cut.length; at += 2) cut.writeInt16LE(cut.readInt16LE(at) >> 1, at);
    await expect(submit(cut)).rejects.toMatchObject({ message: expect.stringContaining('uploaded before') });
    await submit();
    expect((await voices.getOwned(actor, voiceId)).verifiedAt).not.toBeNull();
  });

  it('allows three attempts, also in parallel, and a new sentence after a day', async () => {
    const sentence = await captcha.sentence(actor, voiceId);
    fakeLab.embeddings = Array.from({ length: 5 }, () => strangerEmbedding);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => submit()));
    const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'accepted')).sort();
    expect(codes).toEqual([...Array(3).fill('captcha_failed'), ...Array(2).fill('rate_limit_exceeded')]);
    expect(await captcha.attempts(actor, voiceId)).toHaveLength(3);
    await expect(captcha.sentence(actor, voiceId)).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      retryAfterInS: expect.closeTo(86_400, -2),
    });
    clock.advance(25 * 3_600_000);
    expect(await captcha.sentence(actor, voiceId)).not.toBe(sentence);
    await submit();
    expect((await voices.getOwned(actor, voiceId)).verifiedAt).not.toBeNull();
  });

  it('reports the remaining attempts; silence and broken files do not count', async () => {
    await captcha.sentence(actor, voiceId);
    await expect(submit(silence)).rejects.toMatchObject({ code: 'invalid_audio', param: 'recording' });
    await expect(submit(Buffer.from('no sound'))).rejects.toMatchObject({ code: 'invalid_audio', param: 'recording' });
    await expect(submitAsStranger()).rejects.toMatchObject({
      code: 'captcha_failed',
      message: expect.stringMatching(/does not sound like .* twice more/),
    });
  });

  it('requires a sentence and an own voice made from recordings', async () => {
    await expect(submit()).rejects.toMatchObject({ code: 'bad_request' });
    const other = await make.newActor();
    await expect(captcha.sentence(other, voiceId)).rejects.toMatchObject({ code: 'voice_not_found' });
    await expect(captcha.sentence(actor, 'baseVoice')).rejects.toMatchObject({ code: 'voice_not_found' });
  });

  it('follows the language of the speaker and keeps the attempt count', async () => {
    const english = await captcha.sentence(actor, voiceId);
    expect(isSentenceInLanguage(english, 'en')).toBe(true);
    await expect(submitAsStranger()).rejects.toMatchObject({ message: expect.stringContaining('twice more') });
    const edit = { files: [], removeNoise: false, labels: { language: 'Arabic' } };
    await clones.edit(actor, voiceId, edit, neverAborted);
    const arabic = await captcha.sentence(actor, voiceId);
    expect(isSentenceInLanguage(arabic, 'ar')).toBe(true);
    expect(await captcha.sentence(actor, voiceId)).toBe(arabic);
    await expect(submitAsStranger()).rejects.toMatchObject({ message: expect.stringContaining('once more') });
  });

  it('deletes attempts and their recordings with the voice', async () => {
    await captcha.sentence(actor, voiceId);
    const before = await make.files();
    await expect(submitAsStranger()).rejects.toThrow();
    const [kept] = (await make.files()).filter((key) => !before.includes(key));
    expect(kept).toMatch(/^voice-captchas\//);
    await voices.delete(actor, voiceId);
    expect(await blobs.stat(kept!)).toBeUndefined();
  });
});

describe('captcha sentences', () => {
  it('draws one word of each list and renders an accessible SVG', () => {
    const first = drawSentence(() => 0);
    expect(first.split(' ').length).toBeGreaterThan(8);
    expect(captchaWords.reduce((product, { length }) => product * length, 1)).toBeGreaterThan(1_000_000);
    const picture = presentSentence('One <b> & "two"');
    expect(picture).toContain('aria-label="One &lt;b&gt; &amp; &quot;two&quot;"');
    expect(picture).not.toContain('<b>');
  });

  it('draws sentences in each language of the second-generation models', () => {
    for (const { languageCode: code } of languageSets.second) {
      const drawn = drawSentence((below) => below - 1, code);
      expect([code, isSentenceInLanguage(drawn, code), /\d|\|/.test(drawn)]).toEqual([code, true, false]);
      expect(drawn.normalize('NFC')).toBe(drawn);
      expect(Object.keys(captchaSentences).filter((other) => isSentenceInLanguage(drawn, other))).toEqual(
        code === 'en' ? [] : [code],
      );
      const lists = captchaSentences[code]?.lists ?? captchaWords;
      for (const list of lists) expect(new Set(list).size).toBe(list.length);
      expect(lists.reduce((product, { length }) => product * length, 1)).toBeGreaterThan(200);
    }
  });

  it('repeats no phrase and falls back to English', () => {
    for (const list of captchaSentences.de!.lists)
      for (let first = 0; first < 6; first++)
        for (let second = 0; second < 5; second++) {
          const drawn = [first, second, first, second, first, second];
          const text = drawSentence(() => drawn.shift()!, 'de');
          expect(list.filter((phrase) => text.includes(phrase)).length).toBe(2);
        }
    expect(
      isSentenceInLanguage(
        drawSentence(() => 0, 'cy'),
        'en',
      ),
    ).toBe(true);
  });

  it('wraps lines and sets the text direction', () => {
    const linesOf = (code: string) =>
      [...presentSentence(drawSentence(() => 3, code)).matchAll(/<text[^>]*>([^<]+)</g)].map(([, line]) => line!);
    expect(linesOf('ja').every((line) => line.length <= 16)).toBe(true);
    expect(linesOf('ja').length).toBeGreaterThan(2);
    expect(linesOf('de').every((line) => line.length <= 32)).toBe(true);
    expect(presentSentence(drawSentence(() => 0, 'ar'))).toContain('direction="rtl"');
    expect(presentSentence(drawSentence(() => 0, 'de'))).toContain('direction="ltr"');
  });

  it('checks an attempt by length, transcript and similarity', () => {
    const attempt = {
      isCopy: false,
      text: 'Seven sailors sang softly',
      speechS: 3,
      similarity: 0.9,
      transcript: undefined,
    };
    expect(attemptFault(attempt)).toBeUndefined();
    expect(attemptFault({ ...attempt, speechS: 0.5 })).toMatch(/too short/);
    expect(attemptFault({ ...attempt, similarity: 0.2 })).toMatch(/does not sound/);
    expect(attemptFault({ ...attempt, transcript: 'seven sailors sang, softly.' })).toBeUndefined();
    expect(attemptFault({ ...attempt, transcript: 'something else altogether' })).toMatch(/words/);
    expect(levenshtein('kitten', 'Sitting!')).toBe(3);
    expect(levenshtein('', 'abc')).toBe(3);
    expect(levenshtein('Ma sœur a chanté.', 'ma sœur à chante')).toBe(0);
    expect(levenshtein('غنّى الأطفال', 'غنى الأطفال')).toBe(0);
    expect(levenshtein('बारिश के बाद', 'बारिश की बाद')).toBe(1);
    const korean = { ...attempt, text: '어제 저녁에 정원에서 동생이 책을 읽었습니다.' };
    expect(attemptFault({ ...korean, speechS: 1.5 })).toMatch(/too short/);
    expect(attemptFault({ ...korean, transcript: '어제저녁에 정원에서 동생이 책을 읽었습니다' })).toBeUndefined();
  });
});
