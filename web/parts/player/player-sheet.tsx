import { ChevronDown } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Segmented } from '../form/segmented.tsx';
import { Switch } from '../form/switch.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import {
  BackButton,
  DownloadButton,
  ForwardButton,
  NextButton,
  PlayButton,
  PreviousButton,
} from './player-buttons.tsx';
import { PlayerFailure, type PlayerViewProps, PlayerWaveform, playbackTimes } from './player-controls.tsx';
import { saveAutoplay, saveSpeed } from './player-instance.ts';
import { playerSpeeds } from './player-state.ts';

/** The full player, for screens where the dock is too small for it. */
export function PlayerSheet({ state, track, peaks, actions, onClose }: PlayerViewProps & { onClose: () => void }) {
  const { elapsed, total } = playbackTimes(state);
  return (
    <Sheet open onOpenChange={onClose} title={t('Player controls')} side="bottom">
      <div className="flex flex-col gap-4 p-5">
        <IconButton label={t('Fewer controls')} className="absolute top-2 end-2" onClick={onClose}>
          <ChevronDown />
        </IconButton>
        <div className="px-8 text-center">
          <p className="line-clamp-3 font-[560]">{track.title}</p>
          <p className="truncate text-ink-3 text-meta">{track.subtitle}</p>
        </div>
        {state.failure === undefined ? (
          <div>
            <div className="flex">
              <PlayerWaveform state={state} peaks={peaks} />
            </div>
            <div className="mt-1 flex justify-between text-ink-3 text-meta tabular-nums">
              <span>{elapsed}</span>
              <span>{total}</span>
            </div>
          </div>
        ) : (
          <PlayerFailure detail={state.failure} />
        )}
        <div className="flex items-center justify-center gap-3">
          <PreviousButton state={state} className="size-11" />
          <BackButton className="size-11" />
          <PlayButton state={state} className="size-14" />
          <ForwardButton className="size-11" />
          <NextButton state={state} className="size-11" />
        </div>
        <div className="flex flex-wrap items-center justify-center gap-3 sm:justify-between">
          <Segmented
            label={t('Speed')}
            value={String(state.speed)}
            onChange={(value) => saveSpeed(playerSpeeds.find((speed) => String(speed) === value) ?? 1)}
            options={playerSpeeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
          />
          <div className="flex items-center gap-1">
            {actions}
            {track.download && <DownloadButton key={track.id} download={track.download} />}
          </div>
        </div>
        {state.queuePosition && (
          <div className="flex items-center justify-between gap-3 border-t pt-4">
            <span>{t('Autoplay')}</span>
            <Switch label={t('Autoplay')} checked={state.autoplays} onChange={saveAutoplay} />
          </div>
        )}
      </div>
    </Sheet>
  );
}
