import type { AccessInfo } from '../../../contract/agents/access-info.ts';
import type { AgentReply } from '../../../contract/agents/agents.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { AgentView, ListedAgent } from './agents.service.ts';
import type { Agent } from './agents.store.ts';

/** The URLs of an agent's files under the address of the caller. */
export interface AgentFileUrls {
  readonly avatar: (agent: Agent) => string | undefined;
  readonly holdAudio: (agent: Agent) => string | undefined;
}

const presentAccess = (listed: ListedAgent): AccessInfo => ({
  is_creator: listed.isCreator,
  creator_name: listed.creator?.firstName ?? '',
  creator_email: listed.creator?.email ?? '',
  role: listed.role,
  anonymous_access_level_override: null,
  access_source: accessSource(listed),
});

function accessSource({ isCreator, isWorkspaceAdmin, role }: ListedAgent): AccessInfo['access_source'] {
  if (isCreator) return 'creator';
  if (isWorkspaceAdmin) return 'workspace_admin';
  // All members are admins of an agent, unless shares say otherwise.
  return role === 'admin' ? 'workspace_default' : 'explicit';
}

export const presentAgentSummary = (listed: ListedAgent) => ({
  agent_id: listed.agent.id,
  name: listed.agent.name,
  voice_id: listed.voiceId,
  tags: [...listed.agent.tags],
  created_at_unix_secs: unixSeconds(listed.agent.createdAt),
  access_info: presentAccess(listed),
  last_call_time_unix_secs: listed.agent.lastCallAt ? unixSeconds(listed.agent.lastCallAt) : null,
  archived: listed.agent.archived,
});

export function presentHoldAudio({ holdAudio }: Agent, url: string | undefined) {
  return holdAudio && url
    ? {
        audio_path: holdAudio.key,
        audio_url: url,
        original_filename: holdAudio.fileName,
        duration_secs: holdAudio.durationS,
        size_bytes: holdAudio.bytes,
      }
    : null;
}

/** Replaces the empty address of an uploaded picture by its link. */
export const presentAvatar = <Avatar extends { readonly type: string }>(
  avatar: Avatar,
  url: string | undefined,
): Avatar => (avatar.type === 'image' && url ? { ...avatar, url } : avatar);

export function presentAgent(
  view: AgentView,
  urls: AgentFileUrls,
  phoneNumbers: AgentReply['phone_numbers'],
): AgentReply {
  const { agent, version } = view;
  const { conversation_config, platform_settings: settings, workflow } = version.config;
  return {
    agent_id: agent.id,
    name: agent.name,
    conversation_config,
    metadata: {
      created_at_unix_secs: unixSeconds(agent.createdAt),
      updated_at_unix_secs: unixSeconds(agent.updatedAt),
    },
    platform_settings: {
      ...settings,
      widget: { ...settings.widget, avatar: presentAvatar(settings.widget.avatar, urls.avatar(agent)) },
      queueing_config: { ...settings.queueing_config, hold_audio: presentHoldAudio(agent, urls.holdAudio(agent)) },
      archived: agent.archived,
      safety: { is_blocked_ivc: false, is_blocked_non_ivc: false, ignore_safety_evaluation: false },
    },
    phone_numbers: phoneNumbers,
    whatsapp_accounts: [],
    workflow,
    access_info: presentAccess(view),
    tags: [...agent.tags],
    version_id: version.id,
    branch_id: version.branchId,
    main_branch_id: agent.mainBranchId,
    procedures: {},
  };
}
