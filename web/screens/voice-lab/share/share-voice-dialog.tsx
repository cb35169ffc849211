import { useQuery } from '@tanstack/react-query';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { usePermissions } from '../../../data/session/use-permission.ts';
import { t } from '../../../messages/t.ts';
import { ShareDialog } from '../../../nouns/resource-shares/share-dialog.tsx';
import { voiceQuery } from '../voice/voice-query.ts';
import { PublishVoicePart } from './publish-voice-part.tsx';
import { isPublishable } from './voice-sharing.ts';

/** Shares a voice with people of the workspace, and by link with some people or in the library with everyone. */
export function ShareVoiceDialog({ voice: initialVoice, onClose }: { voice: VoiceReply; onClose: () => void }) {
  // The list that opened the dialog may be stale.
  const { data: voice = initialVoice } = useQuery(voiceQuery(initialVoice.voice_id));
  const may = usePermissions();
  const { voice_id: id, name } = voice;
  return (
    <ShareDialog
      title={t('Share {name}', { name })}
      className="sm:w-[min(600px,calc(100vw-32px))]"
      people={may('voice.manage_access', voice) ? { type: 'voice', id, name } : undefined}
      link={isPublishable(voice, may) && <PublishVoicePart voice={voice} />}
      onClose={onClose}
    />
  );
}
