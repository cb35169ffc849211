import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { PlayIcon, soundNames } from './sound-controls.tsx';
import { useSounds } from './use-sounds.ts';

interface SoundButtonProps {
  /** The address of the sound. */
  url: string;
  /** What the sound is, after the verb in the name of the button: `German`. */
  title: string;
  className?: string;
}

/** A small button of a list that plays a sound without the app. */
export function SoundButton({ url, title, className }: SoundButtonProps) {
  useSounds(url);
  return (
    <button
      key={url}
      type="button"
      data-sound={url}
      data-state="idle"
      {...soundNames(title)}
      aria-label={t('Play {name}', { name: title })}
      className={classNames(
        'group grid size-8 shrink-0 place-items-center rounded-full text-ink-3 transition-colors duration-150 hover:bg-accent-soft hover:text-accent-ink data-[state=loading]:animate-pulse data-[state=playing]:bg-accent data-[state=playing]:text-on-accent',
        className,
      )}
    >
      <PlayIcon className="size-3.5" />
    </button>
  );
}
