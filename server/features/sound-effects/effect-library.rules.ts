/** The group of the ready-made sounds in the cache, and their tenant in the queue of the generator. */
export const libraryCacheGroup = 'sound-effect-library';
export const libraryFormat = 'mp3_44100_128';
/** All ready-made sounds take less than half of it. */
export const libraryCacheBytes = 64 * 2 ** 20;

export const refusedSubject = (subject: string): string => `This server cannot generate ${subject}.`;
