import { mergeUnique } from '../../../contract/merge-unique.ts';
import { actionLinksExport } from '../action-links/action-links-personal-data.tables.ts';
import { agentMergeProposalsExport } from '../agent-merge-proposals/agent-merge-proposals-personal-data.tables.ts';
import { agentProceduresExport } from '../agent-procedures/agent-procedures-personal-data.tables.ts';
import { agentSecretsExport } from '../agent-secrets/agent-secrets-personal-data.tables.ts';
import { agentSettingsExport } from '../agent-settings/agent-settings-personal-data.tables.ts';
import { agentTestsExport } from '../agent-tests/agent-tests-personal-data.tables.ts';
import { agentToolsExport } from '../agent-tools/agent-tools-personal-data.tables.ts';
import { agentsExport } from '../agents/agents-personal-data.tables.ts';
import { apiRequestsExport } from '../api-requests/api-requests-personal-data.tables.ts';
import { assetsExport } from '../assets/assets-personal-data.tables.ts';
import { audioNativeExport } from '../audio-native/audio-native-personal-data.tables.ts';
import { auditLogExport } from '../audit-log/audit-log-personal-data.tables.ts';
import { authExport } from '../auth/auth-personal-data.tables.ts';
import { authConnectionsExport } from '../auth-connections/auth-connections-personal-data.tables.ts';
import { batchCallsExport } from '../batch-calls/batch-calls-personal-data.tables.ts';
import { billingExport } from '../billing/billing-personal-data.tables.ts';
import { conversationTagsExport } from '../conversation-tags/conversation-tags-personal-data.tables.ts';
import { conversationsExport } from '../conversations/conversations-personal-data.tables.ts';
import { dubbingLanguagesExport } from '../dubbing-languages/dubbing-languages-personal-data.tables.ts';
import { dubbingProjectsExport } from '../dubbing-projects/dubbing-projects-personal-data.tables.ts';
import { dubbingRendersExport } from '../dubbing-renders/dubbing-renders-personal-data.tables.ts';
import { earningsExport } from '../earnings/earnings-personal-data.tables.ts';
import { environmentVariablesExport } from '../environment-variables/environment-variables-personal-data.tables.ts';
import { featureFlagsExport } from '../feature-flags/feature-flags-personal-data.tables.ts';
import { feedbackExport } from '../feedback/feedback-personal-data.tables.ts';
import { flowsExport } from '../flows/flows-personal-data.tables.ts';
import { groupsExport } from '../groups/groups-personal-data.tables.ts';
import { historyMarksExport } from '../history/marks/history-marks-personal-data.tables.ts';
import { historyVersionsExport } from '../history-versions/history-versions-personal-data.tables.ts';
import { identityProvidersExport } from '../identity-providers/identity-providers-personal-data.tables.ts';
import { integrationsExport } from '../integrations/integrations-personal-data.tables.ts';
import { knowledgeBaseExport } from '../knowledge-base/knowledge-base-personal-data.tables.ts';
import { mcpServersExport } from '../mcp-servers/mcp-servers-personal-data.tables.ts';
import { musicExport } from '../music/music-personal-data.tables.ts';
import { notificationsExport } from '../notifications/notifications-personal-data.tables.ts';
import { onboardingExport } from '../onboarding/onboarding-personal-data.tables.ts';
import { passkeysExport } from '../passkeys/passkeys-personal-data.tables.ts';
import { phoneCallsExport } from '../phone-calls/phone-calls-personal-data.tables.ts';
import { phoneNumbersExport } from '../phone-numbers/phone-numbers-personal-data.tables.ts';
import { producersExport } from '../producers/producers-personal-data.tables.ts';
import { productionContractsExport } from '../production-contracts/production-contracts-personal-data.tables.ts';
import { productionOrdersExport } from '../production-orders/production-orders-personal-data.tables.ts';
import { productionQualificationsExport } from '../production-qualifications/production-qualifications-personal-data.tables.ts';
import { productionTasksExport } from '../production-tasks/production-tasks-personal-data.tables.ts';
import { productionWorkExport } from '../production-tasks/work/production-work-personal-data.tables.ts';
import { productionTeamsExport } from '../production-teams/production-teams-personal-data.tables.ts';
import { professionalVoicesExport } from '../professional-voices/professional-voices-personal-data.tables.ts';
import { profilesExport } from '../profiles/profiles-personal-data.tables.ts';
import { readCollectionsExport } from '../read-collections/read-collections-personal-data.tables.ts';
import { readMetricsExport } from '../read-metrics/read-metrics-personal-data.tables.ts';
import { readsExport } from '../reads/reads-personal-data.tables.ts';
import { resourceSharesExport } from '../resource-shares/resource-shares-personal-data.tables.ts';
import { secondFactorExport } from '../second-factor/second-factor-personal-data.tables.ts';
import { serviceAccountsExport } from '../service-accounts/service-accounts-personal-data.tables.ts';
import { shareLinksExport } from '../share-links/share-links-personal-data.tables.ts';
import { shareVideosExport } from '../share-videos/share-videos-personal-data.tables.ts';
import { siteFormsExport } from '../site-forms/site-forms-personal-data.tables.ts';
import { soundEffectsExport } from '../sound-effects/sound-effects-personal-data.tables.ts';
import { speechEnginesExport } from '../speech-engines/speech-engines-personal-data.tables.ts';
import { speechToTextExport } from '../speech-to-text/speech-to-text-personal-data.tables.ts';
import { studioChaptersExport } from '../studio-chapters/studio-chapters-personal-data.tables.ts';
import { studioCommentsExport } from '../studio-comments/studio-comments-personal-data.tables.ts';
import { studioConversionsExport } from '../studio-conversions/studio-conversions-personal-data.tables.ts';
import { studioExportsExport } from '../studio-exports/studio-exports-personal-data.tables.ts';
import { studioImportsExport } from '../studio-imports/studio-imports-personal-data.tables.ts';
import { studioProjectsExport } from '../studio-projects/studio-projects-personal-data.tables.ts';
import { studioSnapshotsExport } from '../studio-snapshots/studio-snapshots-personal-data.tables.ts';
import { studioTakesExport } from '../studio-takes/studio-takes-personal-data.tables.ts';
import { subscriptionExport } from '../subscription/subscription-personal-data.tables.ts';
import { triageTicketsExport } from '../triage-tickets/triage-tickets-personal-data.tables.ts';
import { uploadsExport } from '../uploads/uploads-personal-data.tables.ts';
import { usageExport } from '../usage/usage-personal-data.tables.ts';
import { userExport } from '../user/user-personal-data.tables.ts';
import { voiceChangerExport } from '../voice-changer/voice-changer-personal-data.tables.ts';
import { voiceCollectionsExport } from '../voice-collections/voice-collections-personal-data.tables.ts';
import { voiceDesignExport } from '../voice-design/voice-design-personal-data.tables.ts';
import { voiceIsolatorExport } from '../voice-isolator/voice-isolator-personal-data.tables.ts';
import { voiceLibraryExport } from '../voice-library/voice-library-personal-data.tables.ts';
import { voiceoverProjectsExport } from '../voiceover-projects/voiceover-projects-personal-data.tables.ts';
import { voicesExport } from '../voices/voices-personal-data.tables.ts';
import { webhooksExport } from '../webhooks/webhooks-personal-data.tables.ts';
import { whatsappExport } from '../whatsapp/whatsapp-personal-data.tables.ts';
import { workspaceExport } from '../workspace/workspace-personal-data.tables.ts';
import { workspaceInvitesExport } from '../workspace-invites/workspace-invites-personal-data.tables.ts';

/** The tables that an export contains as they are stored, by the name of their file. Each noun declares its own. */
export const exportedTables = mergeUnique('Exported file', {
  userExport,
  workspaceExport,
  profilesExport,
  onboardingExport,
  authExport,
  passkeysExport,
  secondFactorExport,
  actionLinksExport,
  featureFlagsExport,
  siteFormsExport,
  voicesExport,
  professionalVoicesExport,
  voiceLibraryExport,
  voiceDesignExport,
  voiceCollectionsExport,
  feedbackExport,
  resourceSharesExport,
  shareLinksExport,
  shareVideosExport,
  uploadsExport,
  usageExport,
  subscriptionExport,
  billingExport,
  historyMarksExport,
  historyVersionsExport,
  identityProvidersExport,
  apiRequestsExport,
  authConnectionsExport,
  groupsExport,
  serviceAccountsExport,
  workspaceInvitesExport,
  webhooksExport,
  auditLogExport,
  notificationsExport,
  speechToTextExport,
  voiceChangerExport,
  voiceIsolatorExport,
  soundEffectsExport,
  musicExport,
  audioNativeExport,
  studioChaptersExport,
  studioCommentsExport,
  studioConversionsExport,
  studioExportsExport,
  studioImportsExport,
  studioProjectsExport,
  studioSnapshotsExport,
  studioTakesExport,
  dubbingProjectsExport,
  dubbingLanguagesExport,
  dubbingRendersExport,
  voiceoverProjectsExport,
  assetsExport,
  flowsExport,
  agentMergeProposalsExport,
  agentProceduresExport,
  agentSecretsExport,
  agentSettingsExport,
  agentToolsExport,
  agentsExport,
  conversationTagsExport,
  conversationsExport,
  environmentVariablesExport,
  knowledgeBaseExport,
  mcpServersExport,
  integrationsExport,
  agentTestsExport,
  batchCallsExport,
  phoneCallsExport,
  phoneNumbersExport,
  speechEnginesExport,
  triageTicketsExport,
  whatsappExport,
  productionOrdersExport,
  productionTasksExport,
  productionWorkExport,
  producersExport,
  productionQualificationsExport,
  productionContractsExport,
  productionTeamsExport,
  readsExport,
  readCollectionsExport,
  readMetricsExport,
  earningsExport,
});
export type ExportedName = keyof typeof exportedTables;
/** The rows of a file. */
export type ExportedRow<Name extends ExportedName> = (typeof exportedTables)[Name]['table']['$inferSelect'];
