/** Maximum number of voices in one comparison. */
export const maxCompared = 4;

/** Reads the voice IDs in the URL without duplicates. */
export const readCompared = (value: string | null): string[] =>
  [...new Set((value ?? '').split(',').filter((id) => id !== ''))].slice(0, maxCompared);

/** The measured audio of one voice. */
export interface Reading {
  readonly audio: Blob;
  /** Time from the request to the first byte. */
  readonly firstByteMs: number;
  readonly durationS: number;
}

/** Speaking rate in words per minute; undefined without words or duration. */
export function wordsPerMinute(text: string, durationS: number): number | undefined {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words > 0 && durationS > 0 ? Math.round((words / durationS) * 60) : undefined;
}

interface TurnPlayer<Track extends { readonly id: string }> {
  readonly play: (track: Track) => void;
  readonly state: () => { readonly status: string; readonly track: { readonly id: string } | undefined };
  readonly subscribe: (listener: () => void) => () => void;
}

/** Plays tracks in sequence. Stops early on `signal`, or when the user plays something else or closes the player. */
export async function playInTurn<Track extends { readonly id: string }>(
  player: TurnPlayer<Track>,
  tracks: readonly Track[],
  signal: AbortSignal,
): Promise<void> {
  for (const track of tracks) {
    if (signal.aborted) return;
    player.play(track);
    if (!(await endOf(player, track.id, signal))) return;
  }
}

/** Resolves to true if the track played to its end. */
function endOf(player: TurnPlayer<never>, id: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isOver: boolean) => {
      stop();
      signal.removeEventListener('abort', abort);
      resolve(isOver);
    };
    const abort = () => finish(false);
    const checkState = () => {
      const { status, track } = player.state();
      if (track?.id !== id) finish(false);
      else if (status === 'ended') finish(true);
    };
    const stop = player.subscribe(checkState);
    signal.addEventListener('abort', abort);
  });
}
