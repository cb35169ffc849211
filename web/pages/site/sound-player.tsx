import { classNames } from '../../parts/display/class-names.ts';
import { siteSoundUrl } from './site-sound-track.ts';
import { SoundControls } from './sound-controls.tsx';
import { useSounds } from './use-sounds.ts';

interface SoundPlayerProps {
  /** The sound at `/v1/site/sounds/<id>`. */
  id: string;
  /** What the sound is, after the verb in the name of the button: `German`. */
  title: string;
  className?: string;
}

/** Plays a sound that the server has made beforehand, without the app. The sound loads at the press. */
export function SoundPlayer({ id, title, className }: SoundPlayerProps) {
  const url = siteSoundUrl(id);
  useSounds(url);
  return (
    <div key={url} data-sound-player={url} className={classNames('min-w-0', className)}>
      <SoundControls title={title} />
    </div>
  );
}
