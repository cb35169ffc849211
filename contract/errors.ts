import { shareVideoMaxS } from './catalogue/limits.ts';
import { messages } from './catalogue/messages.ts';

interface ErrorEntry {
  readonly http: number;
  readonly type: string;
  readonly text: string;
  /** `detail.code` on the wire, where it is not the key. */
  readonly code?: string;
  /** `detail.status` on the wire, the older name that clients match on, where it is not the key. */
  readonly status?: string;
}

/** Every error of the API: code → HTTP status, type and text. The wire has `{"detail":{type, code, status, message, request_id}}`. */
export const errors = {
  voice_not_found: { http: 404, type: 'not_found', text: 'A voice with this id was not found.' },
  sample_not_found: { http: 404, type: 'not_found', text: 'Sample not found.' },
  voice_collection_not_found: { http: 404, type: 'not_found', text: 'Voice collection not found.' },
  user_not_found: { http: 404, type: 'not_found', text: 'User not found.' },
  workspace_not_found: { http: 404, type: 'not_found', text: 'Workspace not found.' },
  history_item_not_found: { http: 404, type: 'not_found', text: 'History item not found.' },
  feedback_not_found: { http: 404, type: 'not_found', text: 'Nobody has judged this item.' },
  feedback_too_short: { http: 400, type: 'validation_error', text: messages.feedbackTooShort },
  feedback_reviewed: { http: 409, type: 'conflict', text: messages.feedbackReviewed },
  share_link_not_found: { http: 404, type: 'not_found', text: 'Nothing is shared under this link any more.' },
  share_video_not_found: { http: 404, type: 'not_found', text: 'There is no video under this address any more.' },
  not_speech: { http: 400, type: 'validation_error', text: messages.videoOnlyForSpeech },
  too_long_for_video: {
    http: 400,
    type: 'validation_error',
    text: `Videos can be made of audio up to ${shareVideoMaxS / 60} minutes long.`,
  },
  collection_not_found: { http: 404, type: 'not_found', text: 'Collection not found.' },
  document_not_found: { http: 404, type: 'not_found', text: 'Document not found.' },
  pronunciation_dictionary_not_found: { http: 404, type: 'not_found', text: 'Pronunciation dictionary not found.' },
  phone_number_not_found: { http: 404, type: 'not_found', text: 'Phone number not found.' },
  task_not_found: { http: 404, type: 'not_found', text: 'Task not found.' },
  model_not_found: { http: 404, type: 'not_found', text: 'Model not found.' },
  text_too_long: {
    http: 400,
    type: 'validation_error',
    text: 'The text is longer than the model takes.',
    status: 'max_character_limit_exceeded',
  },
  invalid_text: { http: 400, type: 'validation_error', text: 'The text cannot be spoken.' },
  empty_text: { http: 400, type: 'validation_error', text: 'The text is empty.' },
  invalid_parameters: { http: 400, type: 'validation_error', text: 'The parameters are not valid.' },
  missing_required_field: { http: 400, type: 'validation_error', text: 'A required field is missing.' },
  invalid_voice_settings: { http: 400, type: 'validation_error', text: 'The voice settings are not valid.' },
  invalid_audio: { http: 400, type: 'validation_error', text: 'Invalid audio.' },
  invalid_output_format: { http: 400, type: 'validation_error', text: 'This output format is not known.' },
  audio_too_long: { http: 400, type: 'validation_error', text: 'Audio too long.' },
  audio_too_short: { http: 400, type: 'validation_error', text: 'Audio too short.' },
  invalid_cursor: { http: 400, type: 'validation_error', text: 'The cursor is not valid.' },
  bad_request: { http: 400, type: 'invalid_request', text: 'The request is not valid.' },
  malformed_json: { http: 400, type: 'invalid_request', text: 'The body is not valid JSON.' },
  invalid_content_type: {
    http: 400,
    type: 'invalid_request',
    text: 'The content type of the body is not supported here.',
  },
  request_too_large: { http: 400, type: 'invalid_request', text: 'The body is larger than this endpoint takes.' },
  invalid_api_key: { http: 401, type: 'authentication_error', text: 'Invalid API key', code: 'unauthorized' },
  missing_api_key: {
    http: 401,
    type: 'authentication_error',
    text: 'Neither authorization header nor xi-api-key received, please provide one.',
    code: 'unauthorized',
    status: 'needs_authorization',
  },
  invalid_authorization_header: {
    http: 401,
    type: 'authentication_error',
    text: 'The authorization header is not valid.',
  },
  unauthorized: { http: 401, type: 'authentication_error', text: 'You are not signed in.' },
  sign_in_required: { http: 401, type: 'authentication_error', text: 'Sign in to do this.' },
  sales_closed: { http: 404, type: 'not_found', text: 'Nobody answers requests for plans on this server.' },
  forbidden: { http: 403, type: 'authorization_error', text: 'You may not do this.' },
  insufficient_permissions: {
    http: 403,
    type: 'authorization_error',
    text: 'This key may not do that.',
    status: 'missing_permissions',
  },
  workspace_access_denied: { http: 403, type: 'authorization_error', text: 'You may not use this workspace.' },
  feature_not_available: { http: 403, type: 'authorization_error', text: 'Your plan does not have this feature.' },
  subscription_required: { http: 403, type: 'authorization_error', text: 'This needs a paid plan.' },
  voice_access_denied: { http: 403, type: 'authorization_error', text: 'You may not use this voice.' },
  output_format_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan does not have this output format.',
    code: 'feature_not_available',
  },
  conflict: { http: 409, type: 'conflict', text: 'This is in conflict with what is stored.' },
  resource_already_exists: { http: 409, type: 'conflict', text: 'Resource already exists.' },
  voice_already_exists: { http: 409, type: 'conflict', text: 'Voice already exists.' },
  already_running: { http: 409, type: 'conflict', text: 'Already running.' },
  concurrent_modification: { http: 409, type: 'conflict', text: 'Concurrent modification.' },
  slug_already_exists: { http: 409, type: 'conflict', text: 'Slug already exists.' },
  rate_limit_exceeded: { http: 429, type: 'rate_limit_error', text: 'Too many requests. Please wait and try again.' },
  concurrent_limit_exceeded: {
    http: 429,
    type: 'rate_limit_error',
    text: 'Too many requests at the same time for your plan.',
    status: 'too_many_concurrent_requests',
  },
  system_busy: { http: 429, type: 'rate_limit_error', text: 'The server is busy. Please try again.' },
  internal_error: { http: 500, type: 'internal_error', text: 'Something went wrong, please try again later.' },
  service_unavailable: { http: 503, type: 'service_unavailable', text: 'The service is not ready. Please try again.' },
  quota_exceeded: { http: 401, type: 'payment_required', text: 'This request exceeds your quota.' },
  storage_full: { http: 507, type: 'service_unavailable', text: 'The server has no space left to keep this.' },
  range_not_satisfiable: { http: 416, type: 'invalid_request', text: 'This byte range is not in the audio.' },
  input_timeout_exceeded: {
    http: 408,
    type: 'invalid_request',
    text: 'The connection was closed, because no input came in time.',
  },
  wrong_credentials: { http: 401, type: 'authentication_error', text: 'The e-mail or the password is wrong.' },
  second_factor_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Enter the code of your second factor.',
  },
  sms_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The text message could not be sent. Please try again later.',
  },
  sms_not_configured: { http: 404, type: 'not_found', text: 'This server sends no text messages.' },
  phone_number_refused: {
    http: 400,
    type: 'validation_error',
    text: 'No text message can be sent to this phone number.',
  },
  wrong_code: { http: 400, type: 'validation_error', text: 'This code is wrong, too old, or was used already.' },
  invalid_action_code: {
    http: 400,
    type: 'validation_error',
    text: 'This link is expired, was used already, or is not valid.',
  },
  confirmation_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Give your password, or open the link that was mailed to you just now. Then try the action again.',
  },
  account_closed: {
    http: 403,
    type: 'authorization_error',
    text: 'This account was closed and will be deleted. You can have it back until then.',
  },
  session_expired: { http: 401, type: 'authentication_error', text: 'Your session has ended. Please sign in again.' },
  captcha_failed: {
    http: 400,
    type: 'validation_error',
    text: 'The captcha was not solved, or is too old. Please try again.',
  },
  captcha_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The captcha cannot be checked at the moment. Please try again later.',
  },
  sign_up_closed: {
    http: 403,
    type: 'authorization_error',
    text: 'Accounts on this server are by invitation only. Ask its operator for one.',
  },
  sign_up_domain_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'Accounts on this server are for other e-mail domains.',
  },
  sign_up_mail_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Ask for the mail that lets you sign up, and open its link.',
  },
  invalid_invitation: {
    http: 403,
    type: 'authorization_error',
    text: 'This invitation is for another e-mail, has expired, or was used already.',
  },
  voice_limit_reached: {
    http: 400,
    type: 'validation_error',
    text: 'Your plan has no room for another voice. Delete one, or change the plan.',
  },
  voice_add_edit_limit_reached: {
    http: 400,
    type: 'validation_error',
    text: 'Voices can be added and edited no more in this billing period.',
    status: 'voice_add_edit_limit_reached',
  },
  can_not_use_instant_voice_cloning: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan does not have instant voice cloning.',
  },
  can_not_use_professional_voice_cloning: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan has no professional voice cloning, or all of it is used.',
  },
  voice_blocked: { http: 403, type: 'authorization_error', text: 'This voice is blocked and cannot be used.' },
  voice_disabled: { http: 403, type: 'authorization_error', text: 'The owner of this voice shares it no more.' },
  voice_not_verified: {
    http: 403,
    type: 'authorization_error',
    text: 'This voice must be verified before it can be used.',
  },
  voice_not_trained: { http: 400, type: 'validation_error', text: 'This voice is not trained yet.' },
  voice_text_refused: {
    http: 400,
    type: 'validation_error',
    text: 'This text or name may not be used for a voice.',
    status: 'moderation_warning',
  },
  terms_not_agreed: {
    http: 403,
    type: 'authorization_error',
    text: 'Agree to the terms of this product first.',
  },
  generated_voice_not_found: {
    http: 404,
    type: 'not_found',
    text: 'A designed voice with this id was not found. They are kept for a day.',
  },
  invitation_not_found: { http: 404, type: 'not_found', text: 'Invitation not found.' },
  weak_password: { http: 400, type: 'validation_error', text: "Your password doesn't meet our security requirements:" },
  email_taken: { http: 409, type: 'conflict', text: 'An account with this e-mail already exists.' },
  sign_in_provider_not_found: { http: 404, type: 'not_found', text: 'There is no such way to sign in.' },
  identity_provider_not_found: { http: 404, type: 'not_found', text: 'Identity provider not found.' },
  domain_verification_not_found: { http: 404, type: 'not_found', text: 'Domain not found.' },
  sso_domain_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'The e-mail that you have there is of no domain of this workspace. Please ask its admin.',
  },
  connection_not_found: { http: 404, type: 'not_found', text: 'Connected account not found.' },
  provider_sign_in_failed: {
    http: 400,
    type: 'validation_error',
    text: 'Signing in there did not succeed, or took too long. Please try again.',
  },
  provider_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The identity provider cannot be reached. Please try again later.',
  },
  provider_email_unverified: {
    http: 403,
    type: 'authorization_error',
    text: 'Your e-mail there is not verified. Verify it there, then sign in again.',
  },
  account_email_unverified: {
    http: 403,
    type: 'authorization_error',
    text: 'There is an account with your e-mail, but its e-mail was never verified. Open the link in its verification mail, or reset its password, then sign in this way again.',
  },
  identity_already_connected: {
    http: 409,
    type: 'conflict',
    text: 'This account is connected with another person here.',
  },
  plans_not_found: { http: 404, type: 'not_found', text: 'This server offers no plans.' },
  passkey_not_found: { http: 404, type: 'not_found', text: 'Passkey not found.' },
  passkey_refused: {
    http: 400,
    type: 'validation_error',
    text: 'This passkey was not accepted, or it took too long. Please try again.',
  },
  coupon_expired: {
    http: 400,
    type: 'validation_error',
    text: 'This code is not known, or has expired.',
  },
  payment_failed: { http: 402, type: 'payment_required', text: 'The card was declined.' },
  payments_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The payment provider cannot be reached. Please try again.',
  },
  invalid_signature: { http: 400, type: 'invalid_request', text: 'The signature of the event is not valid.' },
  payment_problem: {
    http: 402,
    type: 'payment_required',
    text: 'The last payment did not succeed. Update the payment method on the subscription page to go on.',
  },
  free_disabled: {
    http: 403,
    type: 'authorization_error',
    text: 'This account cannot generate. Please contact the operator of this server.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** The table's entry with its optional names. */
export const errorEntry = (code: ErrorCode): ErrorEntry => errors[code];
