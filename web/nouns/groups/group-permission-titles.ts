import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';

interface PermissionSection {
  readonly title: string;
  readonly titles: Readonly<Partial<Record<GroupPermission, string>>>;
}

/** The permissions of the areas that exist, by area. */
export const permissionSections: readonly PermissionSection[] = [
  {
    title: 'Speech and voices',
    titles: {
      text_to_speech: 'Generate speech',
      voice_lab: 'Create and change voices',
      voice_design: 'Design voices',
      create_instant_voice_clone: 'Clone voices',
      create_professional_voice_clone: 'Create professional voices',
      add_voice_from_voice_library: 'Add voices from the library',
      publish_voice_to_voice_library: 'Publish voices in the library',
      share_voice_externally: 'Share voices by link',
      copy_resources_cross_workspace: 'Copy to other workspaces',
    },
  },
  {
    title: 'Speech tools',
    titles: {
      speech_to_text: 'Transcribe recordings',
      speech_to_speech: 'Change the voice of recordings',
      voice_isolator: 'Remove noise from recordings',
      sound_effects: 'Generate sound effects',
      music: 'Compose music',
      image_video_generation: 'Generate videos and pictures',
    },
  },
  {
    title: 'Projects',
    titles: {
      projects: 'Create and change studio projects',
      audio_native: 'Narrate pages with Audio Native',
    },
  },
  {
    title: 'Agents',
    titles: {
      conversational_ai: 'Create and change agents, their tools and documents',
    },
  },
  {
    title: 'Developers',
    titles: {
      create_user_api_key: 'Create API keys',
      service_accounts_manage: 'Manage service accounts',
      webhooks_manage: 'Manage webhooks',
    },
  },
  {
    title: 'Workspace',
    titles: {
      workspace_members_invite: 'Invite members',
      workspace_members_remove: 'Remove members',
      group_members_manage: 'Manage the members of groups',
      workspace_analytics_full_read: 'Read the usage of all members',
      audit_log_read: 'Read the audit log',
      terms_of_service_accept: 'Accept the terms of service',
    },
  },
];

const titles = Object.assign({}, ...permissionSections.map((section) => section.titles)) as Partial<
  Record<GroupPermission, string>
>;

/** Undefined for a permission of an area that does not exist. */
export const permissionTitle = (permission: GroupPermission): string | undefined => titles[permission];
