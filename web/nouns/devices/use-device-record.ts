import { useEffect } from 'react';
import { api, session } from '../../data/api/api.ts';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { deviceFingerprint } from './device-fingerprint.ts';

const name = 'device_told_for';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Records this device on the server once after each sign-in; sign-out clears the stored keys. */
export function useDeviceRecord(): void {
  useEffect(() => {
    const state = session.state();
    if (state.status !== 'signed-in' || readLocal(localStorage, name, isText) === state.userId) return;
    api
      .call('POST /v1/user/record-device-fingerprint', { body: { fingerprint: deviceFingerprint(navigator) } })
      // Stored after the response: leaving the page cancels the request, and the next page retries.
      .then(() => writeLocal(localStorage, name, state.userId))
      .catch(() => {});
  }, []);
}
