/** A backup or restore that cannot go on; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
