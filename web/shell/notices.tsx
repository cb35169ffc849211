import { VerifyNotice } from '../screens/auth/verify-notice.tsx';
import { useDeviceRecord } from '../screens/devices/use-device-record.ts';
import { useChecklistEvents } from '../screens/onboarding/checklist/use-checklist.ts';
import { PromoGate } from '../screens/promo-codes/promo-gate.tsx';
import { PlanNotices } from '../screens/subscription/plan-notices.tsx';
import { FlaggedVoiceWatch } from '../screens/voices/flagged-voice-watch.tsx';
import { ModerationNotice } from './moderation-notice.tsx';
import { PlansOnly } from './plans-only.tsx';
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
      <PlanNotices />
      <PlansOnly>
        <PromoGate />
      </PlansOnly>
      <TermsGate />
      <FlaggedVoiceWatch />
    </>
  );
}
