import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import {
  findLandingEntry,
  landingAccents,
  landingLanguages,
} from '../../../contract/catalogue/site/landing/landing-entries.ts';
import {
  landingVoiceOf,
  landingVoices,
  substituteLanguages,
} from '../../../contract/catalogue/site/landing/landing-voices.ts';
import { espeakLanguages } from '../../../engines/espeak/languages.ts';
import type { SpeakRequest, Speech } from '../../../engines/registry.ts';
import { defaultVoices } from '../../../engines/voices/default-voices.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { openRateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { siteSpeechService } from './site-speech.service.ts';

const { db } = await testDatabase();
const all = [...landingLanguages, ...landingAccents];
const start = new Date('2026-11-27T09:30:00Z');
let addresses = 0;
/** An address that no other test uses. */
const newIp = () => `192.0.2.${++addresses}`;
const signal = () => new AbortController().signal;

function openSiteSpeech(voices: readonly Voice[] = defaultVoices, { isSiteOn = true } = {}) {
  const spoken: Pick<SpeakRequest, 'voice' | 'text' | 'languageCode'>[] = [];
  /** Whose texts were counted. */
  const counted: string[] = [];
  const clock = { now: start };
  const rateLimiter = openRateLimiter({ db, clock: () => clock.now });
  const speak: Speech['speak'] = async function* (request) {
    spoken.push(request);
    yield { pcm: { samples: new Float32Array(10), sampleRate: 16_000 }, textDone: request.text.length };
  };
  const siteSpeech = siteSpeechService({
    isSiteOn,
    speech: { voices, findVoice: (id) => voices.find((voice) => voice.id === id), speak },
    watermark: {
      async *encodeMarked(format, source) {
        for await (const { samples } of source) yield Buffer.from(`marked ${format} ${samples.length}`);
      },
    },
    rateLimiter: {
      ...rateLimiter,
      consume(kind, subject, ...limit) {
        counted.push(subject);
        return rateLimiter.consume(kind, subject, ...limit);
      },
    },
  });
  const say = (ip: string, input: { text?: string; slug?: string; voiceId?: string } = {}) =>
    siteSpeech.speak({ text: 'Hello.', slug: undefined, voiceId: undefined, ...input }, ip, signal());
  const describe = (ip: string, slug?: string, voiceId?: string) => siteSpeech.describe({ slug, voiceId }, ip);
  return { siteSpeech, say, describe, spoken, counted, clock };
}

it('speaks nothing where there is no public site', async () => {
  const { say, spoken } = openSiteSpeech(defaultVoices, { isSiteOn: false });
  await expect(say(newIp())).rejects.toMatchObject({ code: 'site_closed' });
  expect(spoken).toEqual([]);
});

it('O-86 speaks three texts of an address in a day as marked MP3, and counts down', async () => {
  const { say, describe, spoken, clock } = openSiteSpeech();
  const ip = newIp();
  expect((await describe(ip)).texts_left).toBe(3);
  const left = [];
  for (const text of ['One.', 'Two.', 'Three.']) {
    const { contentType, headers, body } = await say(ip, { text });
    left.push(headers['texts-left']);
    expect(contentType).toBe('audio/mpeg');
    expect((await buffer(body)).toString()).toBe('marked mp3_44100_128 10');
  }
  expect(left).toEqual([2, 1, 0]);
  await expect(say(ip)).rejects.toMatchObject({ code: 'site_speech_used_up' });
  expect((await describe(ip)).texts_left).toBe(0);
  expect(spoken.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
  // Another address has its own texts, and the next day brings new ones.
  expect((await say(newIp())).headers['texts-left']).toBe(2);
  clock.now = new Date(start.getTime() + 24 * 60 * 60_000);
  expect((await describe(ip)).texts_left).toBe(3);
  expect((await say(ip)).headers['texts-left']).toBe(2);
});

it('O-86 does not use up the texts of all visitors by refused ones', async () => {
  const { say, counted } = openSiteSpeech();
  const ip = newIp();
  for (let i = 0; i < 3; i++) await say(ip);
  counted.length = 0;
  await expect(say(ip)).rejects.toMatchObject({ code: 'site_speech_used_up' });
  expect(counted).toEqual([ip]);
});

it('LAND-012 speaks with the voice and the language of the page, or with a chosen voice', async () => {
  const { say, spoken } = openSiteSpeech();
  const ask = async (input: Parameters<typeof say>[1]) => {
    await buffer((await say(newIp(), input)).body);
    const { voice, languageCode } = spoken.at(-1)!;
    return [voice.name, languageCode];
  };
  expect(await ask({ slug: 'german' })).toEqual(['Greta', 'de']);
  expect(await ask({ slug: 'mexican-accent' })).toEqual(['Ines', 'es']);
  expect(await ask({ slug: 'british-accent' })).toEqual(['Beatrix', 'en']);
  expect(await ask({ voiceId: '6wHW35PBbnm3NliqNT1N' })).toEqual(['Fergus', 'en']);
  expect(await ask({ slug: 'german', voiceId: 'b89pc86E7oJaffq6DOto' })).toEqual(['Lothar', 'de']);
});

it('refuses unknown pages and voices, without a text less', async () => {
  const { say, describe } = openSiteSpeech();
  const ip = newIp();
  await expect(say(ip, { slug: 'elvish' })).rejects.toMatchObject({ code: 'invalid_parameters' });
  await expect(say(ip, { voiceId: 'nobody' })).rejects.toMatchObject({ code: 'voice_not_found' });
  expect((await describe(ip)).texts_left).toBe(3);
});

it('LAND-012 has a sample of each page, in the voice that the page names', async () => {
  const { siteSpeech, spoken, describe } = openSiteSpeech();
  expect(siteSpeech.samples.map(({ id }) => id)).toEqual(all.map(({ audioSrc }) => `sample-${audioSrc}`));
  expect(new Set(siteSpeech.samples.map(({ version }) => version)).size).toBe(52);
  for (const [i, entry] of all.entries()) {
    await Array.fromAsync(siteSpeech.samples[i]!.make(signal()));
    const { voice, text, languageCode } = spoken.at(-1)!;
    const { voiceId, name, language, accent } = landingVoiceOf(entry);
    expect({ text, languageCode }).toEqual({ text: entry.placeholderText, languageCode: entry.language });
    expect(voice).toMatchObject({ id: voiceId, name, labels: { language, accent } });
    // The pages name the built-in engine until the server has said which one speaks.
    expect((await describe(newIp(), entry.audioSrc)).engine_id).toBe(entry.language === 'en' ? 'flite' : 'espeak');
  }
});

it('makes a sample anew once a model speaks for its voice', () => {
  const speaker = { engineId: 'sherpa/piper-de', engineVoice: '0', languages: ['de'] };
  const voices = defaultVoices.map((voice) =>
    voice.name === 'Greta' ? { ...voice, speakers: [speaker, ...voice.speakers] } : voice,
  );
  const versionIn = ({ siteSpeech }: ReturnType<typeof openSiteSpeech>, slug: string) =>
    siteSpeech.samples.find(({ id }) => id === `sample-${slug}`)!.version;
  expect(versionIn(openSiteSpeech(voices), 'german')).not.toBe(versionIn(openSiteSpeech(), 'german'));
  expect(versionIn(openSiteSpeech(voices), 'greek')).toBe(versionIn(openSiteSpeech(), 'greek'));
});

it('LAND-010 names the voices as they are', () => {
  const inOrder = defaultVoices.filter(({ id }) => landingVoices.some(({ voiceId }) => voiceId === id));
  expect(
    inOrder.map(({ id, name, labels: { language, accent } }) => ({ voiceId: id, name, language, accent })),
  ).toEqual(landingVoices);
  for (const { language, voice_id } of all)
    if (voice_id === undefined)
      expect(landingVoiceOf({ language }).voiceId).toBe(
        defaultVoices.find(({ labels }) => labels.language === language)!.id,
      );
});

it('LAND-010 names the languages that another one reads for', () => {
  const read = new Set(all.map(({ language }) => language));
  const substitutes = Object.entries(espeakLanguages).filter(
    ([code, { voice }]) => read.has(code) && voice !== code && espeakLanguages[voice],
  );
  expect(Object.fromEntries(substitutes.map(([code, { voice }]) => [code, voice]))).toEqual(substituteLanguages);
});

it('LAND-008 finds the page of each accent by its slug', () => {
  for (const { audioSrc } of landingAccents) expect(findLandingEntry(audioSrc)?.audioSrc).toBe(audioSrc);
});
