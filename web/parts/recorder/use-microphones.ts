import { useCallback, useEffect, useState } from 'react';

export interface Microphone {
  readonly id: string;
  readonly name: string;
}

export interface Microphones {
  /** Empty until the browser allowed a microphone, because it hides their names before. */
  readonly microphones: readonly Microphone[];
  /** The ID of the chosen microphone; undefined: the default of the system. */
  readonly microphone: string | undefined;
  readonly chooseMicrophone: (id: string) => void;
  /** Reads the list of microphones again. */
  readonly refresh: () => Promise<void>;
}

/** The chosen microphone is remembered in this browser. */
const storageKey = 'microphone';

/** The microphones of this device, and the chosen one. */
export function useMicrophones(): Microphones {
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  const [chosen, setChosen] = useState<string>();
  const refresh = useCallback(async () => {
    // Absent on pages without a secure address.
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
    setMicrophones(
      devices
        .filter(({ kind, label, deviceId }) => kind === 'audioinput' && label !== '' && deviceId !== '')
        .map(({ deviceId, label }) => ({ id: deviceId, name: label })),
    );
  }, []);
  useEffect(() => {
    setChosen(localStorage.getItem(storageKey) ?? undefined);
    const changed = () => void refresh();
    changed();
    navigator.mediaDevices?.addEventListener('devicechange', changed);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', changed);
  }, [refresh]);
  const chooseMicrophone = useCallback((id: string) => {
    localStorage.setItem(storageKey, id);
    setChosen(id);
  }, []);
  // A microphone that is not connected now stays remembered.
  const microphone = microphones.length === 0 ? chosen : microphones.find(({ id }) => id === chosen)?.id;
  return { microphones, microphone, chooseMicrophone, refresh };
}
