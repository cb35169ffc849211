import { useEffect } from 'react';
import { api, session } from '../../data/api.ts';
import { runOnce } from '../../data/local-store.ts';
import { deviceFingerprint } from './device-fingerprint.ts';

/** Tells the server of this device, once after each sign-in: keys of the store go at sign-out. */
export function useDeviceRecord(): void {
  useEffect(() => {
    const state = session.state();
    if (state.status !== 'signed-in') return;
    runOnce(localStorage, `device:${state.userId}`, () => {
      const body = { fingerprint: deviceFingerprint(navigator) };
      // Nothing waits for it, and nothing is lost when it does not come through.
      api.call('POST /v1/user/record-device-fingerprint', { body }).catch(() => {});
    });
  }, []);
}
