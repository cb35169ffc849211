/** The voiceover projects. */
export const voiceoverPath = '/app/voiceover-studio';

export const voiceoverProjectPath = (projectId: string): string => `${voiceoverPath}/${encodeURIComponent(projectId)}`;
