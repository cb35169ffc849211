import type { ProfileReply, PublicProfileReply } from '../../../contract/accounts/profiles.ts';
import type { ProfilesService } from './profiles.service.ts';

export const presentProfile = ({ user, profile }: Awaited<ReturnType<ProfilesService['getOwn']>>): ProfileReply => ({
  handle: user.profilePageHandle,
  public_user_name: user.publicUserName,
  about: profile?.about ?? '',
  links: [...(profile?.links ?? [])],
  avatar: profile?.avatar ?? '',
});

export const presentPublicProfile = (
  profile: Awaited<ReturnType<ProfilesService['getPublic']>>,
): PublicProfileReply => ({
  ...presentProfile(profile),
  handle: profile.handle,
  public_user_name: profile.user.publicUserName || profile.handle,
  public_user_id: profile.user.publicUserId,
});
