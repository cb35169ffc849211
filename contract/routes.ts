import { accountDeletionRoutes } from './account-deletion.ts';
import { actionLinksRoutes } from './action-links.ts';
import { apiKeysRoutes } from './api-keys.ts';
import { authRoutes } from './auth.ts';
import { dataExportRoutes } from './data-export.ts';
import { devicesRoutes } from './devices.ts';
import { dialogueRoutes } from './dialogue.ts';
import { engineModelsRoutes } from './engine-models.ts';
import { forcedAlignmentRoutes } from './forced-alignment.ts';
import { geolocationRoutes } from './geolocation.ts';
import { historyRoutes } from './history.ts';
import { identityProvidersRoutes } from './identity-providers.ts';
import { ingestRoutes } from './ingest.ts';
import { invitationsRoutes } from './invitations.ts';
import { mailboxRoutes } from './mailbox.ts';
import { modelsRoutes } from './models.ts';
import { onboardingRoutes } from './onboarding.ts';
import { openaiRoutes } from './openai.ts';
import { passkeysRoutes } from './passkeys.ts';
import { profilesRoutes } from './profiles.ts';
import { pronunciationDictionariesRoutes } from './pronunciation-dictionaries.ts';
import { realtimeSockets } from './realtime.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionsRoutes } from './sessions.ts';
import { signInProvidersRoutes } from './sign-in-providers.ts';
import { singleUseTokensRoutes } from './single-use-tokens.ts';
import { speechRoutes } from './speech.ts';
import { speechSockets } from './speech-socket.ts';
import { subscriptionRoutes } from './subscription.ts';
import { systemRoutes } from './system.ts';
import { userRoutes } from './user.ts';
import { voicesRoutes } from './voices.ts';
import { workspaceRoutes } from './workspace.ts';

/** Every route of the server. What is not here does not exist; what is here must have a handler. */
export const routes = {
  ...systemRoutes,
  ...authRoutes,
  ...accountDeletionRoutes,
  ...dataExportRoutes,
  ...devicesRoutes,
  ...signInProvidersRoutes,
  ...identityProvidersRoutes,
  ...invitationsRoutes,
  ...sessionsRoutes,
  ...actionLinksRoutes,
  ...secondFactorRoutes,
  ...passkeysRoutes,
  ...userRoutes,
  ...profilesRoutes,
  ...onboardingRoutes,
  ...subscriptionRoutes,
  ...workspaceRoutes,
  ...apiKeysRoutes,
  ...modelsRoutes,
  ...engineModelsRoutes,
  ...voicesRoutes,
  ...speechRoutes,
  ...dialogueRoutes,
  ...forcedAlignmentRoutes,
  ...pronunciationDictionariesRoutes,
  ...singleUseTokensRoutes,
  ...openaiRoutes,
  ...historyRoutes,
  ...mailboxRoutes,
  ...ingestRoutes,
  ...geolocationRoutes,
};
export type AppRoutes = typeof routes;

/** Every WebSocket of the server, under the same rule. */
export const sockets = { ...speechSockets, ...realtimeSockets };
