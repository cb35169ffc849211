import { Outlet } from 'react-router';
import { RouteError } from '../parts/page/route-error.tsx';
import type { Route } from './+types/screen-boundary.ts';

/** A screen that breaks leaves the navigation and the player standing. */
export default function ScreenBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
