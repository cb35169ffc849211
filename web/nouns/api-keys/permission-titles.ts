import type { KeyPermission } from '../../../contract/permissions/wire-permissions.ts';

/** Names of the permissions of a restricted key that routes need. */
export const permissionTitles: Readonly<Partial<Record<KeyPermission, string>>> = {
  text_to_speech: 'Generate speech',
  forced_alignment: 'Align texts with recordings',
  speech_history_read: 'Read the history',
  speech_history_write: 'Delete from the history',
  voices_read: 'Read voices',
  voices_write: 'Change voices',
  voice_generation: 'Design voices',
  models_read: 'Read models',
  pronunciation_dictionaries_read: 'Read pronunciation dictionaries',
  pronunciation_dictionaries_write: 'Change pronunciation dictionaries',
  user_read: 'Read your account',
  user_write: 'Change your account',
  workspace_read: 'Read the workspace',
};
