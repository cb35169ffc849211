import { Download, Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { TranscriptDocument } from '../../../contract/speech-tools/transcripts.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { speechToTextPath } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { useDeleteTranscript } from '../../nouns/speech-to-text/use-delete-transcript.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { RenameDialog } from '../../parts/overlay/rename-dialog.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useShortcuts } from '../../parts/page/shortcuts.ts';
import { playFrom } from '../../parts/player/play-from.ts';
import { isPlayingOrLoading } from '../../parts/player/player-state.ts';
import { playOrPause, useTrackStatus } from '../../parts/player/use-player.ts';
import { useTrackPlayback } from '../../parts/player/use-track-playback.ts';
import { TimedText } from '../../parts/timed-text/timed-text.tsx';
import { TimedTextEditor } from '../../parts/timed-text/timed-text-editor.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import { TranscriptFacts } from './transcript-facts.tsx';
import { toTranscriptText } from './transcript-text.ts';
import { transcriptTrack } from './transcript-track.ts';
import { useTranscriptSaver } from './use-transcript-saver.ts';

interface TranscriptEditorProps {
  document: TranscriptDocument;
  /** Loads the transcript again, without the edits that are not saved. */
  onReload: () => void;
  onDeleted: () => void;
}

const editShortcuts = {
  title: t('Transcript'),
  shortcuts: [
    { keys: ['Mod', 'Z'], does: t('Undo') },
    { keys: ['Mod', 'Shift', 'Z'], does: t('Redo') },
  ],
};
const playShortcuts = {
  title: t('Transcript'),
  shortcuts: [{ keys: ['Mod', 'Enter'], does: t('Play from the word at the caret') }, ...editShortcuts.shortcuts],
};

/** The text of a finished transcript, which plays along, is edited in place and saved by itself. */
export function TranscriptEditor({ document, onReload, onDeleted }: TranscriptEditorProps) {
  const text = useMemo(() => toTranscriptText(document), [document]);
  const saver = useTranscriptSaver(document, text);
  const [paragraphs, setParagraphs] = useState(text.paragraphs);
  const [title, setTitle] = useState(document.title);
  const [dialog, setDialog] = useState<'export' | 'rename'>();
  const track = useMemo(() => transcriptTrack(document), [document]);
  const playback = useTrackPlayback(track.id);
  const mayEdit = usePermission('transcript.update');
  useShortcuts(document.has_audio ? playShortcuts : editShortcuts);
  const remove = useDeleteTranscript();
  const deleteTranscript = () => {
    remove({ ...document, title });
    onDeleted();
  };
  const close = () => setDialog(undefined);
  const seek = (positionInS: number) => document.has_audio && playFrom(track, positionInS);
  const common = { label: t('Transcript'), onSeek: seek, ...playback, className: 'min-h-0 flex-1' };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={title}
        action={
          <>
            <SaveStatus saver={saver} onReload={onReload} />
            {document.has_audio && <PlayButton track={track} />}
            <Button onClick={() => setDialog('export')}>
              <Download aria-hidden />
              {t('Export')}
            </Button>
            <Menu
              trigger={
                <IconButton label={t('Actions')}>
                  <Ellipsis />
                </IconButton>
              }
            >
              {mayEdit && (
                <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('rename')}>
                  {t('Rename')}
                </MenuItem>
              )}
              {mayEdit && (
                <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={deleteTranscript}>
                  {t('Delete')}
                </MenuItem>
              )}
            </Menu>
          </>
        }
      >
        <Link to={speechToTextPath} className="text-accent-ink underline-offset-2 hover:underline">
          {t('All transcripts')}
        </Link>
      </PageHeader>
      <div className="mx-auto flex min-h-0 w-full max-w-4xl flex-1 flex-col gap-3 px-4 py-3 md:px-5">
        <div className="flex items-start gap-2">
          <TranscriptFacts document={document} paragraphs={paragraphs} />
          <CopyButton text={paragraphs.map((paragraph) => paragraph.text).join('\n\n')} label={t('Copy text')} />
        </div>
        {paragraphs.length === 0 ? (
          <p className="text-ink-2">{t('No speech was recognized.')}</p>
        ) : mayEdit === false ? (
          <TimedText {...common} paragraphs={paragraphs} onToggle={() => document.has_audio && playOrPause(track)} />
        ) : (
          <TimedTextEditor
            {...common}
            initial={text.paragraphs}
            onChange={(edited) => {
              setParagraphs(edited);
              saver.change({ paragraphs: edited });
            }}
          />
        )}
      </div>
      {dialog === 'export' && (
        <ExportDialog
          transcriptionId={document.transcription_id}
          title={title}
          hasSpeakers={document.words.some(({ speaker_id: speaker }) => speaker !== null)}
          save={saver.flush}
          onClose={close}
        />
      )}
      {dialog === 'rename' && (
        <RenameDialog
          title={t('Rename transcript')}
          name={title}
          maxLength={200}
          busy={false}
          onRename={(next) => {
            setTitle(next);
            saver.change({ title: next });
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function PlayButton({ track }: { track: ReturnType<typeof transcriptTrack> }) {
  const isPlaying = isPlayingOrLoading(useTrackStatus(track.id));
  return (
    <Button kind="primary" onClick={() => playOrPause(track)} aria-label={isPlaying ? t('Pause') : t('Play')}>
      {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      <span className="hidden sm:inline">{isPlaying ? t('Pause') : t('Play')}</span>
    </Button>
  );
}
