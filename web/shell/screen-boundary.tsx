import { Outlet } from 'react-router';
import { RouteError } from '../parts/page/route-error.tsx';
import type { Route } from './+types/screen-boundary.ts';

/** Keeps the navigation and the player visible when a screen throws. */
export default function ScreenBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
