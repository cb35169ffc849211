import { describe, expect, it } from 'vitest';
import { bannedWords, protectedNames } from '../../../../contract/catalogue/banned-words.ts';
import { refusalReason } from './voice-moderation.rules.ts';
import { checkModeratedLines, voiceModerationService } from './voice-moderation.service.ts';

describe('U-41 texts about voices', () => {
  it.each(['Donald Trump', 'the DONALD  trump voice', 'D0n4ld-Trump!', 'Dönald Trúmp', 'dоnald trump', 'Beyoncé'])(
    'refuses the protected name in %s',
    (text) => {
      expect(refusalReason(text)).toBe('protected');
    },
  );

  it.each(['rapist', 'R4P1ST', 'r.a.p.i.s.t', 'ra\u200bpist', 'the child-porn voice'])(
    'refuses the banned word in %s',
    (text) => {
      expect(refusalReason(text)).toBe('banned');
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
  ])('allows %s', (text) => {
    expect(refusalReason(text)).toBeUndefined();
  });

  it('refuses every listed word and name', () => {
    expect(bannedWords.filter((word) => refusalReason(word) !== 'banned')).toEqual([]);
    expect(protectedNames.filter((name) => refusalReason(name) !== 'protected')).toEqual([]);
  });

  it('names the field in the error', () => {
    const { check } = voiceModerationService();
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

  it('refuses banned words for moderated voices and names the field', () => {
    expect(() => checkModeratedLines([line('A quiet day.', true), line('The r4pist!', true)], 'inputs')).toThrow(
      expect.objectContaining({ code: 'voice_text_refused', param: 'inputs' }),
    );
  });

  it('allows banned words for unmoderated voices, and names for all voices', () => {
    expect(() => checkModeratedLines([line('The rapist!'), line('The rapist!', false)], 'text')).not.toThrow();
    expect(() => checkModeratedLines([line('Angela Merkel spoke first.', true)], 'text')).not.toThrow();
  });
});
