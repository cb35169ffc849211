/** What a project's menu opens. */
export type ProjectDialog = 'rename' | 'share' | 'export';
