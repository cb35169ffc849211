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
    ['a default voice', voice(), undefined],
    ['a shared voice', voice({ status: 'enabled' }), undefined],
    ['a copy of a shared voice', voice({ status: 'copied' }), undefined],
    ['VOICE-054 a blocked voice', voice({ safety: 'BAN', status: 'copied_disabled', preview: null }), 'blocked'],
    ['VOICE-056 a copy of a voice that is no longer shared', voice({ status: 'copied_disabled' }), 'disabled'],
    ['VOICE-052 an unverified voice', voice({ requires: true }), 'unverified'],
    ['VOICE-055 a voice that requires a read sentence', voice({ safety: 'CAPTCHA' }), 'unverified'],
    ['an untrained voice', voice({ preview: null }), 'untrained'],
  ])('%s', (_, one, reason) => {
    expect(unavailableReason(one)).toBe(reason);
    expect(canSpeak(one)).toBe(reason === undefined);
  });
});
