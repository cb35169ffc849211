import { Navigate } from 'react-router';
import { sectionPath, useOpenSections } from '../../nouns/workspace/workspace-navigation.ts';

/** `/app/workspace` forwards to the members (O-18), or to the first section that the person may open. */
export default function WorkspaceIndex() {
  const sections = useOpenSections();
  const [first] = sections ?? [];
  if (first === undefined) return null;
  return <Navigate to={sectionPath(sections?.includes('members') ? 'members' : first)} replace />;
}
