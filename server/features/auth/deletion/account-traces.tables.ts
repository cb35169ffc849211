import { agentMergeProposalsAuthors } from '../../agent-merge-proposals/agent-merge-proposals-personal-data.tables.ts';
import { agentProceduresAuthors } from '../../agent-procedures/agent-procedures-personal-data.tables.ts';
import { agentSecretsAuthors } from '../../agent-secrets/agent-secrets-personal-data.tables.ts';
import { agentTestsAuthors } from '../../agent-tests/agent-tests-personal-data.tables.ts';
import { agentToolsAuthors } from '../../agent-tools/agent-tools-personal-data.tables.ts';
import { agentsAuthors } from '../../agents/agents-personal-data.tables.ts';
import { apiRequestsAuthors } from '../../api-requests/api-requests-personal-data.tables.ts';
import { assetsAuthors } from '../../assets/assets-personal-data.tables.ts';
import { authConnectionsAuthors } from '../../auth-connections/auth-connections-personal-data.tables.ts';
import { batchCallsAuthors } from '../../batch-calls/batch-calls-personal-data.tables.ts';
import { conversationTagsAuthors } from '../../conversation-tags/conversation-tags-personal-data.tables.ts';
import { conversationsAuthors } from '../../conversations/conversations-personal-data.tables.ts';
import { dubbingLanguagesAuthors } from '../../dubbing-languages/dubbing-languages-personal-data.tables.ts';
import { dubbingProjectsAuthors } from '../../dubbing-projects/dubbing-projects-personal-data.tables.ts';
import { dubbingRendersAuthors } from '../../dubbing-renders/dubbing-renders-personal-data.tables.ts';
import { environmentVariablesAuthors } from '../../environment-variables/environment-variables-personal-data.tables.ts';
import { feedbackAuthors } from '../../feedback/feedback-personal-data.tables.ts';
import { flowsAuthors } from '../../flows/flows-personal-data.tables.ts';
import { historyAuthors } from '../../history/history-personal-data.tables.ts';
import { historyMarksPersonalRows } from '../../history/marks/history-marks-personal-data.tables.ts';
import { historyVersionsAuthors } from '../../history-versions/history-versions-personal-data.tables.ts';
import { integrationsAuthors } from '../../integrations/integrations-personal-data.tables.ts';
import { knowledgeBaseAuthors } from '../../knowledge-base/knowledge-base-personal-data.tables.ts';
import { mcpServersAuthors } from '../../mcp-servers/mcp-servers-personal-data.tables.ts';
import { musicAuthors } from '../../music/music-personal-data.tables.ts';
import { phoneNumbersAuthors } from '../../phone-numbers/phone-numbers-personal-data.tables.ts';
import { producersAuthors } from '../../producers/producers-personal-data.tables.ts';
import { productionContractsAuthors } from '../../production-contracts/production-contracts-personal-data.tables.ts';
import { productionOrdersAuthors } from '../../production-orders/production-orders-personal-data.tables.ts';
import { productionQualificationsAuthors } from '../../production-qualifications/production-qualifications-personal-data.tables.ts';
import { productionTasksAuthors } from '../../production-tasks/production-tasks-personal-data.tables.ts';
import { productionTeamsAuthors } from '../../production-teams/production-teams-personal-data.tables.ts';
import { pronunciationDictionariesAuthors } from '../../pronunciation-dictionaries/pronunciation-dictionaries-personal-data.tables.ts';
import { readCollectionsAuthors } from '../../read-collections/read-collections-personal-data.tables.ts';
import { readsAuthors } from '../../reads/reads-personal-data.tables.ts';
import {
  resourceSharesAuthors,
  resourceSharesPersonalRows,
} from '../../resource-shares/resource-shares-personal-data.tables.ts';
import { serviceAccountsAuthors } from '../../service-accounts/service-accounts-personal-data.tables.ts';
import { shareLinksPersonalRows } from '../../share-links/share-links-personal-data.tables.ts';
import { soundEffectsAuthors } from '../../sound-effects/sound-effects-personal-data.tables.ts';
import { speechEnginesAuthors } from '../../speech-engines/speech-engines-personal-data.tables.ts';
import { speechToTextAuthors } from '../../speech-to-text/speech-to-text-personal-data.tables.ts';
import { studioChaptersAuthors } from '../../studio-chapters/studio-chapters-personal-data.tables.ts';
import { studioCommentsAuthors } from '../../studio-comments/studio-comments-personal-data.tables.ts';
import { studioConversionsAuthors } from '../../studio-conversions/studio-conversions-personal-data.tables.ts';
import { studioExportsAuthors } from '../../studio-exports/studio-exports-personal-data.tables.ts';
import { studioImportsAuthors } from '../../studio-imports/studio-imports-personal-data.tables.ts';
import { studioProjectsAuthors } from '../../studio-projects/studio-projects-personal-data.tables.ts';
import { studioTakesAuthors } from '../../studio-takes/studio-takes-personal-data.tables.ts';
import {
  triageTicketsAuthorLists,
  triageTicketsAuthors,
} from '../../triage-tickets/triage-tickets-personal-data.tables.ts';
import { users } from '../../user/user.tables.ts';
import { voiceIsolatorAuthors } from '../../voice-isolator/voice-isolator-personal-data.tables.ts';
import { voiceLibraryPersonalRows } from '../../voice-library/voice-library-personal-data.tables.ts';
import { voiceoverProjectsAuthors } from '../../voiceover-projects/voiceover-projects-personal-data.tables.ts';
import { voices } from '../../voices/voices.tables.ts';
import { webhooksAuthors, webhooksPersonalRows } from '../../webhooks/webhooks-personal-data.tables.ts';
import { whatsappAuthors } from '../../whatsapp/whatsapp-personal-data.tables.ts';
import { workspaceAuthors } from '../../workspace/workspace-personal-data.tables.ts';
import { workspaceInvitesAuthors } from '../../workspace-invites/workspace-invites-personal-data.tables.ts';
import { sessions } from '../sessions/sessions.tables.ts';

/** Columns with the ID of a person in rows that belong to a workspace, and stay when the person is deleted. */
export const authorColumns = [
  ...historyAuthors,
  ...historyVersionsAuthors,
  ...feedbackAuthors,
  ...pronunciationDictionariesAuthors,
  ...serviceAccountsAuthors,
  ...webhooksAuthors,
  ...resourceSharesAuthors,
  ...workspaceAuthors,
  ...workspaceInvitesAuthors,
  ...authConnectionsAuthors,
  ...apiRequestsAuthors,
  ...assetsAuthors,
  ...dubbingProjectsAuthors,
  ...productionOrdersAuthors,
  ...productionTasksAuthors,
  ...producersAuthors,
  ...productionQualificationsAuthors,
  ...productionContractsAuthors,
  ...productionTeamsAuthors,
  ...readsAuthors,
  ...readCollectionsAuthors,
  ...dubbingLanguagesAuthors,
  ...dubbingRendersAuthors,
  ...voiceoverProjectsAuthors,
  ...flowsAuthors,
  ...musicAuthors,
  ...agentMergeProposalsAuthors,
  ...agentProceduresAuthors,
  ...agentSecretsAuthors,
  ...agentToolsAuthors,
  ...agentsAuthors,
  ...conversationTagsAuthors,
  ...conversationsAuthors,
  ...environmentVariablesAuthors,
  ...knowledgeBaseAuthors,
  ...mcpServersAuthors,
  ...integrationsAuthors,
  ...agentTestsAuthors,
  ...batchCallsAuthors,
  ...phoneNumbersAuthors,
  ...speechEnginesAuthors,
  ...triageTicketsAuthors,
  ...whatsappAuthors,
  ...studioChaptersAuthors,
  ...studioCommentsAuthors,
  ...studioConversionsAuthors,
  ...studioExportsAuthors,
  ...studioImportsAuthors,
  ...studioProjectsAuthors,
  ...studioTakesAuthors,
  ...soundEffectsAuthors,
  ...speechToTextAuthors,
  ...voiceIsolatorAuthors,
] as const;

/** Columns of JSON that contain the IDs of people, in rows that stay when the person is deleted. */
export const authorLists = [
  { table: voices, column: voices.consent, field: 'consent' },
  ...triageTicketsAuthorLists,
] as const;

/** Rows without a foreign key that are of no use without the person. */
export const personalRows = [
  ...historyMarksPersonalRows,
  ...shareLinksPersonalRows,
  ...voiceLibraryPersonalRows,
  ...webhooksPersonalRows,
  ...resourceSharesPersonalRows,
] as const;

/** Tables whose rows are cleared in other ways. */
export const tracedTables = { sessions, users, voices };
