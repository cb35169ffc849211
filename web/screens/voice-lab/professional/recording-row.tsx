import { useQuery } from '@tanstack/react-query';
import { Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { PlayTrackButton } from '../../../parts/player/play-track-button.tsx';
import { useVoiceMutation } from '../use-own-voices.ts';
import { excerptTrack } from './excerpt-track.ts';
import { RecordingTrim } from './recording-trim.tsx';
import { SpeakerChoice } from './speaker-choice.tsx';

interface RecordingRowProps {
  voiceId: string;
  sample: VoiceSampleReply;
}

/** One recording with its waveform, playback and speakers. */
export function RecordingRow({ voiceId, sample }: RecordingRowProps) {
  const params = { voice_id: voiceId, sample_id: sample.sample_id };
  const [isDeleting, setIsDeleting] = useState(false);
  const track = excerptTrack(voiceId, sample);
  const { data: outline } = useQuery({
    queryKey: ['voices', voiceId, 'outline', sample.sample_id],
    // The waveform of a recording never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/waveform', { params, signal }))
        .visual_waveform,
  });
  const separate = useVoiceMutation(() =>
    api.call('POST /v1/voices/pvc/{voice_id}/samples/{sample_id}/separate-speakers', { params }),
  );
  const remove = useVoiceMutation(() => api.call('DELETE /v1/voices/pvc/{voice_id}/samples/{sample_id}', { params }));
  const separation = sample.speaker_separation;
  const isPending = separation?.status === 'pending' || separate.isPending;
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-center gap-2">
        <PlayTrackButton track={track} label={sample.file_name} />
        <span className="min-w-0 flex-1 truncate font-[540]">{sample.file_name}</span>
        <span className="shrink-0 text-ink-3 text-meta tabular-nums">
          {formatDuration(sample.duration_secs)} · {formatFileSize(sample.size_bytes)}
        </span>
        <IconButton
          size="small"
          label={t('Delete {fileName}', { fileName: sample.file_name })}
          onClick={() => setIsDeleting(true)}
        >
          <Trash2 />
        </IconButton>
      </div>
      <RecordingTrim voiceId={voiceId} sample={sample} outline={outline} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        {separation?.status !== 'completed' && (
          <Button size="small" busy={isPending} onClick={() => separate.mutate(undefined)}>
            {!isPending && <Users aria-hidden />}
            {isPending
              ? t('Detecting speakers')
              : separation?.status === 'failed'
                ? t('Try again')
                : t('Detect speakers')}
          </Button>
        )}
      </div>
      {separation?.status === 'failed' && (
        <p role="alert" className="text-bad text-meta">
          {t("The speakers couldn't be detected.")}
        </p>
      )}
      {separation?.status === 'completed' && <SpeakerChoice voiceId={voiceId} sample={sample} />}
      {isDeleting && (
        <ConfirmDialog
          open
          onOpenChange={setIsDeleting}
          title={t('Delete “{fileName}”?', { fileName: sample.file_name })}
          action={t('Delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsDeleting(false) })}
        >
          {t("The next training won't use this recording. This cannot be undone.")}
        </ConfirmDialog>
      )}
    </li>
  );
}
