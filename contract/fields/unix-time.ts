/** A time as the API says it: whole seconds since 1970, UTC. */
export const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
