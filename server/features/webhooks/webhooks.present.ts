import type { WebhookEventName } from '../../../contract/catalogue/webhook-events.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { WebhookDelivery, WebhookReply } from '../../../contract/workspaces/webhooks.ts';
import type { DeliveryRow } from './deliveries/webhook-deliveries.store.ts';
import type { WebhookRow } from './webhooks.store.ts';

type UsageType = NonNullable<WebhookReply['usage']>[number]['usage_type'];

/** The products that send an event, as the public API names them. */
const usageTypes: Partial<Record<WebhookEventName, UsageType>> = {
  voice_library_removal_notice: 'Voice Library Removal Notices',
  speech_to_text: 'Speech to Text',
  agent_qa: 'Agent QA Evaluations',
  flows: 'Flows',
};

const optionalTime = (time: Date | null): number | null => time && unixSeconds(time);

export function presentWebhook(row: WebhookRow, includesUsages: boolean): WebhookReply {
  const events = row.events as WebhookEventName[];
  return {
    name: row.name,
    webhook_id: row.id,
    webhook_url: row.url,
    is_disabled: row.isDisabled,
    is_auto_disabled: row.autoDisabledAt !== null,
    created_at_unix: unixSeconds(row.createdAt),
    auth_type: row.authType,
    usage: includesUsages
      ? events.flatMap((event) => usageTypes[event] ?? []).map((one) => ({ usage_type: one }))
      : null,
    events: includesUsages ? events : null,
    most_recent_failure_error_code: row.lastFailureStatus,
    most_recent_failure_timestamp: optionalTime(row.lastFailureAt),
    most_recent_success_timestamp: optionalTime(row.lastSuccessAt),
    retry_enabled: row.retries,
    is_ordered: row.isOrdered,
    request_header_names: Object.keys(row.requestHeaders),
    previous_secret_ends_at_unix: optionalTime(row.previousSecretEndsAt),
    client_id: row.oauthClientId,
    token_url: row.oauthTokenUrl,
    scopes: row.oauthScopes,
  };
}

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  delivery_id: row.id,
  event_type: row.eventType,
  status: row.status,
  attempts: row.attempts,
  body: row.body,
  response_status: row.responseStatus,
  response_text: row.responseText,
  duration_ms: row.durationMs,
  created_at_unix: unixSeconds(row.createdAt),
  next_attempt_at_unix: row.status === 'pending' ? unixSeconds(row.nextAttemptAt) : null,
  finished_at_unix: optionalTime(row.finishedAt),
});
