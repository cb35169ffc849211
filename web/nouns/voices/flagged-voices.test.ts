import { describe, expect, it } from 'vitest';
import { flagDialogs, flagsOf } from './flagged-voices.ts';

const flags = (entries: Record<string, 'NONE' | 'BAN' | 'CAPTCHA'>) =>
  flagsOf(Object.entries(entries).map(([voice_id, safety_control]) => ({ voice_id, safety_control })));
const never = () => false;
const rule = { isCloning: false, wasTold: never };

describe('VOICE-055 the captcha dialog', () => {
  const before = flags({ a: 'NONE', b: 'CAPTCHA' });

  it('opens for a newly flagged voice', () => {
    expect(flagDialogs({ ...rule, before, now: flags({ a: 'CAPTCHA', b: 'CAPTCHA' }) })).toEqual([
      { voiceId: 'a', kind: 'captcha' },
    ]);
    expect(flagDialogs({ ...rule, before, now: flags({ a: 'NONE', c: 'CAPTCHA' }) })).toEqual([
      { voiceId: 'c', kind: 'captcha' },
    ]);
  });

  it('does not open after the first load, for earlier flags, or when a flag is removed', () => {
    expect(flagDialogs({ ...rule, before: undefined, now: flags({ a: 'CAPTCHA' }) })).toEqual([]);
    expect(flagDialogs({ ...rule, before, now: before })).toEqual([]);
    expect(flagDialogs({ ...rule, before, now: flags({ a: 'NONE', b: 'NONE' }) })).toEqual([]);
  });

  it('does not open while a clone is being created', () => {
    expect(flagDialogs({ ...rule, isCloning: true, before, now: flags({ c: 'CAPTCHA' }) })).toEqual([]);
  });
});

describe('VOICE-054 the blocked dialog', () => {
  it('opens when a voice is blocked, also while a clone is being created', () => {
    const now = flags({ a: 'BAN' });
    expect(flagDialogs({ ...rule, isCloning: true, before: flags({ a: 'NONE' }), now })).toEqual([
      { voiceId: 'a', kind: 'blocked' },
    ]);
    expect(flagDialogs({ ...rule, before: flags({ a: 'CAPTCHA' }), now, wasTold: () => true })).toEqual([
      { voiceId: 'a', kind: 'blocked' },
    ]);
  });

  it('opens once for voices blocked while the person was away', () => {
    const now = flags({ a: 'BAN' });
    expect(flagDialogs({ ...rule, before: undefined, now })).toEqual([{ voiceId: 'a', kind: 'blocked' }]);
    expect(flagDialogs({ ...rule, before: undefined, now, wasTold: (id) => id === 'a' })).toEqual([]);
    expect(flagDialogs({ ...rule, before: now, now, wasTold: () => true })).toEqual([]);
  });
});
