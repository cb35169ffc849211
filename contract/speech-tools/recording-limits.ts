/** Maximum size of a recording or video, in bytes (O-53). */
export const maxRecordingBytes = 500 * 2 ** 20;

/** Maximum length of a recording, in seconds (O-53). */
export const maxRecordingS = 3600;

/** More channels than those of a film (7.1) are not a recording of speech. */
export const maxRecordingChannels = 8;
