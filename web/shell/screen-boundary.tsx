import { Outlet } from 'react-router';
import type { Route } from './+types/screen-boundary.ts';
import { RouteError } from './route-error.tsx';

/** A screen that breaks leaves the navigation and the player standing. */
export default function ScreenBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
