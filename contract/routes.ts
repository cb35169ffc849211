import { accountDeletionRoutes } from './account-deletion.ts';
import { actionLinksRoutes } from './action-links.ts';
import { apiKeysRoutes } from './api-keys.ts';
import { authRoutes } from './auth.ts';
import { billingRoutes } from './billing.ts';
import { contactSalesRoutes } from './contact-sales.ts';
import { dataExportRoutes } from './data-export.ts';
import { devicesRoutes } from './devices.ts';
import { dialogueRoutes } from './dialogue.ts';
import { engineModelsRoutes } from './engine-models.ts';
import { featureFlagRoutes } from './feature-flags.ts';
import { feedbackRoutes } from './feedback.ts';
import { forcedAlignmentRoutes } from './forced-alignment.ts';
import { geolocationRoutes } from './geolocation.ts';
import { historyRoutes } from './history.ts';
import { identityProvidersRoutes } from './identity-providers.ts';
import { ingestRoutes } from './ingest.ts';
import { instanceRoutes } from './instance.ts';
import { invitationsRoutes } from './invitations.ts';
import { mailboxRoutes } from './mailbox.ts';
import { modelsRoutes } from './models.ts';
import { onboardingRoutes } from './onboarding.ts';
import { openaiRoutes } from './openai.ts';
import { passkeysRoutes } from './passkeys.ts';
import { paymentSandboxRoutes } from './payment-sandbox.ts';
import { payoutsRoutes } from './payouts.ts';
import { plansRoutes } from './plans.ts';
import { professionalVoicesRoutes } from './professional-voices.ts';
import { profilesRoutes } from './profiles.ts';
import { promoCodesRoutes } from './promo-codes.ts';
import { pronunciationDictionariesRoutes } from './pronunciation-dictionaries.ts';
import { realtimeSockets } from './realtime.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionsRoutes } from './sessions.ts';
import { shareLinkRoutes } from './share-links.ts';
import { shareVideoRoutes } from './share-videos.ts';
import { signInProvidersRoutes } from './sign-in-providers.ts';
import { singleUseTokensRoutes } from './single-use-tokens.ts';
import { speechRoutes } from './speech.ts';
import { speechSockets } from './speech-socket.ts';
import { subscriptionRoutes } from './subscription.ts';
import { systemRoutes } from './system.ts';
import { usageRoutes } from './usage.ts';
import { userRoutes } from './user.ts';
import { voiceClonesRoutes } from './voice-clones.ts';
import { voiceCollectionsRoutes } from './voice-collections.ts';
import { voiceDesignRoutes } from './voice-design.ts';
import { voiceLibraryRoutes } from './voice-library.ts';
import { voiceReplicasRoutes } from './voice-replicas.ts';
import { voicesRoutes } from './voices.ts';
import { workspaceRoutes } from './workspace.ts';

/** Every route of the server. What is not here does not exist; what is here must have a handler. */
export const routes = {
  ...systemRoutes,
  ...instanceRoutes,
  ...featureFlagRoutes,
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
  ...plansRoutes,
  ...contactSalesRoutes,
  ...subscriptionRoutes,
  ...billingRoutes,
  ...paymentSandboxRoutes,
  ...promoCodesRoutes,
  ...payoutsRoutes,
  ...usageRoutes,
  ...workspaceRoutes,
  ...apiKeysRoutes,
  ...modelsRoutes,
  ...engineModelsRoutes,
  ...voicesRoutes,
  ...voiceClonesRoutes,
  ...professionalVoicesRoutes,
  ...voiceReplicasRoutes,
  ...voiceDesignRoutes,
  ...voiceCollectionsRoutes,
  ...voiceLibraryRoutes,
  ...speechRoutes,
  ...dialogueRoutes,
  ...forcedAlignmentRoutes,
  ...pronunciationDictionariesRoutes,
  ...singleUseTokensRoutes,
  ...openaiRoutes,
  ...historyRoutes,
  ...shareLinkRoutes,
  ...shareVideoRoutes,
  ...feedbackRoutes,
  ...mailboxRoutes,
  ...ingestRoutes,
  ...geolocationRoutes,
};
export type AppRoutes = typeof routes;

/** Every WebSocket of the server, under the same rule. */
export const sockets = { ...speechSockets, ...realtimeSockets };
