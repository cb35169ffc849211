/** FILE-003: file extensions that an audio upload may have. */
export const audioUploadTypes = ['aac', 'aiff', 'ogg', 'mp3', 'opus', 'wav', 'webm', 'flac', 'mp4', 'm4a'] as const;

/** FILE-004: file extensions that a video upload may have. */
export const videoUploadTypes = ['mp4', 'avi', 'mkv', 'mov', 'wmv', 'flv', 'webm', 'mpeg', '3gpp'] as const;
