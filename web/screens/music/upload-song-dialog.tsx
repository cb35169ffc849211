import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { musicFiles, musicLimits } from '../../../contract/catalogue/music-styles.ts';
import { toolCredits } from '../../../contract/catalogue/plans/tool-cost.ts';
import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { upload } from '../../data/api/upload.ts';
import { t } from '../../messages/t.ts';
import { refetchSongs } from '../../nouns/music/songs.ts';
import { Button } from '../../parts/button/button.tsx';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { FileDrop } from '../../parts/files/file-drop.tsx';
import { acceptedMedia, inspectMedia } from '../../parts/files/media-inspection.ts';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { Recorder } from '../../parts/recorder/recorder.tsx';
import { useCreditText } from '../../parts/tool/use-credit-text.ts';

interface UploadSongDialogProps {
  onClose: () => void;
  onUploaded: (songId: string) => void;
}

const maxSeconds = musicLimits.song.max / 1000;
const limits = { maxFiles: 1, maxFileBytes: musicFiles.maxBytes };
const inspect = inspectMedia({ maxSeconds });

/** Stores a recording as a song, so that sections of plans can take parts of it. */
export function UploadSongDialog({ onClose, onUploaded }: UploadSongDialogProps) {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(undefined);
  const store = useMutation({
    mutationFn: (file: File) => {
      running.current = new AbortController();
      setSent(0);
      const body = new FormData();
      body.append('file', file);
      return upload('POST /v1/music/upload', { body }, { onSent: setSent, signal: running.current.signal });
    },
    onSuccess: ({ song_id }) => {
      void refetchSongs(client);
      onUploaded(song_id);
    },
  });
  const chosen = files[0];
  const { isPending, error } = store;
  const credits = chosen?.seconds === undefined ? 0 : toolCredits({ product: 'Music', durationS: chosen.seconds });
  const cost = useCreditText(credits === 0 ? undefined : credits);
  const close = () => {
    running.current?.abort();
    onClose();
  };
  const record = (recording: Blob, seconds: number) => {
    store.reset();
    const file = new File([recording], 'Recording', { type: recording.type });
    setFiles([{ id: crypto.randomUUID(), file, seconds }]);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || close()}
      title={t('Upload a song')}
      description={t('Sections of your plans can then take parts of it. It costs as much as composing its length.')}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            disabled={!chosen}
            busy={isPending}
            onClick={() => chosen && store.mutate(chosen.file)}
          >
            {isPending
              ? sent < 1
                ? t('Uploading {sent}%', { sent: Math.round(sent * 100) })
                : t('Reading')
              : t('Upload song')}
            {!isPending && cost && <span className="font-[450] text-meta tabular-nums">{cost}</span>}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FileDrop
          label={t('Song')}
          listLabel={t('Chosen song')}
          files={files}
          onChange={(change) => {
            store.reset();
            setFiles(change);
          }}
          limits={limits}
          kinds={t('Audio or video')}
          accept={acceptedMedia}
          inspect={inspect}
          disabled={isPending}
          {...(isPending && chosen && { sent: new Map([[chosen.id, sent]]) })}
        >
          {!chosen && (
            <Recorder maxSeconds={maxSeconds} onRecorded={record} disabled={isPending} useLabel={t('Use recording')} />
          )}
        </FileDrop>
        {error && !isAbort(error) && (
          <p role="alert" className="text-bad">
            {messageOf(error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
