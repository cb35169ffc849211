import type { KeyPermission } from '../../../contract/permissions/wire-permissions.ts';
import { t } from '../../messages/t.ts';

/** Names of the permissions of a restricted key that routes need. */
export const permissionTitles: Readonly<Partial<Record<KeyPermission, string>>> = {
  text_to_speech: t('Generate speech'),
  forced_alignment: t('Align texts with recordings'),
  speech_history_read: t('Read the history'),
  speech_history_write: t('Delete from the history'),
  voices_read: t('Read voices'),
  voices_write: t('Change voices'),
  voice_generation: t('Design voices'),
  models_read: t('Read models'),
  pronunciation_dictionaries_read: t('Read pronunciation dictionaries'),
  pronunciation_dictionaries_write: t('Change pronunciation dictionaries'),
  user_read: t('Read your account'),
  user_write: t('Change your account'),
  workspace_read: t('Read the workspace'),
};
