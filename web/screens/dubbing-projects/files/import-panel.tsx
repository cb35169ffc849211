import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { refetchDubbing } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { languageTitle } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import type { ChosenFile } from '../../../parts/files/chosen-files.ts';
import { FileDrop } from '../../../parts/files/file-drop.tsx';
import { toast } from '../../../parts/status/toast.ts';

interface ImportPanelProps {
  project: DubbingProjectReply;
  /** The open language, whose translations are read; undefined: the lines of the source. */
  language: DubbingLanguageReply | undefined;
}

const limits = { maxFiles: 1, maxFileBytes: dubbingLimits.transcriptBytes };

/** Reads lines from a table or subtitles: those of the source, or the translations of the open language. */
export function ImportPanel({ project, language }: ImportPanelProps) {
  const { project_id } = project;
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const read = useMutation({
    mutationFn: async (file: File) => {
      if (!language) return importSource(project_id, file);
      const { imported } = await api.call('POST /v1/dubbing/project/{project_id}/language/{language_id}/import', {
        params: { project_id, language_id: language.language_id },
        body: { format: file.name.toLowerCase().endsWith('.csv') ? 'csv' : 'srt', content: await file.text() },
      });
      return imported;
    },
    onSuccess: (lines) => {
      void refetchDubbing(client);
      setFiles([]);
      toast.success(
        formatMessage('{count, plural, one {# line imported.} other {# lines imported.}}', { count: lines }),
      );
    },
  });
  const [chosen] = files;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        {language
          ? t('Translations into {language}, by their times or their number.', {
              language: languageTitle(language.target_language),
            })
          : t('The lines of the source are replaced, and their translations with them.')}
      </p>
      <FileDrop
        label={t('Table or subtitles')}
        listLabel={t('Chosen file')}
        files={files}
        onChange={(change) => {
          read.reset();
          setFiles(change);
        }}
        limits={limits}
        kinds={t('CSV or SRT')}
        accept=".csv,.srt"
        disabled={read.isPending}
      />
      <p className="text-ink-3 text-meta">
        {t('CSV columns: speaker, start_time, end_time, transcription, translation.')}
      </p>
      {read.error && (
        <p role="alert" className="text-bad">
          {messageOf(read.error)}
        </p>
      )}
      <Button
        kind="primary"
        disabled={!chosen}
        busy={read.isPending}
        onClick={() => chosen && read.mutate(chosen.file)}
        className="self-start"
      >
        {t('Import')}
      </Button>
    </div>
  );
}

async function importSource(projectId: string, file: File): Promise<number> {
  const body = new FormData();
  body.append('file', file);
  const { segments } = await api.call('POST /v1/dubbing/project/{project_id}/import', {
    params: { project_id: projectId },
    body,
  });
  return segments;
}
