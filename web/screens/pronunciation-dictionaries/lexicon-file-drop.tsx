import { FileUp, X } from 'lucide-react';
import { useRef } from 'react';
import { formatFileSize } from '../../format/file-size.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { DropArea } from '../../parts/files/drop-area.tsx';

interface FileDropProps {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  /** Why the file is rejected. */
  problem: string | undefined;
}

/** Accepts a lexicon file by drop or file dialog. */
export function LexiconFileDrop({ file, onChange, problem }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <DropArea
      onFiles={([dropped]) => onChange(dropped)}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-3"
    >
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {file ? t('Choose another') : t('Choose a file')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".pls,.xml,application/pls+xml,text/xml"
        aria-label={t('Lexicon file')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onChange(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {file ? (
        <span className="flex min-w-0 flex-1 items-center gap-1">
          <span className="truncate">{file.name}</span>
          <span className="shrink-0 text-ink-3 text-meta tabular-nums">{formatFileSize(file.size)}</span>
          <IconButton label={t('Remove file')} size="small" onClick={() => onChange(undefined)}>
            <X />
          </IconButton>
        </span>
      ) : (
        <span className="text-ink-3 text-meta">
          {t('or drop a .pls file here. Without a file the dictionary is empty.')}
        </span>
      )}
      {problem && (
        <p role="alert" className="basis-full text-bad text-meta">
          {problem}
        </p>
      )}
    </DropArea>
  );
}
