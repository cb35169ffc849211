import { AudioLines, FileSpreadsheet, FileVideo, Mic, Music, Plus, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../parts/overlay/menu.tsx';

export type AddedFile = 'recording' | 'video' | 'csv';

interface AddMenuProps {
  busy: boolean;
  onTrack: () => void;
  onSound: (kind: 'effect' | 'music') => void;
  onFile: (kind: AddedFile, file: File) => void;
}

const accepts: Readonly<Record<AddedFile, string>> = {
  recording: 'audio/*,video/*',
  video: 'video/*',
  csv: '.csv,text/csv',
};

/** What can be added to a project. */
export function AddMenu({ busy, onTrack, onSound, onFile }: AddMenuProps) {
  const inputs = useRef(new Map<AddedFile, HTMLInputElement>());
  const choose = (kind: AddedFile) => inputs.current.get(kind)?.click();
  const chosen = (kind: AddedFile) => (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) onFile(kind, file);
  };
  const names: Readonly<Record<AddedFile, string>> = {
    recording: t('Recording'),
    video: t('Video'),
    csv: t('Script'),
  };
  return (
    <>
      {(['recording', 'video', 'csv'] as const).map((kind) => (
        <input
          key={kind}
          ref={(element) => {
            if (element) inputs.current.set(kind, element);
          }}
          type="file"
          accept={accepts[kind]}
          aria-label={names[kind]}
          tabIndex={-1}
          onChange={chosen(kind)}
          className="hidden"
        />
      ))}
      <Menu
        align="start"
        trigger={
          <Button busy={busy}>
            <Plus aria-hidden />
            {t('Add')}
          </Button>
        }
      >
        <MenuItem icon={<Mic aria-hidden />} onSelect={onTrack}>
          {t('Voice track')}
        </MenuItem>
        <MenuItem icon={<AudioLines aria-hidden />} onSelect={() => onSound('effect')}>
          {t('Sound effect')}
        </MenuItem>
        <MenuItem icon={<Music aria-hidden />} onSelect={() => onSound('music')}>
          {t('Music')}
        </MenuItem>
        <MenuItem icon={<Upload aria-hidden />} onSelect={() => choose('recording')}>
          {t('Upload a recording')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<FileVideo aria-hidden />} onSelect={() => choose('video')}>
          {t('Video')}
        </MenuItem>
        <MenuItem icon={<FileSpreadsheet aria-hidden />} onSelect={() => choose('csv')}>
          {t('Script (CSV)')}
        </MenuItem>
      </Menu>
    </>
  );
}
