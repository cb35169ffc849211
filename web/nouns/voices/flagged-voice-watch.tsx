import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { isCreatingClone } from './clone-creation.ts';
import { type FlagDialog, flagDialogs, flagsOf, type VoiceFlags } from './flagged-voices.ts';
import { ownVoicesQuery } from './voice-pages.ts';

const BlockedDialog = lazy(async () => ({ default: (await import('./voice-blocked-dialog.tsx')).VoiceBlockedDialog }));
const CaptchaDialog = lazy(async () => ({ default: (await import('./voice-captcha-dialog.tsx')).VoiceCaptchaDialog }));

const notifiedKey = 'told_blocked_voices';
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');
/** The number of blocked voices to remember. */
const maxNotified = 200;

/** Watches the flags of the workspace's voices and opens the matching dialogs (VOICE-054, VOICE-055). */
export function FlaggedVoiceWatch() {
  const { data: voices } = useQuery(ownVoicesQuery);
  const before = useRef<VoiceFlags>(undefined);
  const [dialogs, setDialogs] = useState<readonly FlagDialog[]>([]);
  useEffect(() => {
    if (!voices) return;
    const notified = new Set(readLocal(localStorage, notifiedKey, isIds));
    const now = flagsOf(voices);
    const next = flagDialogs({
      before: before.current,
      now,
      isCloning: isCreatingClone(),
      wasTold: (voiceId) => notified.has(voiceId),
    });
    before.current = now;
    if (next.length > 0) setDialogs((open) => [...open, ...next]);
    // An unblocked voice is forgotten, so that a later block is reported again.
    const blocked = voices.filter((voice) => voice.safety_control === 'BAN').map((voice) => voice.voice_id);
    if (blocked.length > 0 || notified.size > 0) writeLocal(localStorage, notifiedKey, blocked.slice(0, maxNotified));
  }, [voices]);

  const [firstDialog] = dialogs;
  const voice = firstDialog && voices?.find((one) => one.voice_id === firstDialog.voiceId);
  const close = () => setDialogs((open) => open.slice(1));
  // The voice was deleted in the meantime.
  useEffect(() => {
    if (firstDialog && voices && !voice) setDialogs((open) => open.slice(1));
  }, [firstDialog, voices, voice]);
  if (!firstDialog || !voice) return null;
  return (
    <Suspense fallback={null}>
      {firstDialog.kind === 'blocked' ? (
        <BlockedDialog key={firstDialog.voiceId} voice={voice} onClose={close} />
      ) : (
        <CaptchaDialog key={firstDialog.voiceId} voice={voice} onClose={close} />
      )}
    </Suspense>
  );
}
