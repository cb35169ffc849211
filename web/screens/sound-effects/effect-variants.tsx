import { Check, Download } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import { t } from '../../messages/t.ts';
import { formatSeconds } from '../../nouns/sound-effects/effect-facts.ts';
import { downloadEffect, effectTrack } from '../../nouns/sound-effects/effect-track.ts';
import { TrackWaveform } from '../../nouns/sound-effects/track-waveform.tsx';
import { useDeleteEffects } from '../../nouns/sound-effects/use-effects.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { useShortcuts } from '../../parts/page/shortcuts.ts';
import { PlayTrackButton } from '../../parts/player/play-track-button.tsx';
import { playOrPause } from '../../parts/player/use-player.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** The variants that were generated together: play, download, and keep one of them. */
export function EffectVariants({ items }: { items: readonly SoundEffectReply[] }) {
  const remove = useDeleteEffects();
  useVariantKeys(items);
  return (
    <section aria-label={t('Variants')} className="flex flex-col gap-2 px-4 py-5 md:px-8">
      <h2 className="truncate font-[600]" title={items[0]?.text}>
        {items[0]?.text}
      </h2>
      <ul className="flex flex-col gap-2">
        {items.map((item, at) => (
          <Variant
            key={item.sound_generation_history_item_id}
            item={item}
            number={at + 1}
            onKeep={items.length > 1 ? () => remove(items.filter((other) => other !== item)) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface VariantProps {
  item: SoundEffectReply;
  /** From 1. */
  number: number;
  /** Undefined: it is the only one. */
  onKeep: (() => void) | undefined;
}

function Variant({ item, number, onKeep }: VariantProps) {
  const track = effectTrack(item, number);
  const title = t('variant {number}', { number });
  return (
    <li
      aria-label={t('Variant {number}', { number })}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m border bg-bg px-3 py-2"
    >
      <PlayTrackButton track={track} label={title} />
      <span className="w-4 text-center font-[560] text-ink-2 tabular-nums" aria-hidden>
        {number}
      </span>
      <TrackWaveform track={track} durationInS={item.duration_seconds} className="min-w-32 flex-1" />
      <span className="text-ink-3 text-meta tabular-nums">{formatSeconds(item.duration_seconds)}</span>
      <div className="ms-auto flex items-center gap-1">
        {onKeep && (
          <Button size="small" kind="ghost" aria-label={t('Keep only {title}', { title })} onClick={onKeep}>
            <Check aria-hidden />
            {t('Keep')}
          </Button>
        )}
        <IconButton
          size="small"
          label={t('Download {title}', { title })}
          onClick={() => void downloadEffect(item, number).catch(showError)}
        >
          <Download />
        </IconButton>
      </div>
    </li>
  );
}

/** The digits play the variants, unless a field takes them. */
function useVariantKeys(items: readonly SoundEffectReply[]): void {
  const { length } = items;
  useShortcuts(
    useMemo(
      () => ({
        title: t('Sound Effects'),
        shortcuts: length > 0 ? [{ keys: ['1', `–`, String(length)], does: t('Play or pause a variant') }] : [],
      }),
      [length],
    ),
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return;
      const number = Number(event.key);
      const item = Number.isInteger(number) ? items[number - 1] : undefined;
      if (item) playOrPause(effectTrack(item, number));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [items]);
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;
