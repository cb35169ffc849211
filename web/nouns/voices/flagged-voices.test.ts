import { describe, expect, it } from 'vitest';
import { flagDialogs, flagsOf } from './flagged-voices.ts';

const flags = (entries: Record<string, 'NONE' | 'BAN' | 'CAPTCHA'>) =>
  flagsOf(Object.entries(entries).map(([voice_id, safety_control]) => ({ voice_id, safety_control })));
const never = () => false;
const defaults = { isCloning: false, wasNotified: never };

describe('VOICE-055 the captcha dialog', () => {
  const previousFlags = flags({ a: 'NONE', b: 'CAPTCHA' });

  it('opens for a newly flagged voice', () => {
    expect(flagDialogs({ ...defaults, previousFlags, currentFlags: flags({ a: 'CAPTCHA', b: 'CAPTCHA' }) })).toEqual([
      { voiceId: 'a', kind: 'captcha' },
    ]);
    expect(flagDialogs({ ...defaults, previousFlags, currentFlags: flags({ a: 'NONE', c: 'CAPTCHA' }) })).toEqual([
      { voiceId: 'c', kind: 'captcha' },
    ]);
  });

  it('does not open after the first load, for earlier flags, or when a flag is removed', () => {
    expect(flagDialogs({ ...defaults, previousFlags: undefined, currentFlags: flags({ a: 'CAPTCHA' }) })).toEqual([]);
    expect(flagDialogs({ ...defaults, previousFlags, currentFlags: previousFlags })).toEqual([]);
    expect(flagDialogs({ ...defaults, previousFlags, currentFlags: flags({ a: 'NONE', b: 'NONE' }) })).toEqual([]);
  });

  it('does not open while a clone is being created', () => {
    expect(flagDialogs({ ...defaults, isCloning: true, previousFlags, currentFlags: flags({ c: 'CAPTCHA' }) })).toEqual(
      [],
    );
  });
});

describe('VOICE-054 the blocked dialog', () => {
  it('opens when a voice is blocked, also while a clone is being created', () => {
    const currentFlags = flags({ a: 'BAN' });
    expect(flagDialogs({ ...defaults, isCloning: true, previousFlags: flags({ a: 'NONE' }), currentFlags })).toEqual([
      { voiceId: 'a', kind: 'blocked' },
    ]);
    expect(
      flagDialogs({ ...defaults, previousFlags: flags({ a: 'CAPTCHA' }), currentFlags, wasNotified: () => true }),
    ).toEqual([{ voiceId: 'a', kind: 'blocked' }]);
  });

  it('opens once for voices blocked while the user was away', () => {
    const currentFlags = flags({ a: 'BAN' });
    expect(flagDialogs({ ...defaults, previousFlags: undefined, currentFlags })).toEqual([
      { voiceId: 'a', kind: 'blocked' },
    ]);
    expect(
      flagDialogs({ ...defaults, previousFlags: undefined, currentFlags, wasNotified: (id) => id === 'a' }),
    ).toEqual([]);
    expect(flagDialogs({ ...defaults, previousFlags: currentFlags, currentFlags, wasNotified: () => true })).toEqual(
      [],
    );
  });
});
