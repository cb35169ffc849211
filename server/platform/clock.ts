/** The current time, passed to everything that depends on it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
