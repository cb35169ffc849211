import { z } from 'zod';
import { maxLocators } from '../catalogue/limits.ts';
import { id, name } from '../fields/fields.ts';
import { dictionaryLocator } from '../speech/pronunciation-dictionaries.ts';
import { maxWebhooks } from '../workspaces/webhooks.ts';

/** What the admins of a workspace may change; absent fields stay unchanged. */
export const workspaceChanges = z.object({
  name: name().optional(),
  session_inactivity_timeout: z.int().min(5).max(2_592_000).nullish(),
  /** Excludes the content of the workspace from training (PRIV-001). */
  training_opt_out: z.boolean().optional(),
  pronunciation_dictionary_locators: z.array(dictionaryLocator).max(maxLocators).optional(),
  storing_shared_files_on_user: z.boolean().optional(),
  voice_library_enabled: z.boolean().optional(),
  /** Webhooks of the workspace (WS-004). */
  voice_library_removal_notice_webhook_id: id().nullish(),
  speech_to_text_webhook_ids: z.array(id()).max(maxWebhooks).optional(),
});
