/** The settings of one stem in the mixer. */
export interface StemSettings {
  /** 0–1.5; 1 is the level of the mix. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly isSolo: boolean;
}

export const neutralStem: StemSettings = { volume: 1, isMuted: false, isSolo: false };
export const maxVolume = 1.5;

/** The gain of each stem: while one is solo, only those that are solo sound; a muted one never does. */
export function stemGains<Name extends string>(stems: ReadonlyMap<Name, StemSettings>): ReadonlyMap<Name, number> {
  const hasSolo = [...stems.values()].some(({ isSolo }) => isSolo);
  return new Map(
    [...stems].map(([name, { volume, isMuted, isSolo }]) => [name, isMuted || (hasSolo && !isSolo) ? 0 : volume]),
  );
}
