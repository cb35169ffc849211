import { currentWorkspaceRoutes } from '../../../contract/accounts/current-workspace.ts';
import type { DictionaryLocator } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { mount } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { presentWorkspace } from './current-workspace.present.ts';
import type { CurrentWorkspaceService } from './current-workspace.service.ts';

interface Dictionaries {
  /** Throws if a dictionary does not exist. */
  readonly resolveLexicon: (actor: Actor, locators: readonly DictionaryLocator[]) => Promise<unknown>;
}

export const mountCurrentWorkspace = (workspace: CurrentWorkspaceService, dictionaries: Dictionaries, clock: Clock) =>
  mount(currentWorkspaceRoutes, {
    'GET /v1/workspace': async ({ actor }) => presentWorkspace(await workspace.get(actor)),
    'POST /v1/workspace/update-workspace': async ({ actor, body }) => {
      if (body.pronunciation_dictionary_locators)
        await dictionaries.resolveLexicon(actor, body.pronunciation_dictionary_locators);
      return presentWorkspace(
        await workspace.edit(actor, {
          name: body.name,
          sessionInactivityTimeoutS: body.session_inactivity_timeout,
          pronunciationDictionaryLocators: body.pronunciation_dictionary_locators,
          storingSharedFilesOnUser: body.storing_shared_files_on_user,
          allowsVoiceLibrary: body.voice_library_enabled,
          voiceLibraryRemovalNoticeWebhookId: body.voice_library_removal_notice_webhook_id,
          speechToTextWebhookIds: body.speech_to_text_webhook_ids && [...new Set(body.speech_to_text_webhook_ids)],
          ...(body.training_opt_out !== undefined && {
            trainingOptOut: body.training_opt_out,
            trainingOptOutAt: clock(),
          }),
        }),
      );
    },
    'GET /v1/workspace/is-admin': ({ actor }) => ({ is_admin: workspace.isAdmin(actor) }),
    'GET /v1/workspace/can-access-workspace-settings': ({ actor }) => ({
      can_access_workspace_settings: workspace.canOpenSettings(actor),
    }),
  });
