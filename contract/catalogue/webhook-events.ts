/** An event that webhooks subscribe to: its title for the web app, and the types of the messages that it sends. */
interface WebhookEvent {
  readonly title: string;
  /** `type` of the messages; empty for events of areas that send none on this server. */
  readonly types: readonly string[];
  /** Also offered to the webhooks of a person, who gets the messages about themselves. */
  readonly isPersonal?: true;
}

/** Every event, by the name that `events` of a webhook has. The first four are those of the public API. */
export const webhookEvents = {
  voice_library_removal_notice: {
    title: 'Library voice removed',
    types: ['voice_removal_notice', 'voice_removal_notice_withdrawn', 'voice_removed'],
  },
  speech_to_text: { title: 'Transcript finished', types: ['speech_to_text_transcription'] },
  agent_qa: {
    title: 'Agent evaluated',
    types: ['post_call_transcription', 'post_call_audio', 'call_initiation_failure'],
  },
  dubbing: {
    title: 'Dub ready, completed or failed',
    types: ['dubbing_project_ready', 'dubbing_project_failed', 'dubbing_language_completed', 'dubbing_language_failed'],
  },
  flows: { title: 'Flow finished', types: ['flows_generation'] },
  usage_threshold: { title: 'Credits used up to 80% or 100%', types: ['usage_threshold'] },
  payment_failed: { title: 'Payment failed', types: ['payment_failed'] },
  api_key: {
    title: 'API key created, disabled or deleted',
    types: ['api_key_created', 'api_key_disabled', 'api_key_deleted'],
    isPersonal: true,
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>;

export type WebhookEventName = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEventName, ...WebhookEventName[]];

/** The `type` of a message. */
export type WebhookMessageType = (typeof webhookEvents)[WebhookEventName]['types'][number];

/** The event that a message belongs to. */
export function findWebhookEvent(type: WebhookMessageType): WebhookEventName {
  const name = webhookEventNames.find((event) => (webhookEvents[event].types as readonly string[]).includes(type));
  if (!name) throw new Error(`No webhook event has the message ${type}.`);
  return name;
}
