/** Sample rate of rendered music in Hz. */
export const musicRate = 44_100;

/** Stored with a song, because another version of the composer makes other notes of the same plan and seed. */
export const composerVersion = '1';
