import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';

/** The picture of a person, or one that is drawn from their ID; decoration beside the name. */
export const ProfileAvatar = ({ id, avatar }: { id: string; avatar: string }) =>
  avatar === '' ? (
    <VoiceAvatar id={id} size={64} />
  ) : (
    <img src={avatar} alt="" className="size-16 shrink-0 rounded-full border bg-sunken object-cover" />
  );
