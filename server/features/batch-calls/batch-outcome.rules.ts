/** How a call ended, as phone calls tell it. */
export interface CallResult {
  readonly status: 'completed' | 'failed' | 'voicemail' | 'unknown';
  readonly reason?: string | undefined;
}

export interface RecipientEnd {
  readonly status: 'completed' | 'failed' | 'voicemail';
  /** Why it failed, for people. */
  readonly reason: string | null;
}

/** The call may have taken place, so nobody is called again by themselves. */
const stopped: RecipientEnd = { status: 'failed', reason: 'unknown: the server stopped during the call' };

/** What a call means for its recipient. */
export function toEnd({ status, reason }: CallResult): RecipientEnd {
  if (status === 'unknown') return stopped;
  return { status, reason: status === 'failed' ? (reason ?? 'The call failed.') : null };
}

/** The same for a call as it is stored, which nobody follows any more. */
export function toEndOfStored(status: string | null, reason: string | null): RecipientEnd {
  if (status === 'completed' || status === 'voicemail' || status === 'failed')
    return toEnd({ status, reason: reason ?? undefined });
  return stopped;
}
