/** Areas of the ElevenLabs API that Timbre does not have, by the start of their paths. An area leaves this list once it is built. */
export const absentAreas: Readonly<Record<string, string>> = {};

/** The area of an ElevenLabs path that Timbre does not have; undefined for every other path. */
export const absentArea = (path: string): string | undefined =>
  Object.entries(absentAreas).find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
