import { consent } from '../consent/use-consent.ts';
import type { VisitStores } from './record-visit.ts';
import { createVisitStorage } from './visit-storage.ts';

const storageOf = (device: () => Storage) =>
  createVisitStorage({ device, isAllowed: () => consent.state().allowsMarketing, subscribe: consent.subscribe });

/** The stores of this browser, which wait for the consent where it is needed. */
let stores: VisitStores | undefined;
export const visitStores = (): VisitStores =>
  (stores ??= { affiliate: storageOf(() => localStorage), adClick: storageOf(() => sessionStorage) });
