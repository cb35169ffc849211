import { useQuery } from '@tanstack/react-query';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { t } from '../../../messages/t.ts';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { voiceQuery } from '../voice/voice-query.ts';
import { RecordingComparison } from './recording-comparison.tsx';

/** Compares a voice with its recordings, long after it was made too. */
export function ComparisonDialog({ voice, onClose }: { voice: VoiceReply; onClose: () => void }) {
  // A list may be older than the last change of the recordings.
  const { data = voice } = useQuery(voiceQuery(voice.voice_id));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('{name} and your recording', { name: voice.name })}
      description={t('Switch between them while they play: the position stays.')}
      className="sm:w-[min(640px,calc(100vw-32px))]"
    >
      <RecordingComparison voice={data} />
    </Dialog>
  );
}
