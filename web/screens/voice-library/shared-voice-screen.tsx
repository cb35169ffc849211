import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { LibraryVoice } from '../../../contract/voices/voice-library.ts';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { labelText } from '../../nouns/voices/voice-labels.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import { LibraryActions } from './library-actions.tsx';
import { libraryCategories } from './library-filter.ts';
import { sharedTerms, sharedTrack, sharedTraits } from './library-voice.ts';
import { useAddedVoices } from './use-added-voice.ts';
import { sharedVoiceQuery } from './use-library.ts';

export const meta = () => [{ title: `${t('Shared voice')} · ${brand}` }];

/** Whether the voice was deleted or is not shared with this user. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && [403, 404, 422].includes(error.status);

/** The voice behind a share link, with preview and add button (VOICE-060, ROUTE-021). */
export default function SharedVoiceScreen() {
  const { ownerId = '', voiceId = '' } = useParams();
  const { data: voice, isError, error, refetch } = useQuery(sharedVoiceQuery(ownerId, voiceId));
  return (
    <>
      <PageHeader title={t('Shared voice')} help={voice && t('Someone shared this voice with you.')} />
      {voice && <SharedVoice voice={voice} />}
      {!voice && !isError && (
        <div role="status" aria-label={t('Loading voice')} className="mx-auto w-full max-w-160 px-4 py-8">
          <Skeleton className="h-56 w-full" />
        </div>
      )}
      {!voice && isError && isRefused(error) && (
        <EmptyState
          icon={<Unlink />}
          title={t('This voice is not shared with you')}
          action={
            <Button asChild>
              <Link to="/app/voice-library">{t('Open library')}</Link>
            </Button>
          }
        >
          {t(
            'The owner stopped sharing it or did not add your email. Ask them to share it with the email you signed in with.',
          )}
        </EmptyState>
      )}
      {!voice && isError && !isRefused(error) && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function SharedVoice({ voice }: { voice: LibraryVoice }) {
  const copy = useAddedVoices().get(voice.voice_id);
  const terms = sharedTerms(voice);
  const chips = [
    ...sharedTraits(voice),
    ...[voice.use_case, voice.descriptive].filter((label) => label !== '').map(labelText),
    ...(voice.category === 'premade' ? [] : [libraryCategories[voice.category]]),
  ];
  return (
    <article className="group/row mx-auto my-6 flex w-[calc(100%-32px)] max-w-160 flex-col gap-4 rounded-m border bg-surface p-5">
      <div className="flex flex-wrap items-center gap-4">
        <PlayerAvatarButton track={sharedTrack(voice)} voiceId={voice.voice_id} label={voice.name} />
        <h2 className="min-w-0 flex-1 break-words font-[620] text-title tracking-tight">{voice.name}</h2>
        <LibraryActions voice={voice} copy={copy} />
      </div>
      {voice.description && <p className="text-ink-2">{voice.description}</p>}
      <ul aria-label={t('Traits')} className="flex flex-wrap gap-1.5">
        {chips.map((chip) => (
          <li key={chip}>
            <Chip>{chip}</Chip>
          </li>
        ))}
      </ul>
      {terms.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 border-t pt-3 ps-5 text-ink-2">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
