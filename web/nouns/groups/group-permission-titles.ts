import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';
import { t } from '../../messages/t.ts';

interface PermissionSection {
  readonly title: string;
  readonly titles: Readonly<Partial<Record<GroupPermission, string>>>;
}

/** The permissions of the areas that exist, by area. */
export const permissionSections: readonly PermissionSection[] = [
  {
    title: t('Speech and voices'),
    titles: {
      text_to_speech: t('Generate speech'),
      voice_lab: t('Create and change voices'),
      voice_design: t('Design voices'),
      create_instant_voice_clone: t('Clone voices'),
      create_professional_voice_clone: t('Create professional voices'),
      add_voice_from_voice_library: t('Add voices from the library'),
      publish_voice_to_voice_library: t('Publish voices in the library'),
      share_voice_externally: t('Share voices by link'),
      copy_resources_cross_workspace: t('Copy to other workspaces'),
    },
  },
  {
    title: t('Speech tools'),
    titles: {
      speech_to_text: t('Transcribe recordings'),
      speech_to_speech: t('Change the voice of recordings'),
      voice_isolator: t('Remove noise from recordings'),
      sound_effects: t('Generate sound effects'),
      music: t('Compose music'),
      image_video_generation: t('Generate videos and pictures'),
    },
  },
  {
    title: t('Projects'),
    titles: {
      projects: t('Create and change studio projects'),
      dubbing: t('Dub videos and recordings'),
      voiceover_studio: t('Create and change voiceover projects'),
      audio_native: t('Narrate pages with Audio Native'),
      publish_studio_project: t('Publish studio projects'),
    },
  },
  {
    title: t('Agents'),
    titles: {
      conversational_ai: t('Create and change agents, their tools and documents'),
    },
  },
  {
    title: t('Developers'),
    titles: {
      create_user_api_key: t('Create API keys'),
      service_accounts_manage: t('Manage service accounts'),
      webhooks_manage: t('Manage webhooks'),
    },
  },
  {
    title: t('Workspace'),
    titles: {
      workspace_members_invite: t('Invite members'),
      workspace_members_remove: t('Remove members'),
      group_members_manage: t('Manage the members of groups'),
      workspace_analytics_full_read: t('Read the usage of all members'),
      audit_log_read: t('Read the audit log'),
      terms_of_service_accept: t('Accept the terms of service'),
    },
  },
];

const titles = Object.assign({}, ...permissionSections.map((section) => section.titles)) as Partial<
  Record<GroupPermission, string>
>;

/** Undefined for a permission of an area that does not exist. */
export const permissionTitle = (permission: GroupPermission): string | undefined => titles[permission];
