import { Link } from 'react-router';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { isTrained, originOf, speakPath } from '../../../nouns/voices/voice-origin.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { useVoiceMutation } from '../use-own-voices.ts';
import { isRunning, stateNames, trainingOf } from './training.ts';

/** Starts the training and shows its progress. Training continues when the user leaves (VOICE-050). */
export function TrainingStep({ voice }: { voice: VoiceReply }) {
  const training = trainingOf(voice);
  const train = useVoiceMutation(() =>
    api.call('POST /v1/voices/pvc/{voice_id}/train', { params: { voice_id: voice.voice_id }, body: {} }),
  );
  const canTrain = (voice.samples?.length ?? 0) > 0 && voice.voice_verification.is_verified;
  const isBusy = isRunning(training);
  const percent = Math.round(training.progress * 100);
  return (
    <div className="flex flex-col items-start gap-3">
      {isBusy ? (
        <div className="flex w-full flex-col gap-1">
          <ProgressBar label={t('Training')} share={training.state === 'fine_tuning' ? training.progress : undefined} />
          <p role="status" className="text-ink-2 tabular-nums">
            {stateNames[training.state]}
            {training.state === 'fine_tuning' && `: ${percent} %`}
            {training.message && ` · ${training.message}`}
          </p>
          <p className="text-ink-3 text-meta">{t('Training continues if you leave this page.')}</p>
        </div>
      ) : (
        <>
          <p role="status" className={training.state === 'failed' ? 'text-bad' : 'text-ink-2'}>
            {stateNames[training.state]}
            {training.message ? `: ${training.message}` : '.'}
            {!canTrain && training.state === 'not_started' && ` ${t('Complete recordings and verification first.')}`}
          </p>
          {isTrained(voice) && <p className="text-ink-2">{originOf(voice).reason}</p>}
          <div className="flex flex-wrap gap-2">
            <Button
              kind={isTrained(voice) ? 'plain' : 'primary'}
              disabled={!canTrain}
              busy={train.isPending}
              onClick={() => train.mutate(undefined)}
            >
              {training.state === 'not_started' ? t('Train') : t('Train again')}
            </Button>
            {isTrained(voice) && (
              <>
                <Button asChild>
                  <Link to={`/app/voice-lab/voices/${voice.voice_id}`}>{t('Open voice')}</Link>
                </Button>
                <Button kind="primary" asChild>
                  <Link to={speakPath(voice.voice_id)}>{t('Use {name}', { name: voice.name })}</Link>
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}
