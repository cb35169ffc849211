import { Check, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { LibraryVoice } from '../../../contract/voices/voice-library.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { FavoriteButton } from '../../nouns/voices/favorite-button.tsx';
import { canSpeak } from '../../nouns/voices/voice-availability.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { ReportVoiceButton } from './report-voice-button.tsx';

const AddVoiceDialog = lazy(async () => ({ default: (await import('./add-voice-dialog.tsx')).AddVoiceDialog }));

interface LibraryActionsProps {
  voice: LibraryVoice;
  /** The workspace's copy, if it has one. */
  copy: VoiceReply | undefined;
}

/** Adds a library voice; an added voice can be used and marked as a favorite. Each can be reported. */
export function LibraryActions({ voice, copy }: LibraryActionsProps) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="flex shrink-0 items-center justify-end gap-1.5">
      <ReportVoiceButton voice={voice} />
      {copy && <FavoriteButton voice={copy} />}
      {copy && canSpeak(copy) && (
        <Button asChild>
          <Link
            to={`/app/speech-synthesis/text-to-speech?voice=${encodeURIComponent(copy.voice_id)}`}
            aria-label={t('Use {name}', { name: copy.name })}
          >
            {t('Use')}
          </Link>
        </Button>
      )}
      {copy || voice.is_added_by_user ? (
        <Chip tone="good">
          <Check aria-hidden />
          {t('Added')}
        </Chip>
      ) : (
        <Button aria-label={t('Add {name}', { name: voice.name })} onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          {t('Add')}
        </Button>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddVoiceDialog voice={voice} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
