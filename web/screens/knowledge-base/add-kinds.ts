/** What the dialog adds. */
export const addKinds = ['text', 'file', 'url', 'folder'] as const;
export type AddKind = (typeof addKinds)[number];
