import { Check } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import { Menu, MenuItem } from '../overlay/menu.tsx';
import { saveSpeed } from './player-instance.ts';
import { type PlayerSpeed, playerSpeeds } from './player-state.ts';

/** The playback speed menu (PLAYER-005). */
export function PlayerSpeedMenu({ speed, className }: { speed: PlayerSpeed; className?: string }) {
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          aria-label={t('Speed {speed}×', { speed })}
          className={classNames(
            'h-7 min-w-11 items-center justify-center rounded-full border px-2 text-ink-2 text-meta tabular-nums transition-colors duration-150 hover:bg-hover hover:text-ink',
            className,
          )}
        >
          {speed}×
        </button>
      }
    >
      {playerSpeeds.map((one) => (
        <MenuItem key={one} onSelect={() => saveSpeed(one)} className="justify-between tabular-nums">
          {one}×{one === speed && <Check aria-label="chosen" />}
        </MenuItem>
      ))}
    </Menu>
  );
}
