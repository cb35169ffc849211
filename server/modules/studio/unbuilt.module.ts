import type { Routes } from '../../../contract/route.ts';
import { type AnyHandler, acceptAny, type Mounted } from '../../http/route.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Module } from '../module.ts';

/** Answers routes whose handlers are not written yet. Each noun of the area leaves it with its handlers; then it goes. */
export function openUnbuilt(routes: Routes) {
  const fail = () => {
    throw new AppError('feature_not_available');
  };
  const handlers = Object.entries(routes).map(([key, route]): [string, AnyHandler] => [
    key,
    route.files ? { accept: acceptAny, handle: fail } : fail,
  ]);
  return {
    services: {},
    routes: [{ routes, handlers: Object.fromEntries(handlers) } as Mounted],
  } satisfies Module;
}
