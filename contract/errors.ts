import { shareVideoMaxS, unverifiedCredits } from './catalogue/limits.ts';
import { messages } from './catalogue/messages.ts';

interface ErrorEntry {
  /** HTTP status. */
  readonly http: number;
  readonly type: string;
  /** The default message; a caller may give a more specific one. */
  readonly text: string;
  /** `detail.code` on the wire; default: the key. */
  readonly code?: string;
  /** `detail.status` on the wire, the older name that clients match on; default: the key. */
  readonly status?: string;
}

/**
 * Every error of the API: code → HTTP status, type and text. On the wire:
 * `{"detail":{type, code, status, message, request_id}}`.
 */
export const errors = {
  voice_not_found: { http: 404, type: 'not_found', text: 'A voice with this id was not found.' },
  preview_not_found: { http: 404, type: 'not_found', text: 'This preview has not been generated yet.' },
  preview_link_invalid: {
    http: 403,
    type: 'authorization_error',
    text: 'This preview link is invalid or has expired. Request the voice again for a new link.',
  },
  sample_not_found: { http: 404, type: 'not_found', text: 'Sample not found.' },
  voice_collection_not_found: { http: 404, type: 'not_found', text: 'Voice collection not found.' },
  user_not_found: { http: 404, type: 'not_found', text: 'User not found.' },
  workspace_not_found: { http: 404, type: 'not_found', text: 'Workspace not found.' },
  history_item_not_found: { http: 404, type: 'not_found', text: 'History item not found.' },
  feedback_not_found: { http: 404, type: 'not_found', text: 'This item has no feedback.' },
  feedback_too_short: { http: 400, type: 'validation_error', text: messages.feedbackTooShort },
  feedback_reviewed: { http: 409, type: 'conflict', text: messages.feedbackReviewed },
  share_link_not_found: { http: 404, type: 'not_found', text: 'This share link does not exist or was revoked.' },
  share_video_not_found: { http: 404, type: 'not_found', text: 'This video no longer exists.' },
  not_speech: { http: 400, type: 'validation_error', text: messages.videoOnlyForSpeech },
  too_long_for_video: {
    http: 400,
    type: 'validation_error',
    text: `Videos are limited to audio of up to ${shareVideoMaxS / 60} minutes.`,
  },
  collection_not_found: { http: 404, type: 'not_found', text: 'Collection not found.' },
  collection_not_available: {
    http: 404,
    type: 'not_found',
    text: 'This server has no documents of this collection yet.',
  },
  document_not_found: { http: 404, type: 'not_found', text: 'Document not found.' },
  pronunciation_dictionary_not_found: { http: 404, type: 'not_found', text: 'Pronunciation dictionary not found.' },
  phone_number_not_found: { http: 404, type: 'not_found', text: 'Phone number not found.' },
  task_not_found: { http: 404, type: 'not_found', text: 'Task not found.' },
  model_not_found: { http: 404, type: 'not_found', text: 'Model not found.' },
  text_too_long: {
    http: 400,
    type: 'validation_error',
    text: 'The text is too long for this model.',
    status: 'max_character_limit_exceeded',
  },
  invalid_text: { http: 400, type: 'validation_error', text: 'The text contains nothing that can be spoken.' },
  empty_text: { http: 400, type: 'validation_error', text: 'The text is empty.' },
  invalid_parameters: { http: 400, type: 'validation_error', text: 'The parameters are not valid.' },
  missing_required_field: { http: 400, type: 'validation_error', text: 'A required field is missing.' },
  invalid_voice_settings: { http: 400, type: 'validation_error', text: 'The voice settings are not valid.' },
  invalid_audio: { http: 400, type: 'validation_error', text: 'The file is not valid audio.' },
  invalid_output_format: { http: 400, type: 'validation_error', text: 'This output format is unknown.' },
  audio_too_long: { http: 400, type: 'validation_error', text: 'The audio is too long.' },
  audio_too_short: { http: 400, type: 'validation_error', text: 'The audio is too short.' },
  invalid_cursor: { http: 400, type: 'validation_error', text: 'The cursor is not valid.' },
  bad_request: { http: 400, type: 'invalid_request', text: 'The request is not valid.' },
  malformed_json: { http: 400, type: 'invalid_request', text: 'The body is not valid JSON.' },
  invalid_content_type: {
    http: 400,
    type: 'invalid_request',
    text: 'This endpoint does not support the content type of the body.',
  },
  request_too_large: { http: 400, type: 'invalid_request', text: 'The body is too large for this endpoint.' },
  method_not_allowed: { http: 405, type: 'invalid_request', text: 'Method Not Allowed' },
  upgrade_required: { http: 426, type: 'invalid_request', text: 'Open a WebSocket here.' },
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
  sales_closed: { http: 404, type: 'not_found', text: 'This server does not accept sales requests.' },
  forbidden: { http: 403, type: 'authorization_error', text: 'You do not have permission to do this.' },
  insufficient_permissions: {
    http: 403,
    type: 'authorization_error',
    text: 'This key does not have the required permission.',
    status: 'missing_permissions',
  },
  workspace_access_denied: {
    http: 403,
    type: 'authorization_error',
    text: 'You do not have access to this workspace.',
  },
  feature_not_available: { http: 403, type: 'authorization_error', text: 'Your plan does not include this feature.' },
  subscription_required: { http: 403, type: 'authorization_error', text: 'This requires a paid plan.' },
  voice_access_denied: { http: 403, type: 'authorization_error', text: 'You do not have access to this voice.' },
  output_format_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan does not include this output format.',
    code: 'feature_not_available',
  },
  conflict: { http: 409, type: 'conflict', text: 'The request conflicts with the current state of the resource.' },
  resource_already_exists: { http: 409, type: 'conflict', text: 'The resource already exists.' },
  voice_already_exists: { http: 409, type: 'conflict', text: 'The voice already exists.' },
  already_running: { http: 409, type: 'conflict', text: 'The operation is already running.' },
  concurrent_modification: {
    http: 409,
    type: 'conflict',
    text: 'The resource was changed by another request. Please try again.',
  },
  slug_already_exists: { http: 409, type: 'conflict', text: 'This slug is already in use.' },
  rate_limit_exceeded: { http: 429, type: 'rate_limit_error', text: 'Too many requests. Please wait and try again.' },
  concurrent_limit_exceeded: {
    http: 429,
    type: 'rate_limit_error',
    text: 'Too many concurrent requests for your plan.',
    status: 'too_many_concurrent_requests',
  },
  too_many_uploads: {
    http: 429,
    type: 'rate_limit_error',
    text: 'Too much data is being uploaded to this workspace. Wait until the other uploads are finished.',
  },
  system_busy: { http: 429, type: 'rate_limit_error', text: 'The server is busy. Please try again.' },
  internal_error: { http: 500, type: 'internal_error', text: messages.somethingWentWrong },
  service_unavailable: { http: 503, type: 'service_unavailable', text: 'The service is not ready. Please try again.' },
  quota_exceeded: { http: 401, type: 'payment_required', text: 'This request exceeds your quota.' },
  storage_full: { http: 507, type: 'service_unavailable', text: 'The server has no storage left.' },
  range_not_satisfiable: { http: 416, type: 'invalid_request', text: 'The requested byte range is outside the file.' },
  input_timeout_exceeded: {
    http: 408,
    type: 'invalid_request',
    text: 'The connection was closed because no input arrived in time.',
  },
  wrong_credentials: { http: 401, type: 'authentication_error', text: 'The email or password is incorrect.' },
  second_factor_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Enter the code from your second factor.',
  },
  sms_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The text message could not be sent. Please try again later.',
  },
  sms_not_configured: { http: 404, type: 'not_found', text: 'This server cannot send text messages.' },
  phone_number_refused: {
    http: 400,
    type: 'validation_error',
    text: 'Text messages cannot be sent to this phone number.',
  },
  wrong_code: { http: 400, type: 'validation_error', text: 'This code is incorrect, expired, or already used.' },
  invalid_action_code: {
    http: 400,
    type: 'validation_error',
    text: 'This link is invalid, expired, or already used.',
  },
  confirmation_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Confirm that it is you, because you signed in a while ago. Then try the action again.',
  },
  account_closed: {
    http: 403,
    type: 'authorization_error',
    text: 'This account is scheduled for deletion. You can restore it until then.',
  },
  session_expired: { http: 401, type: 'authentication_error', text: 'Your session has ended. Please sign in again.' },
  captcha_failed: {
    http: 400,
    type: 'validation_error',
    text: 'The captcha was not solved or has expired. Please try again.',
  },
  captcha_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The captcha service is unavailable. Please try again later.',
  },
  sign_up_closed: {
    http: 403,
    type: 'authorization_error',
    text: 'Sign-up on this server is by invitation only. Ask its operator for an invitation.',
  },
  sign_up_domain_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'Sign-up on this server is not open to your email domain.',
  },
  sign_up_mail_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Request a sign-up email and open its link.',
  },
  invalid_invitation: {
    http: 403,
    type: 'authorization_error',
    text: 'This invitation is for another email, expired, or already used.',
  },
  voice_limit_reached: {
    http: 400,
    type: 'validation_error',
    text: 'You have reached the voice limit of your plan. Delete a voice or change your plan.',
  },
  voice_add_edit_limit_reached: {
    http: 400,
    type: 'validation_error',
    text: 'You have reached the limit of voice additions and edits in this billing period.',
  },
  can_not_use_instant_voice_cloning: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan does not include instant voice cloning.',
  },
  can_not_use_professional_voice_cloning: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan does not include professional voice cloning, or its limit is reached.',
  },
  voice_blocked: { http: 403, type: 'authorization_error', text: 'This voice is blocked and cannot be used.' },
  voice_disabled: { http: 403, type: 'authorization_error', text: 'The owner no longer shares this voice.' },
  email_not_verified: {
    http: 403,
    type: 'authorization_error',
    text: `Verify your email to spend more than ${unverifiedCredits.toLocaleString('en')} credits. We sent you a link.`,
  },
  biometric_terms_required: {
    http: 403,
    type: 'authorization_error',
    text: 'The law of your region requires that you accept the terms on biometric voice data first: sign in to the app, which shows them.',
  },
  voice_not_verified: {
    http: 403,
    type: 'authorization_error',
    text: 'This voice must be verified before it can be used.',
  },
  voice_not_trained: { http: 400, type: 'validation_error', text: 'This voice is not trained yet.' },
  voice_text_refused: {
    http: 400,
    type: 'validation_error',
    text: 'This text or name is not allowed for a voice.',
    status: 'moderation_warning',
  },
  terms_not_agreed: {
    http: 403,
    type: 'authorization_error',
    text: 'Accept the terms of this product first.',
  },
  generated_voice_not_found: {
    http: 404,
    type: 'not_found',
    text: 'No designed voice with this ID was found. Designed voices are deleted after a day.',
  },
  invitation_not_found: { http: 404, type: 'not_found', text: 'Invitation not found.' },
  weak_password: { http: 400, type: 'validation_error', text: messages.passwordHeading },
  email_taken: { http: 409, type: 'conflict', text: 'An account with this email already exists.' },
  marketplace_not_configured: {
    http: 400,
    type: 'validation_error',
    text: 'This server does not accept sign-ups from Google Cloud Marketplace.',
  },
  marketplace_token_invalid: {
    http: 400,
    type: 'validation_error',
    text: 'The token of Google Cloud Marketplace is invalid or has expired. Start again from the marketplace.',
  },
  marketplace_account_taken: {
    http: 409,
    type: 'conflict',
    text: 'This account of Google Cloud Marketplace pays for another workspace. Sign in to that workspace.',
  },
  marketplace_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'Google Cloud Marketplace cannot be reached. Please try again later.',
  },
  sign_in_provider_not_found: { http: 404, type: 'not_found', text: 'Sign-in provider not found.' },
  identity_provider_not_found: { http: 404, type: 'not_found', text: 'Identity provider not found.' },
  domain_verification_not_found: { http: 404, type: 'not_found', text: 'Domain not found.' },
  setup_code_required: {
    http: 403,
    type: 'authorization_error',
    text: 'This server has no owner yet. Enter the set-up code that its start printed.',
  },
  wrong_setup_code: {
    http: 403,
    type: 'authorization_error',
    text: 'The set-up code is wrong. The start of the server printed it.',
  },
  single_sign_on_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Your organization uses single sign-on. Sign in with it instead.',
  },
  sso_domain_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'Your email at the identity provider is not in a verified domain of this workspace. Ask its admin.',
  },
  connection_not_found: { http: 404, type: 'not_found', text: 'Connected account not found.' },
  provider_sign_in_failed: {
    http: 400,
    type: 'validation_error',
    text: 'Signing in with the provider failed or took too long. Please try again.',
  },
  provider_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The identity provider cannot be reached. Please try again later.',
  },
  provider_email_unverified: {
    http: 403,
    type: 'authorization_error',
    text: 'Your email is not verified at the provider. Verify it there, then sign in again.',
  },
  no_free_seat: {
    http: 403,
    type: 'authorization_error',
    text: 'All seats of this workspace are taken. Ask its admin for a seat.',
  },
  identity_already_connected: {
    http: 409,
    type: 'conflict',
    text: 'This account is already connected to another user.',
  },
  plans_not_found: { http: 404, type: 'not_found', text: 'This server offers no plans.' },
  passkey_not_found: { http: 404, type: 'not_found', text: 'Passkey not found.' },
  passkey_refused: {
    http: 400,
    type: 'validation_error',
    text: 'The passkey was not accepted, or the request timed out. Please try again.',
  },
  coupon_expired: {
    http: 400,
    type: 'validation_error',
    text: 'This code is invalid or expired.',
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
    text: 'Your last payment failed. Update the payment method on the subscription page to continue.',
  },
  free_disabled: {
    http: 403,
    type: 'authorization_error',
    text: 'Generation is disabled for this account. Please contact the operator of this server.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** The table entry with its optional properties. */
export const errorEntry = (code: ErrorCode): ErrorEntry => errors[code];
