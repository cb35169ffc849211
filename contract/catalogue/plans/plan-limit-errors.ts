/** The errors of limits that a higher plan lifts. */
export const planLimitErrors: ReadonlySet<string> = new Set([
  'audio_native_limit_reached',
  'feature_not_available',
  'output_format_not_allowed',
  'projects_limit_reached',
  'quota_exceeded',
  'subscription_required',
  'voice_access_denied',
  'voice_add_edit_limit_reached',
  'voice_limit_reached',
]);
