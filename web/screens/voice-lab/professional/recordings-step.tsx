import { useState } from 'react';
import { professionalLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceReply, VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { isAbort, messageOf } from '../../../data/api/api-error.ts';
import { upload } from '../../../data/api/upload.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { type Clip, uploadBatches } from '../clone/clips.ts';
import { ClipsField } from '../clone/clips-field.tsx';
import { professionalSpeech, SpeechMeter } from '../clone/speech-meter.tsx';
import { totalShare, uploadClips } from '../clone/upload-clips.ts';
import { OptionSwitch } from '../share/option-switch.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { DiscardGuard } from '../use-discard-confirmation.tsx';
import { useVoiceMutation } from '../use-own-voices.ts';
import { RecordingRow } from './recording-row.tsx';

/** The recordings of a professional voice and the form to add more. */
export function RecordingsStep({ voice }: { voice: VoiceReply }) {
  const samples = voice.samples ?? [];
  return (
    <div className="flex flex-col gap-4">
      {samples.length === 0 && (
        <p className="text-ink-2">
          {t(
            'Record the same person in the same room, without music. Add at least 30 minutes; two hours give better results.',
          )}
        </p>
      )}
      {samples.length > 0 && (
        <ul aria-label={t('Recordings of the voice')} className="divide-y rounded-m border">
          {samples.map((sample) => (
            <RecordingRow key={sample.sample_id} voiceId={voice.voice_id} sample={sample} />
          ))}
        </ul>
      )}
      <AddRecordings voiceId={voice.voice_id} samples={samples} />
    </div>
  );
}

const discardWarning = {
  title: t('Discard the new recordings?'),
  text: t('They are not uploaded yet. Recordings that you made here are lost.'),
};

function AddRecordings({ voiceId, samples }: { voiceId: string; samples: readonly VoiceSampleReply[] }) {
  const [clips, setClips] = useState<readonly Clip[]>([]);
  const [removeNoise, setRemoveNoise] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
  const [sent, setSent] = useState(0);
  const [sentShares, setSentShares] = useState<ReadonlyMap<string, number>>(new Map());
  const [cancels, setCancels] = useState<ReadonlyMap<string, () => void>>(new Map());
  const [problem, setProblem] = useState<string>();
  const add = useVoiceMutation(async () => {
    const batches = uploadBatches(clips);
    for (const [at, batch] of batches.entries()) {
      const body = new FormData();
      body.set('remove_background_noise', String(removeNoise));
      await uploadClips(
        {
          clips: batch,
          purpose: 'professional_recording',
          body,
          onSent: (shares) => {
            setSent((at + totalShare(batch, shares)) / batches.length);
            setSentShares(shares);
          },
          onCancels: setCancels,
        },
        (form, options) =>
          upload('POST /v1/voices/pvc/{voice_id}/samples', { params: { voice_id: voiceId }, body: form }, options),
      );
      // A later failure must not upload these again.
      setClips((remaining) => remaining.filter((clip) => !batch.includes(clip)));
    }
  });
  const submit = () => {
    setProblem(undefined);
    setSent(0);
    add.mutate(undefined, { onError: (error) => isAbort(error) || setProblem(messageOf(error)) });
  };
  const remaining = professionalLimits.maxFiles - samples.length;
  if (remaining <= 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <ClipsField
        clips={clips}
        onChange={setClips}
        limits={{ maxFiles: remaining, maxFileBytes: professionalLimits.maxFileBytes }}
        maxSeconds={professionalLimits.maxFileS}
        disabled={add.isPending}
        onRecording={setIsRecording}
        {...(add.isPending && { sent: sentShares, cancels })}
      />
      <SpeechMeter clips={clips} samples={samples} needs={professionalSpeech} />
      {(clips.length > 0 || isRecording) && <DiscardGuard discardWarning={discardWarning} />}
      {clips.length > 0 && (
        <>
          <OptionSwitch
            name={t('Remove background noise')}
            help={t('For recordings with fan noise, traffic or hum.')}
            checked={removeNoise}
            onChange={setRemoveNoise}
          />
          <Button kind="primary" className="self-start" busy={add.isPending} onClick={submit}>
            {t('Upload')}
          </Button>
        </>
      )}
      {add.isPending && <UploadProgress sent={sent} working={t('Processing recordings…')} />}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
