import { useEffect } from 'react';
import { api, session } from '../../data/api/api.ts';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { deviceFingerprint } from './device-fingerprint.ts';

const name = 'device_told_for';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Tells the server of this device, once after each sign-in: keys of the store go at sign-out. */
export function useDeviceRecord(): void {
  useEffect(() => {
    const state = session.state();
    if (state.status !== 'signed-in' || readLocal(localStorage, name, isText) === state.userId) return;
    api
      .call('POST /v1/user/record-device-fingerprint', { body: { fingerprint: deviceFingerprint(navigator) } })
      // Only now: a page that is left at once takes its requests along, and the next one tries again.
      .then(() => writeLocal(localStorage, name, state.userId))
      .catch(() => {});
  }, []);
}
