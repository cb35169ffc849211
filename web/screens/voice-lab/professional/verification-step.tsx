import { lazy, Suspense, useEffect, useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { formatDate } from '../../../format/date.ts';
import { t } from '../../../messages/t.ts';
import { VerifyVoice } from '../../../nouns/voices/verify-voice.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { nextSentenceAtMs } from './verification.ts';

const ManualDialog = lazy(async () => ({
  default: (await import('./manual-verification-dialog.tsx')).ManualVerificationDialog,
}));

/** Verification by reading a sentence aloud or by submitting documents. */
export function VerificationStep({ voice }: { voice: VoiceReply }) {
  const [isManual, setIsManual] = useState(false);
  const { is_verified: isVerified } = voice.voice_verification;
  const training = voice.fine_tuning;
  const readableAt = useReadableAt(voice);
  if (isVerified)
    return <p className="text-ink-2">{t('Verified: the voice matches the person who read the sentence.')}</p>;
  if ((voice.samples?.length ?? 0) === 0)
    return (
      <p className="text-ink-2">
        {t('Add recordings first. They are compared with the sentence that the speaker reads aloud.')}
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      {training?.manual_verification_requested ? (
        <p role="status" className="text-ink-2">
          {t('Manual verification requested. The operator of this server will review it.')}
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            {t('The speaker must read a sentence aloud. It is compared with the recordings.')}
          </p>
          {readableAt === undefined ? (
            <div className="w-full">
              <VerifyVoice voiceId={voice.voice_id} professional />
            </div>
          ) : (
            <p role="status" className="text-ink-2">
              {t('The sentence was read {maxVerificationAttempts} times. A new one can be read from {readableAt}.', {
                maxVerificationAttempts: training?.max_verification_attempts ?? 0,
                readableAt: formatDate(readableAt / 1000, { withTime: true }),
              })}
            </p>
          )}
          <Button kind="ghost" size="small" className="-ms-2.5" onClick={() => setIsManual(true)}>
            {t('Request manual verification')}
          </Button>
        </>
      )}
      {isManual && (
        <Suspense fallback={null}>
          <ManualDialog voice={voice} onClose={() => setIsManual(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** `readableAtMs` that re-renders when the time has come. */
function useReadableAt(voice: VoiceReply): number | undefined {
  const [now, setNow] = useState(Date.now);
  const at = nextSentenceAtMs(voice, now);
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()) + 1000);
    return () => clearTimeout(timer);
  }, [at]);
  return at;
}
