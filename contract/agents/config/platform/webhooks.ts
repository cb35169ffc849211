import { z } from 'zod';
import { secretLocator } from '../conversation/llm.ts';
import { line, orNull, word, words } from '../field-kinds.ts';

/** Asked before a conversation for its variables and overrides. */
export const initiationWebhook = z.looseObject({
  url: line(),
  request_headers: z.record(word(), z.union([line(), secretLocator])),
});

/** Which webhook is called after a conversation, and with what. */
export const conversationWebhooks = z
  .looseObject({
    post_call_webhook_id: orNull(word()),
    events: words(20).default(['transcript']),
    transcript_format: z.enum(['json', 'opentelemetry']).default('json'),
    send_audio: orNull(z.boolean()),
  })
  .prefault({});

/** What replaces the settings of the workspace. */
export const workspaceOverrides = z
  .looseObject({
    conversation_initiation_client_data_webhook: orNull(initiationWebhook),
    webhooks: conversationWebhooks,
  })
  .prefault({});
