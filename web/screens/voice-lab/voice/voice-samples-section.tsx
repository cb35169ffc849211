import { FileAudio, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { cloneConsent, cloneConsentNeeded } from '../../../../contract/catalogue/voices/voice-consent.ts';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceReply, VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { isAbort, messageOf } from '../../../data/api/api-error.ts';
import { upload } from '../../../data/api/upload.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { t, translate } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { sharesSent } from '../../../parts/files/chosen-files.ts';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { PlayTrackButton } from '../../../parts/player/play-track-button.tsx';
import type { Clip } from '../clone/clips.ts';
import { ClipsField } from '../clone/clips-field.tsx';
import { cloneSpeech, SpeechMeter } from '../clone/speech-meter.tsx';
import { ConsentBox } from '../consent-box.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { DiscardGuard } from '../use-discard-confirmation.tsx';
import { useVoiceMutation } from '../use-own-voices.ts';
import { sampleTrack } from './sample-track.ts';

/** The recordings of a voice: play, delete, add. */
export function SamplesSection({ voice }: { voice: VoiceReply }) {
  const [deleting, setDeleting] = useState<VoiceSampleReply>();
  const samples = voice.samples ?? [];
  return (
    <div className="flex flex-col gap-4">
      {samples.length > 0 && (
        <ul aria-label={t('Recordings of the voice')} className="divide-y rounded-m border">
          {samples.map((sample) => (
            <SampleRow
              key={sample.sample_id}
              voiceId={voice.voice_id}
              sample={sample}
              isLast={samples.length === 1}
              onDelete={() => setDeleting(sample)}
            />
          ))}
        </ul>
      )}
      <AddSamples voice={voice} />
      {deleting && <DeleteSample voice={voice} sample={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  );
}

interface SampleRowProps {
  voiceId: string;
  sample: VoiceSampleReply;
  isLast: boolean;
  onDelete: () => void;
}

function SampleRow({ voiceId, sample, isLast, onDelete }: SampleRowProps) {
  const track = sampleTrack(voiceId, sample);
  return (
    <li className="flex items-center gap-2 py-1.5 pe-1.5 ps-3">
      <FileAudio className="size-4 shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{sample.file_name}</span>
      <span className="shrink-0 text-ink-3 text-meta tabular-nums">
        {formatDuration(sample.duration_secs)} · {formatFileSize(sample.size_bytes)}
      </span>
      <PlayTrackButton track={track} label={sample.file_name} />
      <IconButton
        size="small"
        label={
          isLast ? t("The last recording can't be deleted") : t('Delete {fileName}', { fileName: sample.file_name })
        }
        disabled={isLast}
        onClick={onDelete}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}

function DeleteSample({
  voice,
  sample,
  onClose,
}: {
  voice: VoiceReply;
  sample: VoiceSampleReply;
  onClose: () => void;
}) {
  const remove = useVoiceMutation(() =>
    api.call('DELETE /v1/voices/{voice_id}/samples/{sample_id}', {
      params: { voice_id: voice.voice_id, sample_id: sample.sample_id },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete “{fileName}”?', { fileName: sample.file_name })}
      action={t('Delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t('{name} is created again from the remaining recordings. This cannot be undone.', { name: voice.name })}
    </ConfirmDialog>
  );
}

const discardWarning = {
  title: t('Discard the new recordings?'),
  text: t('They are not uploaded yet. Recordings that you made here are lost.'),
};

/** Adds recordings and creates the voice again from all of them. */
function AddSamples({ voice }: { voice: VoiceReply }) {
  const [clips, setClips] = useState<readonly Clip[]>([]);
  const [isRecording, setIsRecording] = useState(false);
  const [sent, setSent] = useState(0);
  const [agreed, setAgreed] = useState(false);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [problem, setProblem] = useState<string>();
  const add = useVoiceMutation(async () => {
    const body = new FormData();
    body.set('consent', cloneConsent);
    for (const { file } of clips) body.append('files', file, file.name);
    await upload(
      'POST /v1/voices/{voice_id}/edit',
      { params: { voice_id: voice.voice_id }, body },
      { onSent: setSent },
    );
  });
  const submit = () => {
    setHasSubmitted(true);
    setProblem(undefined);
    setSent(0);
    if (!agreed) return;
    add.mutate(undefined, {
      onSuccess: () => {
        setClips([]);
        setAgreed(false);
        setHasSubmitted(false);
      },
      onError: (error) => isAbort(error) || setProblem(messageOf(error)),
    });
  };
  const remainingFiles = cloneLimits.maxFiles - (voice.samples?.length ?? 0);
  if (remainingFiles <= 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <ClipsField
        clips={clips}
        onChange={setClips}
        limits={{ maxFiles: remainingFiles, maxFileBytes: cloneLimits.maxFileBytes }}
        disabled={add.isPending}
        onRecording={setIsRecording}
        {...(add.isPending && { sent: sharesSent(clips, sent) })}
      />
      <SpeechMeter clips={clips} samples={voice.samples ?? []} needs={cloneSpeech} />
      {(clips.length > 0 || isRecording) && <DiscardGuard discardWarning={discardWarning} />}
      {add.isPending && <UploadProgress sent={sent} working={t('Creating the voice again from all recordings…')} />}
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      {clips.length > 0 && (
        <>
          <ConsentBox
            checked={agreed}
            onChange={setAgreed}
            error={hasSubmitted && !agreed ? translate(cloneConsentNeeded) : undefined}
            disabled={add.isPending}
          />
          <Button kind="primary" className="self-start" busy={add.isPending} onClick={submit}>
            {t('Add to voice')}
          </Button>
        </>
      )}
    </div>
  );
}
