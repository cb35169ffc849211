export const transcriptExportFormats = ['txt', 'srt', 'vtt', 'docx', 'pdf', 'html', 'json', 'segmented_json'] as const;

export type TranscriptExportFormat = (typeof transcriptExportFormats)[number];
