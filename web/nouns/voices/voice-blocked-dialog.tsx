import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

interface VoiceBlockedDialogProps {
  voice: Pick<VoiceReply, 'name' | 'sharing'>;
  onClose: () => void;
}

/** VOICE-054: explains why a voice is blocked, what that means and what the person can do. */
export function VoiceBlockedDialog({ voice, onClose }: VoiceBlockedDialogProps) {
  const reason = voice.sharing?.ban_reason;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('{name} is blocked', { name: voice.name })}
      description={t(
        'This voice violates the rules of this server. It can no longer generate speech, here or through the API.',
      )}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {reason && (
        <p className="mb-3">
          <span className="font-[560]">{t('Reason:')} </span>
          {reason}
        </p>
      )}
      <p className="text-ink-2">
        {t(
          'Its audio stays in your history. If you think this is a mistake, contact the operator of this server. You can delete the voice to free its slot.',
        )}
      </p>
    </Dialog>
  );
}
