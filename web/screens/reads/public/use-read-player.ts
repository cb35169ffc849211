import { useEffect, useState } from 'react';
import type { PublicReadReply } from '../../../../contract/publishing/public-reads.ts';
import { loadPublic } from '../../../nouns/reads/public-read-data.ts';
import { takesKeys } from '../../../parts/player/player-keys.ts';
import { listeningReports, sendReport } from './listening-reports.ts';
import { connectReadMediaSession } from './read-media-session.ts';
import { type ReadPlayer, readPlayer, skipS } from './read-player.ts';
import { playerSpeeds } from './read-speeds.ts';
import { savedReadPosition } from './saved-read-position.ts';

/** The storage of the device; undefined if the browser denies it. */
function deviceStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The player of a read, with media keys and the keyboard; it stops when the page is left. */
export function useReadPlayer(read: PublicReadReply): ReadPlayer {
  const [player] = useState(() =>
    readPlayer({
      element: new Audio(),
      chapters: read.chapters,
      saved: savedReadPosition(deviceStore(), read.slug),
      reportsOf: (chapterId) => listeningReports(sendReport(read.listen_token, chapterId)),
      refresh: async () => (await loadPublic('GET /v1/direct-publishing/public/{slug}', { slug: read.slug }))?.chapters,
    }),
  );
  useEffect(() => {
    const stop = connectReadMediaSession(player, read);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || takesKeys(event.target)) return;
      const run = actionOf(event, player);
      if (!run) return;
      event.preventDefault();
      run();
    };
    // A page that is left reports what was heard before.
    const onHide = () => player.pause();
    addEventListener('keydown', onKey);
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pagehide', onHide);
      stop();
      player.pause();
    };
  }, [player, read]);
  return player;
}

/** The keys of the page: space, arrows, N and P for the chapters, < and > for the speed. */
function actionOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, player: ReadPlayer): (() => void) | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const { chapter, speed } = player.state();
  const changeSpeed = (step: number) => {
    const next = playerSpeeds[playerSpeeds.indexOf(speed) + step];
    if (next !== undefined) player.setSpeed(next);
  };
  switch (key) {
    case ' ':
    case 'k':
      return player.toggle;
    case 'ArrowLeft':
      return () => player.skip(-skipS);
    case 'ArrowRight':
      return () => player.skip(skipS);
    case 'n':
      return () => player.open(chapter + 1);
    case 'p':
      return () => player.open(chapter - 1);
    case '<':
      return () => changeSpeed(-1);
    case '>':
      return () => changeSpeed(1);
    default:
      return undefined;
  }
}
