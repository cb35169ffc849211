import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import type { IsolationReply } from '../../../contract/speech-tools/voice-isolator.ts';
import { track } from '../../data/api/track-event.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import {
  type IsolationFile,
  isolationFileName,
  openIsolationFile,
} from '../../nouns/voice-isolator/isolation-files.ts';
import { Button } from '../../parts/button/button.tsx';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { showError } from '../../parts/status/show-error.tsx';

type DownloadedItem = Pick<IsolationReply, 'id' | 'title' | 'source_video_url'>;

/** Downloads a file of an isolation and saves it; an error shows as a toast. */
export async function saveIsolation({ id, title }: DownloadedItem, file: IsolationFile): Promise<void> {
  try {
    const blob = await openIsolationFile(id, file);
    saveFile(blob, isolationFileName(title ?? 'Recording', file, blob.type));
    track('audio isolation downloaded');
  } catch (error) {
    showError(error);
  }
}

/** The formats of an isolation, in the order of use. */
export const downloadChoices = ({ source_video_url }: DownloadedItem): readonly [IsolationFile, string][] => [
  ...(source_video_url === null ? [] : ([['video', t('Video with isolated speech')]] as [IsolationFile, string][])),
  ['mp3', t('Isolated speech (MP3)')],
  ['wav', t('Isolated speech (WAV)')],
  ['source', t('Original file')],
];

/** A menu of the files of an isolation. */
export function IsolationDownloads({ item }: { item: DownloadedItem }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (file: IsolationFile) => {
    setBusy(true);
    await saveIsolation(item, file);
    setBusy(false);
  };
  return (
    <Menu
      trigger={
        <Button size="small" busy={isBusy}>
          <Download aria-hidden />
          {t('Download')}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {downloadChoices(item).map(([file, label]) => (
        <MenuItem key={file} onSelect={() => void save(file)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
