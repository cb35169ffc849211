/** The time of day, handed in wherever a rule depends on it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
