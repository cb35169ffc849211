import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { hasRoleOn } from '../../data/session/use-permission.ts';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { isCreatingClone } from './clone-creation.ts';
import { type FlagDialog, flagDialogs, flagsOf, type VoiceFlags } from './flagged-voices.ts';
import { voicesQuery } from './voices-query.ts';

const BlockedDialog = lazy(async () => ({ default: (await import('./voice-blocked-dialog.tsx')).VoiceBlockedDialog }));
const CaptchaDialog = lazy(async () => ({ default: (await import('./voice-captcha-dialog.tsx')).VoiceCaptchaDialog }));

const notifiedKey = 'told_blocked_voices';
const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');
/** The number of blocked voices to remember. */
const maxNotified = 200;

/** Watches the flags of the workspace's voices and opens the matching dialogs (VOICE-054, VOICE-055). */
export function FlaggedVoiceWatch() {
  const { data, dataUpdatedAt } = useQuery(voicesQuery);
  // Voices stored by an earlier page are not the first load: their flags may be old.
  const isLoaded = dataUpdatedAt > 0;
  const voices = useMemo(() => (isLoaded ? data?.filter(hasRoleOn) : undefined), [data, isLoaded]);
  const previousFlags = useRef<VoiceFlags>(undefined);
  const [dialogs, setDialogs] = useState<readonly FlagDialog[]>([]);
  useEffect(() => {
    if (!voices) return;
    const notified = new Set(readLocal(localStorage, notifiedKey, isIdList));
    const currentFlags = flagsOf(voices);
    const newDialogs = flagDialogs({
      previousFlags: previousFlags.current,
      currentFlags,
      isCloning: isCreatingClone(),
      wasNotified: (voiceId) => notified.has(voiceId),
    });
    previousFlags.current = currentFlags;
    if (newDialogs.length > 0) setDialogs((dialogs) => [...dialogs, ...newDialogs]);
    // Forgets unblocked voices, so that a later block is reported again.
    const blocked = voices.filter((voice) => voice.safety_control === 'BAN').map((voice) => voice.voice_id);
    if (blocked.length > 0 || notified.size > 0) writeLocal(localStorage, notifiedKey, blocked.slice(0, maxNotified));
  }, [voices]);

  // A voice may be deleted before its dialog opens.
  const dialog = dialogs.find(({ voiceId }) => voices?.some((voice) => voice.voice_id === voiceId));
  const voice = voices?.find((voice) => voice.voice_id === dialog?.voiceId);
  const close = () => setDialogs((dialogs) => dialogs.filter((other) => other !== dialog));
  if (!dialog || !voice) return null;
  return (
    <Suspense fallback={null}>
      {dialog.kind === 'blocked' ? (
        <BlockedDialog key={dialog.voiceId} voice={voice} onClose={close} />
      ) : (
        <CaptchaDialog key={dialog.voiceId} voice={voice} onClose={close} />
      )}
    </Suspense>
  );
}
