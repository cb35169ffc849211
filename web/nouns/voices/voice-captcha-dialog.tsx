import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { VerifyVoice } from './verify-voice.tsx';

interface VoiceCaptchaDialogProps {
  voice: Pick<VoiceReply, 'voice_id' | 'name'>;
  onClose: () => void;
}

/** VOICE-055, O-41: the owner of a voice reads a sentence aloud to prove that it is theirs. */
export function VoiceCaptchaDialog({ voice, onClose }: VoiceCaptchaDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Is {name} your voice?', { name: voice.name })}
      description={t('Verify it before you use the voice.')}
      footer={<Button onClick={onClose}>{t('Later')}</Button>}
    >
      <VerifyVoice voiceId={voice.voice_id} isOpen onVerified={onClose} />
    </Dialog>
  );
}
