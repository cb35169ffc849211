import { describe, expect, it } from 'vitest';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { filterVoices, noFilter, traitOptions } from './voice-filter.ts';
import { accentText, kindOf, labelText, languageName, voiceSummary } from './voice-labels.ts';

const voice = (name: string, labels: Record<string, string>, languages: string[] = ['en']): VoiceReply =>
  ({
    name,
    description: `${name} reads`,
    labels,
    language: languages[0],
    verified_languages: languages.map((language) => ({ language })),
  }) as VoiceReply;

const maren = voice('Maren', { gender: 'female', accent: 'british', age: 'middle_aged', use_case: 'narration' }, [
  'en',
  'de',
]);
const tobin = voice('Tobin', { gender: 'male', accent: 'scottish', age: 'old', use_case: 'audiobook' });
const anselm = voice('Anselm', { gender: 'male', age: 'middle_aged', use_case: 'narration' }, ['de']);
const all = [maren, tobin, anselm];
const names = (voices: VoiceReply[]) => voices.map(({ name }) => name);

describe('finding voices', () => {
  it('finds every word of a search in name, description or traits', () => {
    expect(names(filterVoices(all, { ...noFilter, search: '  ' }))).toEqual(['Maren', 'Tobin', 'Anselm']);
    expect(names(filterVoices(all, { ...noFilter, search: 'MIDDLE aged male' }))).toEqual(['Anselm']);
    expect(names(filterVoices(all, { ...noFilter, search: 'german' }))).toEqual(['Anselm']);
    expect(names(filterVoices(all, { ...noFilter, search: 'tobin reads' }))).toEqual(['Tobin']);
  });

  it('does not find “female” by “male”, and forgives case, accents and typing errors', () => {
    expect(names(filterVoices(all, { ...noFilter, search: 'male' }))).toEqual(['Tobin', 'Anselm']);
    expect(names(filterVoices(all, { ...noFilter, search: 'MÁREN' }))).toEqual(['Maren']);
    expect(names(filterVoices(all, { ...noFilter, search: 'scotish' }))).toEqual(['Tobin']);
    expect(names(filterVoices(all, { ...noFilter, search: 'audoibook old' }))).toEqual(['Tobin']);
    expect(names(filterVoices(all, { ...noFilter, search: 'xylophone' }))).toEqual([]);
  });

  it('VOICE-001 finds a legacy voice by its name only', () => {
    const rachel = { ...voice('Rachel', { gender: 'female' }), is_legacy: true } as VoiceReply;
    const withLegacy = [...all, rachel];
    expect(filterVoices(withLegacy, noFilter)).toEqual(all);
    expect(filterVoices(withLegacy, { search: '', traits: { gender: 'female' } })).toEqual([maren]);
    expect(filterVoices(withLegacy, { ...noFilter, search: 'female' })).toEqual([maren]);
    expect(filterVoices(withLegacy, { ...noFilter, search: 'rach' })).toEqual([rachel]);
    const favorite = { ...rachel, favorited_at_unix: 1 };
    expect(filterVoices([maren, favorite], { ...noFilter, favorites: true })).toContain(favorite);
  });

  it('matches a voice by its own language only, not by every language it speaks', () => {
    expect(names(filterVoices(all, { search: '', traits: { language: 'de' } }))).toEqual(['Anselm']);
    expect(names(filterVoices(all, { search: '', traits: { language: 'de', gender: 'male' } }))).toEqual(['Anselm']);
  });

  it('offers the trait values of voices that match the other filters, with counts', () => {
    const filter = { search: '', traits: { gender: 'male', use_case: 'narration' } };
    expect(traitOptions(all, filter).gender).toEqual([
      { value: 'female', text: 'Female', count: 1 },
      { value: 'male', text: 'Male', count: 1 },
    ]);
    expect(traitOptions(all, noFilter).language[0]).toEqual({ value: 'en', text: 'English', count: 2 });
    expect(traitOptions(all, filter).accent).toEqual([]);
  });
});

describe('favourites and kinds', () => {
  const voiceWith = (name: string, more: Partial<VoiceReply>) => ({
    ...voice(name, {}),
    favorited_at_unix: null,
    ...more,
  });
  const clonedVoice = voiceWith('Own', {
    category: 'cloned',
    made_by: 'adaptation',
    sharing: null,
    favorited_at_unix: 1,
  });
  const copied = voiceWith('Copied', { category: 'cloned', sharing: { status: 'copied' } as VoiceReply['sharing'] });
  const defaultVoice = voiceWith('Default', { category: 'premade', made_by: 'catalogue', sharing: null });

  it('U-54 filters favourites and counts among them', () => {
    const filter = { ...noFilter, favorites: true };
    expect(names(filterVoices([clonedVoice, copied, defaultVoice], filter))).toEqual(['Own']);
    expect(traitOptions([clonedVoice, copied, defaultVoice], filter).category).toEqual([
      { value: 'adapted', text: 'Adapted', count: 1 },
    ]);
  });

  it('labels the kinds of voices', () => {
    expect([clonedVoice, copied, defaultVoice].map(kindOf)).toEqual(['adapted', 'library', 'default']);
    expect(
      names(filterVoices([clonedVoice, copied, defaultVoice], { search: '', traits: { category: 'library' } })),
    ).toEqual(['Copied']);
  });
});

describe('labels', () => {
  it('are formatted for display', () => {
    expect([labelText('middle_aged'), labelText('social-media')]).toEqual(['Middle aged', 'Social media']);
    expect([languageName('fil'), languageName('pt-BR'), languageName('no such')]).toEqual([
      'Filipino',
      'Brazilian Portuguese',
      'no such',
    ]);
  });

  it('of accents keep the capitals of names', () => {
    expect(['new york', 'northern english', 'us southern', 'british'].map(accentText)).toEqual([
      'New York',
      'Northern English',
      'US Southern',
      'British',
    ]);
  });

  it('are joined to a summary of the known traits', () => {
    expect(voiceSummary({ labels: { descriptive: 'calm', accent: 'british', gender: 'female' } })).toBe(
      'Calm · British · Female',
    );
    expect(voiceSummary({ labels: { gender: 'male' } })).toBe('Male');
  });
});
