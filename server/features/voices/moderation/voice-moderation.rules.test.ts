import { describe, expect, it } from 'vitest';
import { bannedWords, protectedNames } from '../../../../contract/catalogue/refused-words.ts';
import { refusal } from './voice-moderation.rules.ts';
import { checkSpoken, moderationService } from './voice-moderation.service.ts';

describe('U-41 what a voice may not be called', () => {
  it.each(['Donald Trump', 'the DONALD  trump voice', 'D0n4ld-Trump!', 'Dönald Trúmp', 'dоnald trump', 'Beyoncé'])(
    'protects the name in %s',
    (text) => {
      expect(refusal(text)).toBe('protected');
    },
  );

  it.each(['rapist', 'R4P1ST', 'r.a.p.i.s.t', 'ra\u200bpist', 'the child-porn voice'])(
    'bans the word in %s',
    (text) => {
      expect(refusal(text)).toBe('banned');
    },
  );

  it.each([
    'Grape',
    'Scrape the paint',
    'Therapist',
    'Donald',
    'Trumpet',
    'Skills of all',
    'Ada 2',
    'A B',
    'Çağla',
    '声',
    '',
  ])('lets %s pass', (text) => {
    expect(refusal(text)).toBeUndefined();
  });

  it('finds each of its own words as they stand in the list', () => {
    expect(bannedWords.filter((word) => refusal(word) !== 'banned')).toEqual([]);
    expect(protectedNames.filter((name) => refusal(name) !== 'protected')).toEqual([]);
  });

  it('names the field', () => {
    const { check } = moderationService();
    expect(() => check({ name: 'Ada', description: null, labels: { accent: 'british' } })).not.toThrow();
    expect(() => check({ name: 'Ada', description: 'Elon Musk reads' })).toThrow(
      expect.objectContaining({ code: 'voice_text_refused', param: 'description' }),
    );
    expect(() => check({ labels: { use_case: 'tom hanks' } })).toThrow(expect.objectContaining({ param: 'labels' }));
  });
});

describe('live moderation', () => {
  const line = (text: string, isModerated?: boolean) => ({
    voice: isModerated === undefined ? {} : { isModerated },
    text,
  });

  it('refuses banned words in what a moderated voice is to say, naming the field', () => {
    expect(() => checkSpoken([line('A quiet day.', true), line('The r4pist!', true)], 'inputs')).toThrow(
      expect.objectContaining({ code: 'voice_text_refused', param: 'inputs' }),
    );
  });

  it('lets other voices say it, and all voices speak of people', () => {
    expect(() => checkSpoken([line('The rapist!'), line('The rapist!', false)], 'text')).not.toThrow();
    expect(() => checkSpoken([line('Angela Merkel spoke first.', true)], 'text')).not.toThrow();
  });
});
