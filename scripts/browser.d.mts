export const browserFile: string;
export function browserPath(): string;
export function browserCandidates(environment?: Record<string, string | undefined>): string[];
export function isExecutable(path: string): boolean;
