import type { ProfileReply, PublicProfileReply } from '../../../contract/accounts/profiles.ts';
import type { ProfilesService } from './profiles.service.ts';

export const presentProfile = ({ user, profile }: Awaited<ReturnType<ProfilesService['own']>>): ProfileReply => ({
  handle: user.profilePageHandle,
  public_user_name: user.publicUserName,
  about: profile?.about ?? '',
  links: [...(profile?.links ?? [])],
});

export const presentPublicProfile = (shown: Awaited<ReturnType<ProfilesService['shown']>>): PublicProfileReply => ({
  ...presentProfile(shown),
  handle: shown.handle,
  public_user_name: shown.user.publicUserName || shown.handle,
  public_user_id: shown.user.publicUserId,
});
