import { Play, RefreshCw } from 'lucide-react';
import { toolCredits } from '../../../contract/catalogue/plans/tool-cost.ts';
import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { useCreditText } from '../../parts/tool/use-credit-text.ts';
import type { SongSection } from './sections-of.ts';
import { useComposeSection } from './use-compose.ts';

interface SongSectionsProps {
  song: SongReply;
  sections: readonly SongSection[];
  /** The index of the section that plays; −1: none. */
  current: number;
  onPlay: (positionInS: number) => void;
  onOpen: (songId: string) => void;
}

/** The sections of a song; each can be played, and composed anew while the others stay. */
export function SongSections({ song, sections, current, onPlay, onOpen }: SongSectionsProps) {
  const compose = useComposeSection(song.song_id, onOpen);
  const mayCompose = usePermission('music.compose');
  const isComposed = song.composition_plan !== null && 'sections' in song.composition_plan && song.seed !== null;
  const credits = toolCredits({ product: 'Music', durationS: (song.duration_ms ?? 0) / 1000 });
  const price = useCreditText(credits);
  return (
    <section aria-label={t('Sections')} className="flex flex-col gap-1.5">
      <h3 className="font-[560]">{t('Sections')}</h3>
      <ol className="divide-y rounded-m border">
        {sections.map(({ id, label, startInS, endInS, styles }, at) => (
          <li
            key={id}
            aria-current={at === current || undefined}
            className={classNames('flex items-center gap-2 px-2 py-1.5', at === current && 'bg-accent-soft')}
          >
            <IconButton size="small" label={t('Play from {label}', { label })} onClick={() => onPlay(startInS)}>
              <Play />
            </IconButton>
            <div className="min-w-0 flex-1">
              <div dir="auto" className="truncate font-[540]">
                {label}
              </div>
              <div className="truncate text-ink-3 text-meta">
                <span className="tabular-nums">
                  {t('{startInS} to {endInS}', { startInS: formatDuration(startInS), endInS: formatDuration(endInS) })}
                </span>
                {styles.length > 0 && ` · ${styles.join(', ')}`}
              </div>
            </div>
            {isComposed && mayCompose && (
              <Button
                kind="ghost"
                size="small"
                aria-label={
                  price === undefined
                    ? t('Compose {label} again', { label })
                    : t('Compose {label} again for {price}', { label, price })
                }
                disabled={compose.isPending}
                busy={compose.isPending && compose.variables === at}
                onClick={() => compose.mutate(at)}
              >
                <RefreshCw aria-hidden />
                <span className="hidden sm:inline">{t('Compose again')}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {isComposed && mayCompose && (
        <p className="text-ink-3 text-meta">
          {price === undefined
            ? t('“Compose again” makes a new song in which only that section has other notes.')
            : t('“Compose again” makes a new song for {price}, in which only that section has other notes.', { price })}
        </p>
      )}
    </section>
  );
}
