import { Bold, FileUp, SpellCheck, Timer } from 'lucide-react';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { documentTypes } from '../../../../contract/studio/studio-limits.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { usePermission } from '../../../data/session/use-permission.ts';
import { formatDecimal } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Menu, MenuItem } from '../../../parts/overlay/menu.tsx';
import { applyEdit, insertText, pauseAt, toggleEmphasis, wordAt } from './insert-text.ts';
import type { useDocumentImport } from './use-document-import.ts';

const PronunciationDialog = lazy(async () => ({
  default: (await import('./pronunciation-dialog.tsx')).PronunciationDialog,
}));

const accept = documentTypes.map((type) => `.${type}`).join(',');
/** Three buttons fit in one row of a phone, which scrolls to the others. */
const compact = 'px-1.5 sm:px-2.5';
const maxWordLength = 200;
/** In seconds. Engines pause for at most three. */
const pauseLengthsS = [0.3, 0.5, 1, 2, 3] as const;

interface EditingToolbarProps {
  editor: RefObject<HTMLTextAreaElement | null>;
  documentImport: ReturnType<typeof useDocumentImport>;
  /** The voice that speaks a pronunciation; undefined while the voices load. */
  voice: VoiceReply | undefined;
}

/** Imports a document, and inserts what engines understand: pauses, emphasis and pronunciations (TTS-003). */
export function EditingToolbar({ editor, documentImport, voice }: EditingToolbarProps) {
  const input = useRef<HTMLInputElement>(null);
  const mayImport = usePermission('project.create') === true;
  const [word, setWord] = useState<string>();
  const insertPause = (seconds: number) => {
    if (editor.current) insertText(editor.current, pauseAt(editor.current, seconds));
  };
  const emphasize = () => {
    const { current } = editor;
    if (!current) return;
    const edit = toggleEmphasis(current);
    if (edit) applyEdit(current, edit);
    else current.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('Text tools')}
      className="flex shrink-0 items-center overflow-x-auto border-b px-2 py-1.5 [scrollbar-width:none] *:shrink-0 sm:gap-1 md:px-6"
    >
      {mayImport && (
        <>
          <input
            ref={input}
            type="file"
            accept={accept}
            aria-label={t('Document')}
            tabIndex={-1}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) documentImport.mutate(file);
              currentTarget.value = '';
            }}
          />
          <Button
            size="small"
            kind="ghost"
            className={compact}
            busy={documentImport.isPending}
            title={t('EPUB, DOCX, PDF, HTML, TXT, Markdown or SRT')}
            onClick={() => input.current?.click()}
          >
            <FileUp aria-hidden />
            {documentImport.isPending ? t('Importing') : t('Import')}
          </Button>
        </>
      )}
      <Menu
        align="start"
        trigger={
          <Button size="small" kind="ghost" className={compact}>
            <Timer aria-hidden />
            {t('Insert pause')}
          </Button>
        }
        // The editor has the focus after a pause was inserted.
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          editor.current?.focus();
        }}
      >
        {pauseLengthsS.map((seconds) => (
          <MenuItem key={seconds} onSelect={() => insertPause(seconds)}>
            {t('{seconds} s', { seconds: formatDecimal(seconds, Number.isInteger(seconds) ? 0 : 1) })}
          </MenuItem>
        ))}
      </Menu>
      <Button size="small" kind="ghost" className={compact} title={t('Stress the selected words')} onClick={emphasize}>
        <Bold aria-hidden />
        {t('Emphasis')}
      </Button>
      <Button
        size="small"
        kind="ghost"
        className={compact}
        disabled={!voice}
        onClick={() => setWord(editor.current ? wordAt(editor.current, maxWordLength) : '')}
      >
        <SpellCheck aria-hidden />
        {t('Pronunciation')}
      </Button>
      {word !== undefined && voice && (
        <Suspense fallback={null}>
          <PronunciationDialog word={word} voice={voice} onClose={() => setWord(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
