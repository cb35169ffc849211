import type { StorageSettings } from './backup-location.ts';

/** A backup for a process of its own. */
export interface BackupRequest {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The blob store to back up. */
  readonly storage: StorageSettings;
  readonly withBlobs: boolean;
  /** Folder or bucket for the backup. */
  readonly location: string;
  readonly name: string;
  readonly passphrase: string | undefined;
  readonly program: string;
  readonly temporaryFolder: string;
}

export type BackupReply =
  | { readonly kind: 'completed'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly message: string };
