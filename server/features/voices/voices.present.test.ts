import { describe, expect, it } from 'vitest';
import { previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { defaultVoiceSettings, type VoiceSharingReply, voiceReply } from '../../../contract/voices/voices.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { previewLinksService } from './preview-links.service.ts';
import { presentVoice } from './voices.present.ts';
import type { ListedVoice } from './voices.rules.ts';
import type { VoiceRow } from './voices.tables.ts';

const voice: Voice = {
  id: 'voice000000000000000',
  name: 'Ada',
  description: '',
  category: 'cloned',
  labels: { language: 'de', accent: 'austrian' },
  languages: ['de', 'hu', 'en'],
  createdAtUnix: 0,
  speakers: [{ engineId: 'test', engineVoice: 'one', languages: ['de'] }],
};
const previewUrl = previewLinksService({ clock: () => new Date(0), secret: new Uint8Array(32) }).urls('https://here');
const row = { safetyControl: 'NONE', verifiedAt: null, category: 'cloned', sourceVoiceId: null, isBookmarked: false };
const listed: ListedVoice = {
  voice,
  row: row as unknown as VoiceRow,
  role: 'admin',
  settings: defaultVoiceSettings,
  favoritedAt: null,
  requiresVerification: false,
  isCreator: false,
  highQualityModelIds: ['eleven_v3'],
};
/** The reply after the contract has removed unknown fields. */
const replyFor = (of: Partial<ListedVoice> = {}) => voiceReply.parse(presentVoice({ ...listed, ...of }, previewUrl));
const rowWith = (of: Partial<VoiceRow>) => ({ row: { ...row, ...of } as unknown as VoiceRow });

describe('voice reply', () => {
  it.each(['NONE', 'BAN', 'CAPTCHA'] as const)('VOICE-012 has safety_control %s', (safetyControl) => {
    expect(replyFor(rowWith({ safetyControl })).safety_control).toBe(safetyControl);
    expect(replyFor({ row: undefined }).safety_control).toBe('NONE');
  });

  it('VOICE-013 has verified_languages with a preview text, a model and a preview URL', () => {
    const languages = replyFor().verified_languages!;
    expect(languages.map(({ language, accent }) => [language, accent])).toEqual([
      ['de', 'austrian'],
      ['en', null],
    ]);
    for (const { language, model_id, preview_url } of languages) {
      expect(model_id).toMatch(/^eleven_/);
      expect(preview_url).toContain(`/v1/voices/${voice.id}/previews/${language}/`);
    }
    expect(replyFor({ voice: { ...voice, speakers: [] } }).verified_languages).toEqual([]);
  });

  it('VOICE-014 has high_quality_base_model_ids', () => {
    expect(replyFor().high_quality_base_model_ids).toEqual(['eleven_v3']);
    expect(replyFor({ highQualityModelIds: [] }).high_quality_base_model_ids).toEqual([]);
  });

  it('VOICE-015 has sharing: null, or status and live moderation', () => {
    expect(replyFor().sharing).toBeNull();
    const reply = { status: 'copied', live_moderation_enabled: true } as VoiceSharingReply;
    const sharing = { allowsMixing: false, reply };
    expect(presentVoice({ ...listed, sharing }, previewUrl).sharing).toEqual(sharing.reply);
  });

  it('VOICE-016 has voice_verification with independent is_verified and requires_verification', () => {
    const of = (verifiedAt: Date | null, requiresVerification: boolean) =>
      replyFor({ ...rowWith({ verifiedAt }), requiresVerification }).voice_verification;
    expect(of(null, true)).toMatchObject({ is_verified: false, requires_verification: true });
    expect(of(new Date(), false)).toMatchObject({ is_verified: true, requires_verification: false });
    expect(of(null, false)).toMatchObject({ is_verified: false, requires_verification: false });
  });
});

describe('voice preview', () => {
  const sampleIn = (languages: string[], language?: string) => {
    const labels: Voice['labels'] = language === undefined ? {} : { language };
    return replyFor({ voice: { ...voice, languages, labels } }).preview_url?.match(/previews\/(\w+)\//)?.[1];
  };

  it('uses the voice’s own language if it has a preview text, else the first with one', () => {
    expect(previewTexts.hu).toBeUndefined();
    expect(sampleIn(['en', 'de'], 'de')).toBe('de');
    expect(sampleIn(['hu', 'en', 'de'], 'hu')).toBe('en');
    expect(sampleIn(['hu', 'fr'])).toBe('fr');
    // A language that the voice does not speak is never used.
    expect(sampleIn(['en'], 'de')).toBe('en');
  });

  it('uses the only language also without a preview text', () => {
    expect(sampleIn(['hu'], 'hu')).toBe('hu');
  });

  it('is null for a voice without speakers', () => {
    expect(replyFor({ voice: { ...voice, speakers: [] } }).preview_url).toBeNull();
  });
});
