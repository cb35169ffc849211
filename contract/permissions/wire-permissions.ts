/** Permissions of a restricted API key. A key without a list has all of them. */
export const keyPermissions = [
  'text_to_speech',
  'forced_alignment',
  'speech_history_read',
  'speech_history_write',
  'voices_read',
  'voices_write',
  'voice_generation',
  'models_read',
  'pronunciation_dictionaries_read',
  'pronunciation_dictionaries_write',
  'user_read',
  'user_write',
  'workspace_read',
] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/** What a workspace grants to all members, to a group or to one member (`WorkspaceGroupPermission` of the public API). */
export type GroupPermission =
  | 'text_to_speech'
  | 'speech_to_speech'
  | 'speech_to_text'
  | 'voice_lab'
  | 'sound_effects'
  | 'projects'
  | 'voiceover_studio'
  | 'dubbing'
  | 'audio_native'
  | 'conversational_ai'
  | 'conversational_ai_read'
  | 'voice_isolator'
  | 'ai_speech_classifier'
  | 'synthid_detector'
  | 'add_voice_from_voice_library'
  | 'create_instant_voice_clone'
  | 'create_professional_voice_clone'
  | 'create_user_api_key'
  | 'publish_studio_project'
  | 'music'
  | 'image_video_generation'
  | 'flows'
  | 'templates'
  | 'share_voice_externally'
  | 'publish_voice_to_voice_library'
  | 'view_fiat_balance'
  | 'workspace_analytics_full_read'
  | 'service_accounts_manage'
  | 'webhooks_manage'
  | 'group_members_manage'
  | 'workspace_members_invite'
  | 'workspace_members_remove'
  | 'terms_of_service_accept'
  | 'audit_log_read'
  | 'conversation_privacy_manage'
  | 'copy_resources_cross_workspace'
  | 'voice_design';
