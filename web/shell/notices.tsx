import { VerifyNotice } from '../screens/auth/verify-notice.tsx';
import { useDeviceRecord } from '../screens/devices/use-device-record.ts';
import { useChecklistEvents } from '../screens/onboarding/checklist/use-checklist.ts';
import { ModerationNotice } from './moderation-notice.tsx';
import { TermsGate } from './terms-gate.tsx';
import { useFlags } from './use-flags.ts';

/** What stands over a screen, and what goes on beside it: none of it is needed to draw the screen. */
export function Notices() {
  useDeviceRecord();
  useChecklistEvents();
  useFlags();
  return (
    <>
      <VerifyNotice />
      <ModerationNotice />
      <TermsGate />
    </>
  );
}
