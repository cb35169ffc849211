import { accountDeletionRoutes } from './accounts/account-deletion.ts';
import { actionLinksRoutes } from './accounts/action-links.ts';
import { apiKeysRoutes } from './accounts/api-keys.ts';
import { authRoutes } from './accounts/auth.ts';
import { dataExportRoutes } from './accounts/data-export.ts';
import { devicesRoutes } from './accounts/devices.ts';
import { identityProvidersRoutes } from './accounts/identity-providers.ts';
import { invitationsRoutes } from './accounts/invitations.ts';
import { onboardingRoutes } from './accounts/onboarding.ts';
import { passkeysRoutes } from './accounts/passkeys.ts';
import { profilesRoutes } from './accounts/profiles.ts';
import { secondFactorRoutes } from './accounts/second-factor.ts';
import { sessionsRoutes } from './accounts/sessions.ts';
import { signInProvidersRoutes } from './accounts/sign-in-providers.ts';
import { singleUseTokensRoutes } from './accounts/single-use-tokens.ts';
import { userRoutes } from './accounts/user.ts';
import { workspaceRoutes } from './accounts/workspace.ts';
import { billingRoutes } from './billing/billing.ts';
import { contactSalesRoutes } from './billing/contact-sales.ts';
import { paymentSandboxRoutes } from './billing/payment-sandbox.ts';
import { payoutsRoutes } from './billing/payouts.ts';
import { plansRoutes } from './billing/plans.ts';
import { promoCodesRoutes } from './billing/promo-codes.ts';
import { subscriptionRoutes } from './billing/subscription.ts';
import { usageRoutes } from './billing/usage.ts';
import { feedbackRoutes } from './history/feedback.ts';
import { historyRoutes } from './history/history.ts';
import { shareLinkRoutes } from './history/share-links.ts';
import { shareVideoRoutes } from './history/share-videos.ts';
import { featureFlagRoutes } from './instance/feature-flags.ts';
import { geolocationRoutes } from './instance/geolocation.ts';
import { ingestRoutes } from './instance/ingest.ts';
import { instanceRoutes } from './instance/instance.ts';
import { mailboxRoutes } from './instance/mailbox.ts';
import { realtimeSockets } from './instance/realtime.ts';
import { systemRoutes } from './instance/system.ts';
import { dialogueRoutes } from './speech/dialogue.ts';
import { dialogueSockets } from './speech/dialogue-socket.ts';
import { engineModelsRoutes } from './speech/engine-models.ts';
import { forcedAlignmentRoutes } from './speech/forced-alignment.ts';
import { modelsRoutes } from './speech/models.ts';
import { openaiRoutes } from './speech/openai.ts';
import { pronunciationDictionariesRoutes } from './speech/pronunciation-dictionaries.ts';
import { speechRoutes } from './speech/speech.ts';
import { speechSockets } from './speech/speech-socket.ts';
import { professionalVoicesRoutes } from './voices/professional-voices.ts';
import { voiceClonesRoutes } from './voices/voice-clones.ts';
import { voiceCollectionsRoutes } from './voices/voice-collections.ts';
import { voiceDesignRoutes } from './voices/voice-design.ts';
import { voiceLibraryRoutes } from './voices/voice-library.ts';
import { voiceReplicasRoutes } from './voices/voice-replicas.ts';
import { voicesRoutes } from './voices/voices.ts';

/** All routes of the server. Each must have a handler. */
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
export const sockets = { ...speechSockets, ...dialogueSockets, ...realtimeSockets };
