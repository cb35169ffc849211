import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const translation = 'El puerto está tranquilo.';
const table = `speaker,transcription,translation,start_time,end_time\nAnna,The harbour is quiet.,${translation},0,1\n`;
const csvFile = { data: Buffer.from(table), filename: 'harbour.csv', contentType: 'text/csv' };

/** A dub of a recording with one line, prepared for the studio, before anything is done. */
const startDub = async (fixtures: Fixtures, targetLang?: string): Promise<string> => {
  const request = { file: await fixtures.recording(), csvFile, mode: 'manual', sourceLang: 'en' } as const;
  const options = { ...request, dubbingStudio: true, name: 'Harbour', ...(targetLang && { targetLang }) };
  return (await fixtures.client.dubbing.create(options)).dubbingId;
};

async function waitFor(fixtures: Fixtures, dubbingId: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { status, error } = await fixtures.client.dubbing.get(dubbingId);
    if (status === 'dubbed') return dubbingId;
    if (status === 'failed') throw new Error(error ?? 'The dub failed.');
    await sleep(200);
  }
  throw new Error('The dub did not end within 40 s.');
}

/** A new dub in Spanish. */
const newDub = async (fixtures: Fixtures): Promise<string> => waitFor(fixtures, await startDub(fixtures, 'es'));
/** A new dub whose source is ready, and which has no language. */
const newSource = async (fixtures: Fixtures): Promise<string> => waitFor(fixtures, await startDub(fixtures));

const shared = new WeakMap<Fixtures, Promise<string>>();
/** One dub in Spanish for all operations that only read it. */
const readDub = (fixtures: Fixtures): Promise<string> => {
  if (!shared.has(fixtures)) shared.set(fixtures, newDub(fixtures));
  return shared.get(fixtures)!;
};

const lineOf = async ({ client }: Fixtures, dubbingId: string) => {
  const { segments } = await client.dubbing.project.transcript.get(dubbingId);
  return segments[0]!;
};
const languageOf = async ({ client }: Fixtures, dubbingId: string): Promise<string> =>
  (await client.dubbing.project.language.list(dubbingId)).languages[0]!.languageId;

const withSource = async (fixtures: Fixtures) => {
  const dubbingId = await newSource(fixtures);
  return { dubbingId, line: await lineOf(fixtures, dubbingId) };
};
const withLanguage = async (fixtures: Fixtures) => {
  const dubbingId = await newDub(fixtures);
  const languageId = await languageOf(fixtures, dubbingId);
  return { dubbingId, languageId, line: await lineOf(fixtures, dubbingId) };
};

/** Dubs: the projects, and the older forms of the same. */
export const dubbing: Scenarios = {
  'dubbing.create': async (fixtures) => ({
    args: [{ file: await fixtures.recording(), csvFile, mode: 'manual', targetLang: 'es' }],
    verify: (answer) => assert.ok((answer as ElevenLabs.DoDubbingResponse).expectedDurationSec > 0.5),
  }),
  'dubbing.list': async (fixtures) => {
    const dubbingId = await readDub(fixtures);
    return {
      args: [{ dubbingStatus: 'dubbed', pageSize: 200 }],
      verify: (answer) => {
        const { dubs } = answer as ElevenLabs.DubbingMetadataPageResponseModel;
        assert.ok(dubs.some((dub) => dub.dubbingId === dubbingId));
      },
    };
  },
  'dubbing.get': async (fixtures) => ({
    args: [await readDub(fixtures)],
    verify: (answer) => assert.deepEqual((answer as ElevenLabs.DubbingMetadataResponse).targetLanguages, ['es']),
  }),
  'dubbing.delete': async (fixtures) => ({ args: [await startDub(fixtures, 'es')] }),
  'dubbing.audio.get': async (fixtures) => ({ args: [await readDub(fixtures), 'es'] }),
  'dubbing.transcript.getTranscriptForDub': async (fixtures) => ({
    args: [await readDub(fixtures), 'es', { formatType: 'json' }],
  }),
  'dubbing.transcripts.get': async (fixtures) => ({
    args: [await readDub(fixtures), 'es', 'srt'],
    verify: (answer) => assert.ok((answer as ElevenLabs.DubbingTranscriptsResponseModel).srt?.includes(translation)),
  }),

  'dubbing.project.create': async (fixtures) => ({
    args: [{ file: await fixtures.recording(), sourceLanguage: 'en', reference: 'r-1' }],
  }),
  'dubbing.project.list': async (fixtures) => {
    await readDub(fixtures);
    return { args: [{ pageSize: 5 }] };
  },
  'dubbing.project.get': async (fixtures) => ({ args: [await readDub(fixtures)] }),
  'dubbing.project.delete': async (fixtures) => ({ args: [await startDub(fixtures)] }),
  'dubbing.project.language.create': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    return { args: [dubbingId, { targetLanguage: 'es', translations: { [line.id]: translation } }] };
  },
  'dubbing.project.language.list': async (fixtures) => ({ args: [await readDub(fixtures)] }),
  'dubbing.project.language.get': async (fixtures) => {
    const dubbingId = await readDub(fixtures);
    return { args: [dubbingId, await languageOf(fixtures, dubbingId)] };
  },
  'dubbing.project.language.delete': async (fixtures) => {
    const { dubbingId, languageId } = await withLanguage(fixtures);
    return { args: [dubbingId, languageId] };
  },
  'dubbing.project.language.transcript.get': async (fixtures) => {
    const dubbingId = await readDub(fixtures);
    return { args: [dubbingId, await languageOf(fixtures, dubbingId)] };
  },
  'dubbing.project.language.transcript.updateSegment': async (fixtures) => {
    const { dubbingId, languageId, line } = await withLanguage(fixtures);
    return { args: [dubbingId, languageId, line.id, { translation: 'Hay silencio.' }] };
  },
  'dubbing.project.language.transcript.updateSegments': async (fixtures) => {
    const { dubbingId, languageId, line } = await withLanguage(fixtures);
    return { args: [dubbingId, languageId, { segments: { [line.id]: { translation: 'Hay silencio.' } } }] };
  },
  'dubbing.project.language.transcript.regenerate': async (fixtures) => {
    const { dubbingId, languageId, line } = await withLanguage(fixtures);
    const { transcript } = fixtures.client.dubbing.project.language;
    await transcript.updateSegment(dubbingId, languageId, line.id, { translation: 'Hay silencio.' });
    return {
      args: [dubbingId, languageId],
      verify: (answer) => assert.equal((answer as ElevenLabs.DubbingRegenerateResponse).chargedSeconds, 0),
    };
  },
  'dubbing.project.transcript.get': async (fixtures) => ({ args: [await readDub(fixtures)] }),
  'dubbing.project.transcript.createSegment': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    return { args: [dubbingId, { text: 'Today.', speakerId: line.speakerId, startS: 1.1, endS: 1.4 }] };
  },
  'dubbing.project.transcript.updateSegment': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    return { args: [dubbingId, line.id, { text: 'It is quiet.' }] };
  },
  'dubbing.project.transcript.updateSegments': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    return { args: [dubbingId, { segments: { [line.id]: { text: 'It is quiet.' } } }] };
  },
  'dubbing.project.transcript.deleteSegment': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    return { args: [dubbingId, line.id] };
  },

  'dubbing.resource.get': async (fixtures) => ({
    args: [await readDub(fixtures)],
    verify: (answer) => {
      const { speakerSegments } = answer as ElevenLabs.DubbingResource;
      const [segment] = Object.values(speakerSegments);
      assert.equal(segment?.dubs.es?.text, translation);
      assert.equal(segment?.dubs.es?.audioStale, false);
    },
  }),
  'dubbing.resource.language.add': async (fixtures) => ({ args: [await newSource(fixtures), { language: 'fr' }] }),
  'dubbing.resource.speaker.create': async (fixtures) => ({
    args: [await newSource(fixtures), { speakerName: 'Bert', voiceId: await fixtures.voiceId() }],
  }),
  'dubbing.resource.speaker.update': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    return { args: [dubbingId, line.speakerId, { speakerName: 'Anne', voiceId: await fixtures.otherVoiceId() }] };
  },
  'dubbing.resource.speaker.findSimilarVoices': async (fixtures) => {
    const dubbingId = await readDub(fixtures);
    return { args: [dubbingId, (await lineOf(fixtures, dubbingId)).speakerId] };
  },
  'dubbing.resource.speaker.segment.create': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    return { args: [dubbingId, line.speakerId, { startTime: 1.1, endTime: 1.4, text: 'Today.' }] };
  },
  'dubbing.resource.segment.update': async (fixtures) => {
    const { dubbingId, line } = await withLanguage(fixtures);
    return { args: [dubbingId, line.id, 'es', { text: 'Hay silencio.', endTime: 1.2 }] };
  },
  'dubbing.resource.segment.delete': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    return { args: [dubbingId, line.id] };
  },
  'dubbing.resource.migrateSegments': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    const { speakerId } = await fixtures.client.dubbing.resource.speaker.create(dubbingId, { speakerName: 'Bert' });
    return { args: [dubbingId, { segmentIds: [line.id], speakerId }] };
  },
  'dubbing.resource.transcribe': async (fixtures) => {
    const { dubbingId, line } = await withSource(fixtures);
    return { args: [dubbingId, { segments: [line.id] }] };
  },
  'dubbing.resource.translate': async (fixtures) => {
    const { dubbingId, line } = await withLanguage(fixtures);
    return { args: [dubbingId, { segments: [line.id], languages: ['es'] }] };
  },
  'dubbing.resource.dub': async (fixtures) => {
    const { dubbingId, line } = await withLanguage(fixtures);
    await fixtures.client.dubbing.resource.segment.update(dubbingId, line.id, 'es', { text: 'Hay silencio.' });
    return { args: [dubbingId, { segments: [line.id], languages: ['es'] }] };
  },
  'dubbing.resource.render': async (fixtures) => ({ args: [await readDub(fixtures), 'es', { renderType: 'mp3' }] }),
};
