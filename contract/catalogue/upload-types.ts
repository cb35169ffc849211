/** FILE-003: allowed file extensions of audio uploads. */
export const audioUploadTypes = ['aac', 'aiff', 'ogg', 'mp3', 'opus', 'wav', 'webm', 'flac', 'mp4', 'm4a'] as const;

/** FILE-004: allowed file extensions of video uploads. */
export const videoUploadTypes = ['mp4', 'avi', 'mkv', 'mov', 'wmv', 'flv', 'webm', 'mpeg', '3gpp'] as const;
