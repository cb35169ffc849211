import { lazy, Suspense, useRef } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { useStore } from '../../data/store/use-store.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { draft, latestItem } from '../../nouns/speech/speech-instance.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { DropArea } from '../../parts/files/drop-area.tsx';
import { EditingToolbar } from './editing/editing-toolbar.tsx';
import { useDocumentImport } from './editing/use-document-import.ts';

// Loaded after the first generation.
const SpokenMarks = lazy(async () => ({ default: (await import('./spoken-marks.tsx')).SpokenMarks }));

/** The marks behind the text have the same layout. */
const layoutClasses = 'px-4 py-5 text-editor tracking-[-0.006em] md:px-8 md:py-8 2xl:px-[max(32px,calc(50%-380px))]';

interface EditorProps {
  text: string;
  /** Undefined while the voices load. */
  voice: VoiceReply | undefined;
}

/**
 * Text editor whose direction follows the text (TTS-008, FMT-005). After a generation, the spoken word is marked and a
 * click seeks, until the text is edited. A dropped document is imported.
 */
export function Editor({ text, voice }: EditorProps) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const latestItemId = useStore(latestItem);
  const documentImport = useDocumentImport(textarea);
  return (
    <DropArea
      disabled={documentImport.isPending}
      onFiles={([file]) => file && documentImport.mutate(file)}
      className="flex min-h-40 w-full flex-1 flex-col rounded-none border-0"
    >
      <EditingToolbar editor={textarea} documentImport={documentImport} voice={voice} />
      <div className="relative flex min-h-32 w-full flex-1 flex-col">
        {latestItemId !== undefined && (
          <Suspense fallback={null}>
            <SpokenMarks
              key={latestItemId}
              historyItemId={latestItemId}
              text={text}
              editor={textarea}
              className={layoutClasses}
            />
          </Suspense>
        )}
        <textarea
          ref={textarea}
          aria-label={t('Text')}
          value={text}
          dir={dirOf(text)}
          spellCheck
          placeholder={t('Type or paste text to generate speech')}
          onChange={(event) => draft.change({ text: event.target.value })}
          className={classNames('relative w-full flex-1 resize-none bg-transparent outline-none', layoutClasses)}
        />
      </div>
    </DropArea>
  );
}
