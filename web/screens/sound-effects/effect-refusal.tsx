import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { exploreQuery } from '../../nouns/sound-effects/explore-query.ts';
import { SoundRow } from '../../nouns/sound-effects/sound-row.tsx';

const nearestCount = 3;
const maxSearchLength = 200;

/** Why a prompt failed; for a sound that cannot be generated, the nearest ones to play and use instead. */
export function EffectRefusal({ error, text }: { error: unknown; text: string }) {
  const isUnsupported = error instanceof ApiError && error.type === 'unsupported_sound';
  return (
    <section aria-label={t('Problem')} className="flex flex-col gap-3 px-4 py-5 md:px-8">
      <p role="alert" className="flex items-start gap-2 text-bad">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {messageOf(error)}
      </p>
      {isUnsupported && <NearestSounds text={text} />}
    </section>
  );
}

function NearestSounds({ text }: { text: string }) {
  const { data } = useInfiniteQuery(exploreQuery({ category: undefined, search: text.slice(0, maxSearchLength) }));
  const sounds = data?.pages[0]?.sounds.slice(0, nearestCount) ?? [];
  if (sounds.length === 0) return null;
  return (
    <>
      <h2 className="font-[600]">{t('Nearest sounds')}</h2>
      <ul aria-label={t('Nearest sounds')} className="flex flex-col gap-2">
        {sounds.map((sound) => (
          <SoundRow key={sound.slug} sound={sound} isLinked={false} />
        ))}
      </ul>
    </>
  );
}
