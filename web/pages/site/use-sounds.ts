import { useEffect } from 'react';
import { player } from '../../parts/player/player-instance.ts';
import { isPlayingOrLoading } from '../../parts/player/player-state.ts';

/** Tells the script of the site that sounds were drawn anew or have left the page. `url`: the sound of the component. */
export function useSounds(url: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sound is announced, too
  useEffect(() => {
    const announce = () => void dispatchEvent(new Event('timbre:sounds'));
    announce();
    return announce;
  }, [url]);
}

/** Lets one of the two players of a page be heard at a time: that of the script of the site, or that of the app. */
export function useOneSound(): void {
  useEffect(() => {
    addEventListener('timbre:sound', player.close);
    const unsubscribe = player.subscribe(() => {
      if (isPlayingOrLoading(player.state().status)) dispatchEvent(new Event('timbre:app-sound'));
    });
    return () => {
      removeEventListener('timbre:sound', player.close);
      unsubscribe();
    };
  }, []);
}
