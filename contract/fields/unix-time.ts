/** The API's time format: whole seconds since 1970, UTC. */
export const unixSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);
