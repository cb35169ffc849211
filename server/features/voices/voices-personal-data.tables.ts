import { exported, ofMember, ofWorkspace } from '../../platform/db/exported-table.ts';
import { voiceCaptchas, voiceVerificationAttempts } from './captcha/voice-captcha.tables.ts';
import { ofOwnVoice } from './own-voices.tables.ts';
import { voiceSamples } from './samples/voice-samples.tables.ts';
import { voiceAddEdits, voiceBookmarks, voiceSettingsOverrides, voices } from './voices.tables.ts';

export const voicesExport = {
  voices: exported({
    table: voices,
    title: 'the voices that you created or added',
    where: ofMember(voices, voices.createdBy),
    omit: ['recipe', 'embedding', 'sourceOwnerId', 'searchText'],
  }),
  recordings: exported({
    table: voiceSamples,
    title: 'the recordings of your voices; files names them',
    where: ofOwnVoice(voiceSamples.voiceId),
    omit: ['blobKey', 'isolatedKey', 'waveform'],
  }),
  'voice-captchas': exported({
    table: voiceCaptchas,
    title: 'the sentences that you were asked to read',
    where: ofOwnVoice(voiceCaptchas.voiceId),
  }),
  'voice-verifications': exported({
    table: voiceVerificationAttempts,
    title: 'your verification attempts; files names the recordings',
    where: ofOwnVoice(voiceVerificationAttempts.voiceId),
    omit: ['recordingKey'],
  }),
  'voice-settings': exported({
    table: voiceSettingsOverrides,
    title: 'the settings of voices in the workspace',
    where: ofWorkspace(voiceSettingsOverrides.workspaceId),
  }),
  'favorite-voices': exported({
    table: voiceBookmarks,
    title: 'favorite default voices of the workspace',
    where: ofWorkspace(voiceBookmarks.workspaceId),
  }),
  'voice-edits': exported({
    table: voiceAddEdits,
    title: 'how many voices were added or edited in this period',
    where: ofWorkspace(voiceAddEdits.workspaceId),
  }),
} as const;
