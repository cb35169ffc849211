import { accountPermissions } from './account.ts';
import { agentTestsPermissions } from './agents/agent-tests.ts';
import { agentToolsPermissions } from './agents/agent-tools.ts';
import { agentsPermissions } from './agents/agents.ts';
import { integrationsPermissions } from './agents/integrations.ts';
import { knowledgeBasePermissions } from './agents/knowledge-base.ts';
import { telephonyPermissions } from './agents/telephony.ts';
import { apiKeysPermissions } from './api-keys.ts';
import { apiRequestsPermissions } from './api-requests.ts';
import { auditLogPermissions } from './audit-log.ts';
import { authConnectionsPermissions } from './auth-connections.ts';
import { billingPermissions } from './billing.ts';
import { dubbingPermissions } from './dubbing/dubbing.ts';
import { translatorsPermissions } from './dubbing/translators.ts';
import { voiceoverProjectsPermissions } from './dubbing/voiceover-projects.ts';
import { groupsPermissions } from './groups.ts';
import { historyPermissions } from './history.ts';
import { mcpPermissions } from './mcp.ts';
import { membersPermissions } from './members.ts';
import { notificationsPermissions } from './notifications.ts';
import { mergePermissions, type Permission } from './permission.ts';
import { privacyPermissions } from './privacy.ts';
import { productionsPermissions } from './productions/productions.ts';
import { pronunciationDictionariesPermissions } from './pronunciation-dictionaries.ts';
import { publishingPermissions } from './publishing/publishing.ts';
import { resourceSharesPermissions } from './resource-shares.ts';
import type { ResourceKindName } from './roles.ts';
import { serverPermissions } from './server.ts';
import { serviceAccountsPermissions } from './service-accounts.ts';
import { speechPermissions } from './speech.ts';
import { aiSpeechClassifierPermissions } from './speech-tools/ai-speech-classifier.ts';
import { assetsPermissions } from './speech-tools/assets.ts';
import { audioEffectsPermissions } from './speech-tools/audio-effects.ts';
import { flowsPermissions } from './speech-tools/flows.ts';
import { musicPermissions } from './speech-tools/music.ts';
import { soundEffectsPermissions } from './speech-tools/sound-effects.ts';
import { speechToTextPermissions } from './speech-tools/speech-to-text.ts';
import { voiceChangerPermissions } from './speech-tools/voice-changer.ts';
import { voiceIsolatorPermissions } from './speech-tools/voice-isolator.ts';
import { audioNativePermissions } from './studio/audio-native.ts';
import { studioProjectsPermissions } from './studio/studio-projects.ts';
import { uploadsPermissions } from './uploads.ts';
import { usagePermissions } from './usage.ts';
import { voicesPermissions } from './voices.ts';
import { webhooksPermissions } from './webhooks.ts';
import { workspacePermissions } from './workspace.ts';
import { workspaceInvitesPermissions } from './workspace-invites.ts';

const parts = [
  accountPermissions,
  apiKeysPermissions,
  billingPermissions,
  historyPermissions,
  pronunciationDictionariesPermissions,
  serverPermissions,
  speechPermissions,
  uploadsPermissions,
  usagePermissions,
  voicesPermissions,
  workspacePermissions,
  mcpPermissions,
  membersPermissions,
  workspaceInvitesPermissions,
  groupsPermissions,
  serviceAccountsPermissions,
  resourceSharesPermissions,
  webhooksPermissions,
  authConnectionsPermissions,
  auditLogPermissions,
  notificationsPermissions,
  apiRequestsPermissions,
  privacyPermissions,
  aiSpeechClassifierPermissions,
  assetsPermissions,
  flowsPermissions,
  musicPermissions,
  soundEffectsPermissions,
  speechToTextPermissions,
  voiceChangerPermissions,
  voiceIsolatorPermissions,
  audioEffectsPermissions,
  studioProjectsPermissions,
  audioNativePermissions,
  dubbingPermissions,
  translatorsPermissions,
  voiceoverProjectsPermissions,
  agentTestsPermissions,
  agentToolsPermissions,
  agentsPermissions,
  knowledgeBasePermissions,
  telephonyPermissions,
  integrationsPermissions,
  productionsPermissions,
  publishingPermissions,
] as const;

type Parts = (typeof parts)[number];
type NamesOf<Part> = Part extends unknown ? keyof Part & string : never;
type NamesOn<Part, Kind> = Part extends unknown
  ? { [N in keyof Part]: Part[N] extends { readonly of: Kind } ? N : never }[keyof Part] & string
  : never;

export type PermissionName = NamesOf<Parts>;
/** Permissions on a single resource of a workspace. */
export type ResourcePermissionName = NamesOn<Parts, ResourceKindName>;

/** Who may do what. Server and web ask this table; each route that is not public names its line. */
export const permissions = mergePermissions(parts) as Readonly<Record<PermissionName, Permission>>;
