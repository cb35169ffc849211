/** Where a sound comes from: the project, another tool, or a file. */
export type SoundSource = 'project' | 'effects' | 'music' | 'history' | 'file';
