import { Navigate } from 'react-router';
import { workspaceSections } from '../../nouns/workspace/workspace-navigation.ts';

/** `/app/workspace` forwards to the members (O-18). */
export default function WorkspaceIndex() {
  const paths = workspaceSections.map(({ path }) => path);
  return <Navigate to={paths.find((path) => path.endsWith('/members')) ?? paths[0] ?? '/app/home'} replace />;
}
