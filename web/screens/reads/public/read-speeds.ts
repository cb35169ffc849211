export const playerSpeeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type ReadSpeed = (typeof playerSpeeds)[number];
