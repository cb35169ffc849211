import { toolParameters } from './agent-tools-belongings.ts';

/** Path parameters that do not name a resource of a tenant. */
export const sharedParameters: ReadonlySet<string> = new Set([
  'language',
  'language_code',
  'format_type',
  // A secret of the caller.
  'code',
  'file_name',
  // Signed, and valid for anyone for a few minutes.
  'token',
  // Public profiles.
  'handle',
  'model',
  // Counts the parts of an imported document.
  'section_id',
  'token_type',
  // Sign-in providers belong to the server.
  'provider_id',
  // Invitations belong to the server; only its operator sees them.
  'invitation_id',
  // Neural models belong to the server; only its operator changes them.
  'model_id',
  // Feature flags belong to the server; only its owner changes them.
  'flag',
  // Share videos are public at an unguessable URL.
  'file',
  // The mailbox is available in development only.
  'message_id',
  // Pages of the payment sandbox are public at an unguessable URL, as a payment provider's are.
  'challenge_id',
  'invoice_id',
  'link_id',
  // No server trains models of music, so each is refused.
  'finetune_id',
  // Calls at Twilio, which signs what it says of them.
  'call_id',
  // The list of apps belongs to the server.
  'integration_id',
  // Ready-made sounds and those of the public site belong to the server.
  'slug',
  'sound_id',
  ...Object.keys(toolParameters),
  // Only staff reach the queues, the outbox and the forms of the server.
  'queue_name',
  'queued_job_id',
  'mail_id',
  'form_reference',
  // Kinds of what can be ordered.
  'order_item_kind',
  // Each workspace gets its own statement of it.
  'month',
  // Parts of a song.
  'stem',
  'section',
]);

/** Values of parameters that accept only some. */
export const parameterExamples: Readonly<Record<string, string>> = {
  month: '2026-05',
  stem: 'drums',
  section: '0',
  queue_name: 'mail.deliver',
  queued_job_id: '00000000-0000-4000-8000-000000000000',
  section_id: 's1',
  order_item_kind: 'transcription',
  format_type: 'srt',
  ...toolParameters,
};
