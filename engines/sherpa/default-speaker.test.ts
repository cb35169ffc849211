import { describe, expect, it } from 'vitest';
import { type EngineModelEntry, engineModels } from '../../contract/catalogue/engine-models.ts';
import { defaultVoices } from '../voices/default-voices.ts';
import { legacyVoices } from '../voices/legacy-voices.ts';
import type { Voice } from '../voices/voice.ts';
import { assignModelSpeakers } from './default-speaker.ts';
import type { InstalledModel } from './installed-model.ts';

const formantEngines = new Set(['espeak']);

const install = ({ id, ...entry }: EngineModelEntry): InstalledModel => ({
  ...entry,
  id,
  languages: [...entry.languages],
  speakers: entry.speakers.map((speaker) => ({ ...speaker, gainDb: 0 })),
  files: {},
  sampleRate: 24_000,
  bytes: 1,
  installedAtUnix: 7,
  verified: 'checksum',
});
const installed = (...ids: readonly string[]): InstalledModel[] =>
  ids.map((id) => install(engineModels.find((entry) => entry.id === id)!));

const voice = (
  name: string,
  gender: string,
  accent: string,
  changes: { engine?: string; age?: string; language?: string } = {},
): Voice => {
  const { engine = 'espeak', age = 'young', language = 'en' } = changes;
  return {
    id: `id of ${name}`,
    name,
    description: '',
    category: 'premade',
    labels: { gender, accent, age, language },
    languages: [language, ...['en', 'de', 'zh'].filter((code) => code !== language)],
    createdAtUnix: 0,
    speakers: [
      ...(engine === 'espeak' ? [] : [{ engineId: engine, engineVoice: 'a', languages: [language] }]),
      { engineId: 'espeak', engineVoice: 'b', languages: [language, 'en', 'de', 'zh'] },
    ],
  };
};
const assign = (voices: readonly Voice[], models: readonly InstalledModel[]) =>
  assignModelSpeakers(voices, models, formantEngines);
/** The name and accent of the model speaker for the main language; undefined if the embedded engine speaks. */
function speakerOf(one: Voice, models: readonly InstalledModel[], voices: readonly Voice[] = [one]) {
  const [first] = assign(voices, models).get(one.id)?.speakers ?? [];
  if (!first?.languages.includes(one.languages[0]!)) return undefined;
  const model = models.find(({ id }) => first.engineId === `sherpa/${id}`);
  const speaker = model?.speakers.find(({ sid }) => String(sid) === first.engineVoice);
  return speaker && { model: model!.id, name: speaker.name, gender: speaker.gender, accent: speaker.accent };
}

const kokoro = installed('kokoro-multi-v1_0');

describe('the speakers of default voices', () => {
  it('have the gender and accent of the voice, and its ID stays', () => {
    const british = voice('Edmund', 'male', 'british');
    expect(speakerOf(british, kokoro)).toMatchObject({ gender: 'male', accent: 'british' });
    expect(speakerOf(voice('Nora', 'female', 'american'), kokoro)).toMatchObject({
      gender: 'female',
      accent: 'american',
    });
    const changed = assign([british], kokoro).get(british.id)!;
    expect([changed.id, changed.name, changed.labels]).toEqual([british.id, british.name, british.labels]);
    expect(changed.version).toMatch(/^kokoro-multi-v1_0-\d+-7$/);
    expect(changed.speakers.slice(-1)).toEqual(british.speakers);
  });

  it('differ between voices while there are enough, and are the same in every process', () => {
    const voices = Array.from({ length: 4 }, (_, at) => voice(`man ${at}`, 'male', 'british'));
    const names = voices.map((one) => speakerOf(one, kokoro, voices)?.name);
    expect(new Set(names).size).toBe(4);
    expect([...assign(voices, kokoro)]).toEqual([...assign(voices, [...kokoro].reverse())]);
    const five = [...voices, voice('man 5', 'male', 'british')];
    expect(names).toContain(speakerOf(five[4]!, kokoro, five)?.name);
  });

  it('keep an embedded voice with recorded sounds rather than take the accent of another country', () => {
    const flite = { engine: 'flite' };
    expect(speakerOf(voice('Vinnie', 'male', 'new york', flite), kokoro)).toMatchObject({ accent: 'american' });
    expect(speakerOf(voice('Hazel', 'female', 'midlands english', flite), kokoro)).toMatchObject({ accent: 'british' });
    expect(speakerOf(voice('Winston', 'male', 'caribbean', flite), kokoro)).toBeUndefined();
    const scot = voice('Fergus', 'male', 'scottish', { engine: 'flite' });
    expect(speakerOf(scot, kokoro)).toBeUndefined();
    expect(speakerOf(scot, installed('kokoro-multi-v1_0', 'piper-en_GB-vctk-medium'))).toMatchObject({
      accent: 'scottish',
    });
  });

  it('replace a formant voice with the nearest accent', () => {
    expect(speakerOf(voice('Morag', 'female', 'scottish'), kokoro)).toMatchObject({ accent: 'british' });
    expect(speakerOf(voice('Vinnie', 'male', 'new york'), kokoro)).toMatchObject({ accent: 'american' });
    const irish = installed('kokoro-multi-v1_0', 'piper-en_GB-jenny_dioco-medium');
    expect(speakerOf(voice('Aoife', 'female', 'irish'), irish)).toMatchObject({ name: 'Jenny' });
  });

  it('never change the gender, and prefer the better quality and the right age', () => {
    expect(speakerOf(voice('Rowan', 'neutral', 'american'), kokoro)).toBeUndefined();
    expect(speakerOf(voice('Kavin', 'male', 'standard', { language: 'ta' }), installed('mms-tam'))?.name).toBe('Tamil');
    const german = installed('piper-de_DE-thorsten-medium', 'piper-de_DE-thorsten-high');
    expect(speakerOf(voice('Lothar', 'male', 'standard', { language: 'de' }), german)?.name).toBe('Thorsten HD');
    expect(speakerOf(voice('Greta', 'female', 'standard', { language: 'de' }), german)).toBeUndefined();
    const ages = kokoro.map((model) => ({
      ...model,
      speakers: model.speakers.map((one) => ({
        ...one,
        age: one.name === 'Puck' ? ('old' as const) : ('young' as const),
      })),
    }));
    expect(speakerOf(voice('Bill', 'male', 'american', { age: 'old' }), ages)?.name).toBe('Puck');
  });

  it('speak the other languages of a voice instead of a formant engine', () => {
    const nora = voice('Nora', 'female', 'american', { engine: 'flite' });
    const models = installed('kokoro-multi-v1_0', 'supertonic-3');
    const speakers = assign([nora], models).get(nora.id)!.speakers;
    const speakerFor = (language: string) => speakers.find(({ languages }) => languages.includes(language));
    expect(speakerFor('en')?.engineId).toBe('sherpa/kokoro-multi-v1_0');
    expect(speakerFor('de')?.engineId).toBe('sherpa/supertonic-3');
    expect(Number(speakerFor('de')?.engineVoice)).toBeLessThan(5);
    expect(speakerFor('zh')?.engineId).toBe('sherpa/kokoro-multi-v1_0');
    // Only Chinese speakers of Kokoro speak Chinese.
    expect(Number(speakerFor('zh')?.engineVoice)).toBeGreaterThanOrEqual(45);
  });

  it('give all default and legacy voices a speaker of their gender and language with the recommended models', () => {
    const voices = [...defaultVoices, ...legacyVoices(defaultVoices)];
    const models = installed('kokoro-multi-v1_0', 'supertonic-3', 'piper-en_GB-vctk-medium');
    const assigned = assign(voices, models);
    const english = defaultVoices.filter(
      ({ languages, labels }) => languages[0] === 'en' && labels.gender !== 'neutral',
    );
    const keys = english
      .map(({ id }) => assigned.get(id)?.speakers[0])
      .map((one) => `${one?.engineId} ${one?.engineVoice}`);
    expect(new Set(keys).size).toBe(english.length);
    for (const one of voices) {
      const main = one.languages[0]!;
      if (one.labels.gender === 'neutral' || one.labels.accent === 'caribbean' || ['fil', 'ms', 'ta'].includes(main))
        continue;
      expect(speakerOf(one, models, voices), one.name).toMatchObject({ gender: one.labels.gender });
    }
  });
});
