import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type TranscriptExportFormat,
  transcriptExportFormats,
} from '../../../contract/speech-tools/transcript-export-formats.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';

interface ExportDialogProps {
  transcriptionId: string;
  title: string;
  hasSpeakers: boolean;
  /** Saves pending edits, so that the file has them; false if that failed. */
  save: () => Promise<boolean>;
  onClose: () => void;
}

const formats: Readonly<Record<TranscriptExportFormat, { readonly label: string; readonly extension: string }>> = {
  txt: { label: t('Text (.txt)'), extension: 'txt' },
  srt: { label: t('Subtitles (.srt)'), extension: 'srt' },
  vtt: { label: t('Web captions (.vtt)'), extension: 'vtt' },
  docx: { label: t('Word (.docx)'), extension: 'docx' },
  pdf: { label: t('PDF'), extension: 'pdf' },
  html: { label: t('Web page (.html)'), extension: 'html' },
  json: { label: t('JSON with words'), extension: 'json' },
  segmented_json: { label: t('JSON with segments'), extension: 'json' },
};
/** Captions have times anyway; the complete JSON has everything. */
const withTimeChoice: ReadonlySet<TranscriptExportFormat> = new Set(['txt', 'docx', 'pdf', 'html', 'segmented_json']);

/** Downloads a transcript in one of the formats. */
export function ExportDialog({ transcriptionId, title, hasSpeakers, save, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<TranscriptExportFormat>('txt');
  const [speakers, setSpeakers] = useState(true);
  const [times, setTimes] = useState(true);
  const download = useMutation({
    async mutationFn() {
      if (!(await save())) throw new Error(t('Your last changes could not be saved. Try again.'));
      const reply = await api.open('GET /v1/speech-to-text/transcripts/{transcription_id}/export', {
        params: { transcription_id: transcriptionId },
        query: { format, include_speakers: speakers && hasSpeakers, include_timestamps: times },
      });
      saveFile(await reply.blob(), `${title.replace(/\.[a-z0-9]{1,5}$/i, '')}.${formats[format].extension}`);
    },
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Export transcript')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={download.isPending} onClick={() => download.mutate()}>
            {t('Download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <Field label={t('Format')}>
          {(control) => (
            <Select
              {...control}
              value={format}
              onChange={(value) => setFormat(value as TranscriptExportFormat)}
              options={transcriptExportFormats.map((value) => ({ value, label: formats[value].label }))}
            />
          )}
        </Field>
        {hasSpeakers && format !== 'json' && (
          <Choice label={t('Names of speakers')} checked={speakers} onChange={setSpeakers} />
        )}
        {withTimeChoice.has(format) && <Choice label={t('Times')} checked={times} onChange={setTimes} />}
        {format === 'pdf' && (
          <p className="text-ink-3 text-meta">{t('PDF has Western European letters only; others become “?”.')}</p>
        )}
        {download.error && (
          <p role="alert" className="text-bad">
            {messageOf(download.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Choice({ label, checked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="font-[540]">
        {label}
      </label>
      <Switch id={id} checked={checked} onChange={onChange} />
    </div>
  );
}
