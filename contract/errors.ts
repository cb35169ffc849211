import { actionLinksErrors } from './accounts/action-links.errors.ts';
import { authErrors } from './accounts/auth.errors.ts';
import { identityProvidersErrors } from './accounts/identity-providers.errors.ts';
import { invitationsErrors } from './accounts/invitations.errors.ts';
import { passkeysErrors } from './accounts/passkeys.errors.ts';
import { secondFactorErrors } from './accounts/second-factor.errors.ts';
import { sessionsErrors } from './accounts/sessions.errors.ts';
import { signInProvidersErrors } from './accounts/sign-in-providers.errors.ts';
import { userErrors } from './accounts/user.errors.ts';
import { workspaceErrors } from './accounts/workspace.errors.ts';
import { agentTestsErrors } from './agent-testing/agent-tests.errors.ts';
import { triageTicketsErrors } from './agent-testing/triage-tickets.errors.ts';
import { agentMergeProposalsErrors } from './agents/agent-merge-proposals.errors.ts';
import { agentProceduresErrors } from './agents/agent-procedures.errors.ts';
import { agentSecretsErrors } from './agents/agent-secrets.errors.ts';
import { agentTalkErrors } from './agents/agent-talk.errors.ts';
import { agentToolsErrors } from './agents/agent-tools.errors.ts';
import { agentsErrors } from './agents/agents.errors.ts';
import { conversationTagsErrors } from './agents/conversation-tags.errors.ts';
import { conversationsErrors } from './agents/conversations.errors.ts';
import { environmentVariablesErrors } from './agents/environment-variables.errors.ts';
import { knowledgeBaseErrors } from './agents/knowledge-base.errors.ts';
import { mcpServersErrors } from './agents/mcp-servers.errors.ts';
import { speechEnginesErrors } from './agents/speech-engines.errors.ts';
import { agentBranchesErrors } from './agents/versions/agent-branches.errors.ts';
import { billingErrors } from './billing/billing.errors.ts';
import { earningsErrors } from './billing/earnings.errors.ts';
import { plansErrors } from './billing/plans.errors.ts';
import { promoCodesErrors } from './billing/promo-codes.errors.ts';
import { subscriptionErrors } from './billing/subscription.errors.ts';
import { dubbingLanguagesErrors } from './dubbing/dubbing-languages.errors.ts';
import { dubbingProjectsErrors } from './dubbing/dubbing-projects.errors.ts';
import { dubbingRendersErrors } from './dubbing/dubbing-renders.errors.ts';
import { dubsErrors } from './dubbing/dubs.errors.ts';
import { translatorsErrors } from './dubbing/translators.errors.ts';
import { voiceoverProjectsErrors } from './dubbing/voiceover-projects.errors.ts';
import type { ErrorEntry } from './error.ts';
import { portableFilesErrors } from './files/portable-files.errors.ts';
import { uploadsErrors } from './files/uploads.errors.ts';
import { feedbackErrors } from './history/feedback.errors.ts';
import { historyErrors } from './history/history.errors.ts';
import { historyMarksErrors } from './history/history-marks.errors.ts';
import { historyVersionsErrors } from './history/history-versions.errors.ts';
import { shareLinksErrors } from './history/share-links.errors.ts';
import { shareVideosErrors } from './history/share-videos.errors.ts';
import { geolocationErrors } from './instance/geolocation.errors.ts';
import { realtimeErrors } from './instance/realtime.errors.ts';
import { integrationsErrors } from './integrations/integrations.errors.ts';
import { mergeUnique } from './merge-unique.ts';
import { producersErrors } from './productions/producers.errors.ts';
import { productionContractsErrors } from './productions/production-contracts.errors.ts';
import { productionDeliverablesErrors } from './productions/production-deliverables.errors.ts';
import { productionOrdersErrors } from './productions/production-orders.errors.ts';
import { productionQualificationsErrors } from './productions/production-qualifications.errors.ts';
import { productionTasksErrors } from './productions/production-tasks.errors.ts';
import { productionTeamsErrors } from './productions/production-teams.errors.ts';
import { readCollectionsErrors } from './publishing/read-collections.errors.ts';
import { readMetricsErrors } from './publishing/read-metrics.errors.ts';
import { readsErrors } from './publishing/reads.errors.ts';
import { requestErrors } from './request.errors.ts';
import { siteAgentErrors } from './site/site-agent.errors.ts';
import { siteFormsErrors } from './site/site-forms.errors.ts';
import { siteSpeechErrors } from './site/site-speech.errors.ts';
import { modelsErrors } from './speech/models.errors.ts';
import { pronunciationDictionariesErrors } from './speech/pronunciation-dictionaries.errors.ts';
import { speechErrors } from './speech/speech.errors.ts';
import { aiSpeechClassifierErrors } from './speech-tools/ai-speech-classifier.errors.ts';
import { assetsErrors } from './speech-tools/assets.errors.ts';
import { flowsErrors } from './speech-tools/flows.errors.ts';
import { musicErrors } from './speech-tools/music.errors.ts';
import { soundEffectsErrors } from './speech-tools/sound-effects.errors.ts';
import { speechToTextErrors } from './speech-tools/speech-to-text.errors.ts';
import { voiceChangerErrors } from './speech-tools/voice-changer.errors.ts';
import { voiceIsolatorErrors } from './speech-tools/voice-isolator.errors.ts';
import { audioNativeErrors } from './studio/audio-native.errors.ts';
import { studioConversionsErrors } from './studio/studio-conversions.errors.ts';
import { studioExportsErrors } from './studio/studio-exports.errors.ts';
import { studioImportsErrors } from './studio/studio-imports.errors.ts';
import { studioProjectsErrors } from './studio/studio-projects.errors.ts';
import { batchCallsErrors } from './telephony/batch-calls.errors.ts';
import { phoneCallsErrors } from './telephony/phone-calls.errors.ts';
import { phoneNumbersErrors } from './telephony/phone-numbers.errors.ts';
import { twilioErrors } from './telephony/twilio.errors.ts';
import { whatsappErrors } from './telephony/whatsapp.errors.ts';
import { professionalVoicesErrors } from './voices/professional-voices.errors.ts';
import { voiceClonesErrors } from './voices/voice-clones.errors.ts';
import { voiceCollectionsErrors } from './voices/voice-collections.errors.ts';
import { voiceDesignErrors } from './voices/voice-design.errors.ts';
import { voiceLibraryErrors } from './voices/voice-library.errors.ts';
import { voicesErrors } from './voices/voices.errors.ts';
import { authConnectionsErrors } from './workspaces/auth-connections.errors.ts';
import { groupsErrors } from './workspaces/groups.errors.ts';
import { membersErrors } from './workspaces/members.errors.ts';
import { resourceSharesErrors } from './workspaces/resource-shares.errors.ts';
import { serviceAccountsErrors } from './workspaces/service-accounts.errors.ts';
import { webhooksErrors } from './workspaces/webhooks.errors.ts';
import { workspaceInvitesErrors } from './workspaces/workspace-invites.errors.ts';

/**
 * Every error of the API: code → HTTP status, type and text. On the wire:
 * `{"detail":{type, code, status, message, request_id}}`.
 */
export const errors = mergeUnique('Error code', {
  agentBranchesErrors,
  agentMergeProposalsErrors,
  agentProceduresErrors,
  agentSecretsErrors,
  agentTalkErrors,
  agentToolsErrors,
  integrationsErrors,
  agentTestsErrors,
  triageTicketsErrors,
  phoneNumbersErrors,
  phoneCallsErrors,
  batchCallsErrors,
  twilioErrors,
  whatsappErrors,
  speechEnginesErrors,
  agentsErrors,
  conversationTagsErrors,
  conversationsErrors,
  environmentVariablesErrors,
  knowledgeBaseErrors,
  mcpServersErrors,
  requestErrors,
  authErrors,
  sessionsErrors,
  actionLinksErrors,
  secondFactorErrors,
  invitationsErrors,
  signInProvidersErrors,
  identityProvidersErrors,
  passkeysErrors,
  userErrors,
  workspaceErrors,
  subscriptionErrors,
  billingErrors,
  promoCodesErrors,
  plansErrors,
  historyErrors,
  historyMarksErrors,
  historyVersionsErrors,
  portableFilesErrors,
  uploadsErrors,
  feedbackErrors,
  shareLinksErrors,
  shareVideosErrors,
  realtimeErrors,
  geolocationErrors,
  speechErrors,
  siteAgentErrors,
  siteFormsErrors,
  siteSpeechErrors,
  modelsErrors,
  pronunciationDictionariesErrors,
  voicesErrors,
  voiceClonesErrors,
  professionalVoicesErrors,
  voiceCollectionsErrors,
  voiceDesignErrors,
  voiceLibraryErrors,
  membersErrors,
  workspaceInvitesErrors,
  groupsErrors,
  serviceAccountsErrors,
  resourceSharesErrors,
  webhooksErrors,
  authConnectionsErrors,
  aiSpeechClassifierErrors,
  assetsErrors,
  flowsErrors,
  musicErrors,
  audioNativeErrors,
  studioConversionsErrors,
  studioExportsErrors,
  dubbingProjectsErrors,
  dubbingLanguagesErrors,
  translatorsErrors,
  dubbingRendersErrors,
  dubsErrors,
  voiceoverProjectsErrors,
  studioImportsErrors,
  studioProjectsErrors,
  productionDeliverablesErrors,
  productionOrdersErrors,
  productionTasksErrors,
  producersErrors,
  productionQualificationsErrors,
  productionContractsErrors,
  productionTeamsErrors,
  readsErrors,
  readCollectionsErrors,
  readMetricsErrors,
  earningsErrors,
  soundEffectsErrors,
  speechToTextErrors,
  voiceChangerErrors,
  voiceIsolatorErrors,
});

export type ErrorCode = keyof typeof errors;

/** The table entry with its optional properties. */
export const errorEntry = (code: ErrorCode): ErrorEntry => errors[code];
