import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import type { usePermissions } from '../../../data/session/use-permission.ts';
import { isCreated } from '../../../nouns/voices/voice-origin.ts';

type May = ReturnType<typeof usePermissions>;

/** Whether the person may publish a voice by a link or in the library. */
export const isPublishable = (voice: VoiceReply, may: May): boolean =>
  voice.is_owner && isCreated(voice) && may('voice.share', voice);

/** Whether the person may share a voice in any way. */
export const isShareable = (voice: VoiceReply, may: May): boolean =>
  may('voice.manage_access', voice) || isPublishable(voice, may);
