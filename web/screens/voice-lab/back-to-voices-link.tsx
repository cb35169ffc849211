import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';

/** Link back to the list that contains the voice. */
export function BackToVoicesLink({ voice }: { voice?: VoiceReply | undefined }) {
  const isDefault = voice?.category === 'premade';
  return (
    <Link
      to={isDefault ? '/app/voices' : '/app/voice-lab'}
      className="flex items-center gap-1 self-start rounded-s text-accent-ink underline-offset-2 hover:underline"
    >
      <ChevronLeft className="-ms-1 size-4" aria-hidden />
      {isDefault ? t('Voices') : t('Voice lab')}
    </Link>
  );
}
