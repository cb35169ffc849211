/** What a project's menu opens. */
export type ProjectDialog = 'rename' | 'access' | 'publish' | 'export' | 'delete';
