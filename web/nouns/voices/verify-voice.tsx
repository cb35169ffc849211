import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Recorder } from '../../parts/recorder/recorder.tsx';
import { recordingFile } from '../../parts/recorder/recording.ts';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';

interface VerifyVoiceProps {
  voiceId: string;
  /** Whether it is a professional voice. */
  professional?: boolean;
  /** Loads the sentence at once instead of on request. */
  isOpen?: boolean;
  onVerified?: () => void;
}

/** The maximum duration of a reading, in seconds. */
const maxSeconds = 60;

/** Verifies a voice: its owner reads a sentence aloud (VOICE-029, VOICE-048). */
export function VerifyVoice({ voiceId, professional = false, isOpen = false, onVerified }: VerifyVoiceProps) {
  const queryClient = useQueryClient();
  const params = { voice_id: voiceId };
  const [started, setStarted] = useState(isOpen);
  const picture = useQuery({
    queryKey: ['voice-captcha', voiceId],
    enabled: started,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const reply = professional
        ? await api.open('GET /v1/voices/pvc/{voice_id}/captcha', { params, signal })
        : await api.open('GET /v1/voices/{voice_id}/captcha', { params, signal });
      return reply.blob();
    },
  });
  const send = useMutation({
    mutationFn: (recording: Blob) => {
      const body = new FormData();
      const file = recordingFile(recording, 1);
      body.set('recording', file, file.name);
      return professional
        ? api.call('POST /v1/voices/pvc/{voice_id}/captcha', { params, body })
        : api.call('POST /v1/voices/{voice_id}/captcha', { params, body });
    },
    onSuccess: () => {
      toast.success(t('The voice is verified.'));
      onVerified?.();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['voices'] }),
  });
  if (!started)
    return (
      <Button className="self-start" onClick={() => setStarted(true)}>
        {t('Verify by reading aloud')}
      </Button>
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">{t('The owner of the voice reads this aloud in one recording:')}</p>
      {picture.isPending && <Skeleton className="h-20" />}
      {picture.data && <Picture blob={picture.data} />}
      {picture.isError && (
        <p role="alert" className="text-bad">
          {messageOf(picture.error)}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Recorder
          maxSeconds={maxSeconds}
          label={send.isError ? t('Read again') : t('Read aloud')}
          useLabel={t('Submit recording')}
          disabled={!picture.data || send.isPending}
          onRecorded={(recording) => send.mutate(recording)}
        />
        {picture.isError && (
          <Button kind="ghost" busy={picture.isFetching} onClick={() => void picture.refetch()}>
            {t('Try again')}
          </Button>
        )}
      </div>
      {send.isPending && (
        <p role="status" className="text-ink-2">
          {t('Comparing with the recordings…')}
        </p>
      )}
      {send.isError && (
        <p role="alert" className="text-bad">
          {messageOf(send.error)}
        </p>
      )}
    </div>
  );
}

/** The sentence as an image, so that programs cannot read it. */
function Picture({ blob }: { blob: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return (
    <img
      src={url}
      alt={t('The sentence to read aloud. If you cannot see it, request a manual verification.')}
      className="max-h-48 w-full max-w-xl self-start rounded-s border bg-[#fff] object-contain"
    />
  );
}
