import { describe, expect, it } from 'vitest';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { canSpeak, unavailableReason } from './voice-availability.ts';

interface Facts {
  safety?: VoiceReply['safety_control'];
  status?: NonNullable<VoiceReply['sharing']>['status'];
  live?: boolean;
  requires?: boolean;
  preview?: string | null;
}

const voice = ({ safety = 'NONE', status, live = false, requires = false, preview = '/a.mp3' }: Facts = {}) =>
  ({
    safety_control: safety,
    sharing: status === undefined ? null : { status, live_moderation_enabled: live },
    voice_verification: { requires_verification: requires },
    preview_url: preview,
  }) as VoiceReply;

describe('voice availability', () => {
  it.each([
    ['one of the server', voice(), undefined],
    ['one that its owner shares', voice({ status: 'enabled' }), undefined],
    ['a copy of one that is shared', voice({ status: 'copied' }), undefined],
    ['VOICE-054 a blocked one', voice({ safety: 'BAN', status: 'copied_disabled', preview: null }), 'blocked'],
    ['VOICE-056 a copy of one that is shared no more', voice({ status: 'copied_disabled' }), 'disabled'],
    ['VOICE-052 one to be verified', voice({ requires: true }), 'unverified'],
    ['VOICE-055 one that is held back until its sentence is read', voice({ safety: 'CAPTCHA' }), 'unverified'],
    ['one without training', voice({ preview: null }), 'untrained'],
  ])('%s', (_, one, reason) => {
    expect(unavailableReason(one)).toBe(reason);
    expect(canSpeak(one)).toBe(reason === undefined);
  });
});
