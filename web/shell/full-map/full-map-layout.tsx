import { AreasContext } from '../../panels/navigation/areas.ts';
import AppLayout, { clientLoader, ErrorBoundary } from '../app-layout.tsx';
import { fullMap } from './full-map.ts';

export { clientLoader, ErrorBoundary };

/** For contributors: the frame of the app with the navigation that it has when every area exists. */
export default function FullMapLayout() {
  return (
    <AreasContext value={fullMap}>
      <AppLayout />
    </AreasContext>
  );
}
