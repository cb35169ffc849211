import { describe, expect, it } from 'vitest';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { isCreated, originOf, pathOf, speakingObstacle } from './voice-origin.ts';

const voice = (parts: object): VoiceReply =>
  ({
    voice_id: 'v1',
    category: 'cloned',
    made_by: 'adaptation',
    clone_model: null,
    sharing: null,
    fine_tuning: null,
    safety_control: 'NONE',
    voice_verification: { requires_verification: false, is_verified: false },
    ...parts,
  }) as VoiceReply;

describe('the origin of a voice', () => {
  it('calls a voice an adaptation if no model cloned it', () => {
    expect(originOf(voice({})).title).toBe('Voice adaptation');
    expect(originOf(voice({})).reason).toMatch(/not a copy of the speaker/);
    expect(originOf(voice({ category: 'professional' })).title).toBe('Professional adaptation');
    expect(originOf(voice({ sharing: { status: 'copied' } })).title).toBe('From the library');
  });

  it('VOICE-044 names the model that cloned the voice, and reports when the model is not installed', () => {
    expect(originOf(voice({ made_by: 'clone', clone_model: 'Parrot' })).title).toBe('Cloned by Parrot');
    const deletedSource = originOf(voice({ clone_model: 'Parrot' }));
    expect(deletedSource.title).toBe('Voice adaptation');
    expect(deletedSource.reason).toMatch(/Cloned by Parrot, which is not installed on this server/);
  });
});

describe('why a voice cannot be used', () => {
  it.each([
    [{}, undefined],
    [{ safety_control: 'BAN' }, 'Blocked'],
    [{ safety_control: 'CAPTCHA' }, 'Not verified'],
    [{ sharing: { status: 'copied_disabled' } }, 'No longer shared'],
    [{ voice_verification: { requires_verification: true, is_verified: false } }, 'Not verified'],
    [{ voice_verification: { requires_verification: true, is_verified: true } }, undefined],
    [{ category: 'professional', fine_tuning: { state: {} } }, 'Not trained'],
    [{ category: 'professional', fine_tuning: { state: { m: 'fine_tuning' } } }, 'Training'],
    [{ category: 'professional', fine_tuning: { state: { m: 'fine_tuned', n: 'failed' } } }, undefined],
  ])('reports for %j: %s', (parts, obstacle) => expect(speakingObstacle(voice(parts))).toBe(obstacle));
});

it.each([
  ['premade', null, false],
  ['cloned', null, true],
  ['generated', 'enabled', true],
  // VOICE-024: a copy uses a slot, which only deleting the copy frees.
  ['generated', 'copied', false],
  ['professional', 'copied_disabled', false],
])('detects whether a voice of category %s and sharing status %s was created here', (category, status, expected) => {
  const one = voice({ category, sharing: status && { status } });
  expect(isCreated(one)).toBe(expected);
});

it('links to the creation steps of a professional voice until it is trained', () => {
  expect(pathOf(voice({ category: 'professional' }))).toBe('/app/voice-lab/professional/v1');
  expect(pathOf(voice({ category: 'professional', fine_tuning: { state: { m: 'fine_tuned' } } }))).toBe(
    '/app/voice-lab/voices/v1',
  );
});
