import { AreasContext } from '../../panels/navigation/areas.ts';
import AppLayout, { ErrorBoundary as AppErrorBoundary, clientLoader as loadApp } from '../app-layout.tsx';
import { fullMap } from './full-map.ts';

export const clientLoader = loadApp;
export const ErrorBoundary = AppErrorBoundary;

/** For contributors: the frame of the app with the navigation that it has when every area exists. */
export default function FullMapLayout() {
  return (
    <AreasContext value={fullMap}>
      <AppLayout />
    </AreasContext>
  );
}
